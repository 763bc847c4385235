import CGit2
import Names

/// Reads objects from disk, and keeps new ones in memory.
///
/// Not for two threads at once: its owner is the ``Handle`` behind the repository's mutex.
struct ObjectDatabase {
    enum Kind: Int32 {
        case commit = 1
        case tree = 2
        case blob = 3
        case tag = 4
    }

    let raw: OpaquePointer
    private let memory: UnsafeMutablePointer<git_odb_backend>

    /// Puts a store in memory above the repository's own.
    init(of repository: OpaquePointer) throws(GitStoreError) {
        var raw: OpaquePointer?
        try Libgit2.check(git_repository_odb(&raw, repository), "open the object database")
        guard let raw else { throw GitStoreError(.broken, "no object database") }
        var memory: UnsafeMutablePointer<git_odb_backend>?
        let code = git_mempack_new(&memory)
        guard code == 0, let memory else {
            git_odb_free(raw)
            throw Libgit2.error(of: code, "make room in memory")
        }
        // The database owns the backend from here on.
        let added = git_odb_add_backend(raw, memory, 999)
        guard added == 0 else {
            git_odb_free(raw)
            throw Libgit2.error(of: added, "make room in memory")
        }
        (self.raw, self.memory) = (raw, memory)
    }

    func free() { git_odb_free(raw) }

    func contains(_ id: ObjectID) -> Bool {
        var id = id.raw
        return git_odb_exists(raw, &id) == 1
    }

    func kind(of id: ObjectID) throws(GitStoreError) -> Kind {
        try header(of: id).kind
    }

    func header(of id: ObjectID) throws(GitStoreError) -> (kind: Kind, size: Int) {
        var (oid, size, type) = (id.raw, 0, git_object_t(0))
        try Libgit2.check(git_odb_read_header(&size, &type, raw, &oid), "look up \(id.hex)")
        guard let kind = Kind(rawValue: type.rawValue) else {
            throw GitStoreError(.broken, "\(id.hex) is no object git knows")
        }
        return (kind, size)
    }

    /// The bytes of an object of that kind.
    func read(_ id: ObjectID, _ kind: Kind) throws(GitStoreError) -> [UInt8] {
        let object = try open(id)
        defer { git_odb_object_free(object) }
        guard git_odb_object_type(object).rawValue == kind.rawValue else {
            throw GitStoreError(.broken, "\(id.hex) is no \(kind)")
        }
        let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
        return [UInt8](bytes)
    }

    private func open(_ id: ObjectID) throws(GitStoreError) -> OpaquePointer {
        var object: OpaquePointer?
        var oid = id.raw
        try Libgit2.check(git_odb_read(&object, raw, &oid), "read \(id.hex)")
        guard let object else { throw GitStoreError(.missingObject, "read \(id.hex): nothing there") }
        return object
    }

    /// Keeps an object in memory.
    ///
    /// Straight into the backend: `git_odb_write` first looks through every pack, and touches the files of what it finds.
    func write(_ bytes: [UInt8], _ kind: Kind) throws(GitStoreError) -> ObjectID {
        var oid = git_oid()
        let code = bytes.withUnsafeBytes { buffer in
            let type = git_object_t(kind.rawValue)
            let hashed = git_odb_hash(&oid, buffer.baseAddress, buffer.count, type)
            return hashed < 0 ? hashed : memory.pointee.write(memory, &oid, buffer.baseAddress, buffer.count, type)
        }
        try Libgit2.check(code, "keep a new \(kind) in memory")
        return ObjectID(oid)
    }

    /// Looks for packs that appeared since.
    func refresh() throws(GitStoreError) {
        try Libgit2.check(git_odb_refresh(raw), "look for new packs")
    }
}
