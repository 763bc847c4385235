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
    private typealias Backend = UnsafeMutablePointer<git_odb_backend>

    private let memory: Backend
    private let disks: [Backend]
    private let folder: String
    /// The objects of a checkout that may be incomplete. Only trees and files are read from it: a commit there says nothing
    /// of its history.
    private let lender: OpaquePointer?

    /// The objects of a repository, below a store in memory.
    ///
    /// Put together here instead of taken from libgit2, whose reader of loose objects hangs on damaged ones.
    ///
    /// - Parameters:
    ///   - folder: the repository's `objects/`.
    ///   - lender: the `objects/` of a checkout that trees and files are read from where the repository lacks them.
    init(in folder: String, borrowingFrom lender: String? = nil) throws(GitStoreError) {
        let raw = try Self.make()
        do throws(GitStoreError) {
            memory = try Self.addMemory(to: raw)
            disks = try Self.addFolders(from: folder, to: raw)
            self.lender = try lender.map { folder throws(GitStoreError) in try Self.open(folder) }
        } catch {
            git_odb_free(raw)
            throw error
        }
        (self.raw, self.folder) = (raw, folder)
    }

    private static func make() throws(GitStoreError) -> OpaquePointer {
        var raw: OpaquePointer?
        try Libgit2.check(git_odb_new(&raw), "open the object database")
        guard let raw else { throw GitStoreError(.broken, "no object database") }
        return raw
    }

    private static func open(_ folder: String) throws(GitStoreError) -> OpaquePointer {
        let raw = try make()
        do throws(GitStoreError) {
            _ = try addFolders(from: folder, to: raw)
        } catch {
            git_odb_free(raw)
            throw error
        }
        return raw
    }

    private static func addFolders(from folder: String, to raw: OpaquePointer) throws(GitStoreError) -> [Backend] {
        var disks: [Backend] = []
        for folder in ObjectFolders.all(from: folder) { disks += try add(folder, to: raw) }
        return disks
    }

    /// The backends are asked in the order of their numbers, the highest first. The database frees them.
    private enum Priority {
        static let memory: Int32 = 3
        static let packs: Int32 = 2
        static let loose: Int32 = 1
    }

    private static func addMemory(to raw: OpaquePointer) throws(GitStoreError) -> Backend {
        var memory: Backend?
        try Libgit2.check(git_mempack_new(&memory), "make room in memory")
        try Libgit2.check(git_odb_add_backend(raw, memory, Priority.memory), "make room in memory")
        guard let memory else { throw GitStoreError(.broken, "no room in memory") }
        return memory
    }

    private static func add(_ folder: String, to raw: OpaquePointer) throws(GitStoreError) -> [Backend] {
        var packs: Backend?
        try Libgit2.check(git_odb_backend_pack(&packs, folder), "open the packs in \(folder)")
        try Libgit2.check(git_odb_add_backend(raw, packs, Priority.packs), "open the packs in \(folder)")
        let loose = LooseBackend.make(in: folder)
        try Libgit2.check(git_odb_add_backend(raw, loose, Priority.loose), "open \(folder)")
        return [packs, loose].compactMap(\.self)
    }

    func free() {
        git_odb_free(raw)
        git_odb_free(lender)
    }

    func contains(_ id: ObjectID) -> Bool {
        var id = id.raw
        return git_odb_exists(raw, &id) == 1
    }

    /// True if an object is on disk. Packs added since the last refresh may not be considered.
    func isOnDisk(_ id: ObjectID) -> Bool {
        var id = id.raw
        return disks.contains { $0.pointee.exists?($0, &id) == 1 }
    }

    func kind(of id: ObjectID) throws(GitStoreError) -> Kind {
        try header(of: id).kind
    }

    private func header(of id: ObjectID) throws(GitStoreError) -> (kind: Kind, size: Int) {
        var (oid, size, type) = (id.raw, 0, git_object_t(0))
        try check(git_odb_read_header(&size, &type, raw, &oid), "look up \(id.hex)")
        guard let kind = Kind(rawValue: type.rawValue) else {
            throw GitStoreError(.broken, "\(id.hex) is no object git knows")
        }
        return (kind, size)
    }

    /// The bytes of an object of that kind. The error names a tree or a file that isn't there as ``GitStoreError/lacking``.
    func read(_ id: ObjectID, _ kind: Kind) throws(GitStoreError) -> [UInt8] {
        guard kind == .tree || kind == .blob else { return try read(id, kind, from: raw) }
        do throws(GitStoreError) {
            return try read(id, kind, from: raw)
        } catch {
            return try borrowed(id, kind, insteadOf: error)
        }
    }

    /// Returns a tree or blob that only the lender has. An object that is damaged there, or has another id, counts as
    /// missing.
    private func borrowed(
        _ id: ObjectID, _ kind: Kind, insteadOf error: GitStoreError
    ) throws(GitStoreError) -> [UInt8] {
        guard error.kind == .missingObject else { throw error }
        if let lender, let bytes = try? read(id, kind, from: lender), Self.id(of: bytes, kind) == id { return bytes }
        var error = error
        error.lacking = [id]
        throw error
    }

    /// How many bytes a file has. The error names one that isn't there as ``GitStoreError/lacking``.
    func size(ofFile id: ObjectID) throws(GitStoreError) -> Int {
        do throws(GitStoreError) {
            return try header(of: id).size
        } catch {
            return try borrowed(id, .blob, insteadOf: error).count
        }
    }

    /// How many bytes files have. The error names all that aren't there.
    func sizes(ofFiles ids: [ObjectID]) throws(GitStoreError) -> [Int] {
        var (sizes, lacking): ([Int], Set<ObjectID>) = ([], [])
        for id in ids {
            do throws(GitStoreError) {
                sizes.append(try size(ofFile: id))
            } catch {
                guard !error.lacking.isEmpty else { throw error }
                lacking.formUnion(error.lacking)
            }
        }
        guard lacking.isEmpty else { throw GitStoreError(lacking: lacking) }
        return sizes
    }

    private func read(_ id: ObjectID, _ kind: Kind, from database: OpaquePointer) throws(GitStoreError) -> [UInt8] {
        let object = try open(id, in: database)
        defer { git_odb_object_free(object) }
        guard git_odb_object_type(object).rawValue == kind.rawValue else {
            throw GitStoreError(.broken, "\(id.hex) is no \(kind)")
        }
        let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
        return [UInt8](bytes)
    }

    private func open(_ id: ObjectID, in database: OpaquePointer) throws(GitStoreError) -> OpaquePointer {
        var object: OpaquePointer?
        var oid = id.raw
        try check(git_odb_read(&object, database, &oid), "read \(id.hex)")
        guard let object else { throw GitStoreError(.missingObject, "read \(id.hex): nothing there") }
        return object
    }

    /// Throws what a negative code of reading an object means: it isn't there, or it is damaged.
    func check(_ code: Int32, _ doing: @autoclosure () -> String) throws(GitStoreError) {
        guard code < 0 else { return }
        let error = Libgit2.error(of: code, doing())
        throw error.kind == .missingObject ? error : GitStoreError(.damaged, "\(error.message) (in \(folder))")
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

    /// The name of an object with this content; `nil` for what looks like an attack on SHA-1.
    static func id(of bytes: [UInt8], _ kind: Kind) -> ObjectID? {
        var oid = git_oid()
        let code = bytes.withUnsafeBytes { git_odb_hash(&oid, $0.baseAddress, $0.count, git_object_t(kind.rawValue)) }
        return code == 0 ? ObjectID(oid) : nil
    }

    /// Looks for packs that appeared since.
    func refresh() throws(GitStoreError) {
        try Libgit2.check(git_odb_refresh(raw), "look for new packs")
    }
}
