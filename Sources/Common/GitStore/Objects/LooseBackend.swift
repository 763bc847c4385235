import CGit2
import Names

/// ``LooseObjects`` as libgit2 asks for them: a table of C functions.
enum LooseBackend {
    private typealias Backend = UnsafeMutablePointer<git_odb_backend>

    /// A backend for an object database, which frees it.
    static func make(in folder: String) -> UnsafeMutablePointer<git_odb_backend> {
        let backend = UnsafeMutablePointer<relctl_git_backend>.allocate(capacity: 1)
        var table = git_odb_backend()
        git_odb_init_backend(&table, UInt32(GIT_ODB_BACKEND_VERSION))
        table.read = { LooseBackend.read($0, $1, $2, $3, $4) }
        table.read_header = { LooseBackend.readHeader($0, $1, $2, $3) }
        table.exists = { backend, id in LooseBackend.exists(backend, id) ? 1 : 0 }
        table.exists_prefix = { LooseBackend.existsPrefix($0, $1, $2, $3) }
        table.read_prefix = { LooseBackend.readPrefix($0, $1, $2, $3, $4, $5, $6) }
        table.free = { LooseBackend.free($0) }
        let store = Unmanaged.passRetained(LooseObjects(in: folder))
        backend.initialize(to: relctl_git_backend(parent: table, store: store.toOpaque()))
        // The table is the first field.
        return UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
    }

    private static func store(_ backend: Backend?) -> LooseObjects? {
        backend?.withMemoryRebound(to: relctl_git_backend.self, capacity: 1) { backend in
            backend.pointee.store.map { Unmanaged<LooseObjects>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    private static func free(_ backend: Backend?) {
        backend?.withMemoryRebound(to: relctl_git_backend.self, capacity: 1) { backend in
            if let store = backend.pointee.store { Unmanaged<LooseObjects>.fromOpaque(store).release() }
            backend.deinitialize(count: 1)
            backend.deallocate()
        }
    }

    private static func exists(_ backend: Backend?, _ id: UnsafePointer<git_oid>?) -> Bool {
        guard let id = id?.pointee else { return false }
        return store(backend)?.contains(ObjectID(id)) == true
    }

    private static func read(
        _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ size: UnsafeMutablePointer<Int>?,
        _ type: UnsafeMutablePointer<git_object_t>?, _ backend: Backend?, _ id: UnsafePointer<git_oid>?
    ) -> Int32 {
        guard let id = id?.pointee, let store = store(backend) else { return GIT_ERROR.rawValue }
        guard let object = try? store.read(ObjectID(id)) else { return failure(store, ObjectID(id)) }
        // A byte more, as libgit2's parsers of text rely on a NUL behind it.
        guard let copy = git_odb_backend_data_alloc(backend, object.bytes.count + 1) else { return GIT_ERROR.rawValue }
        object.bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
        }
        copy.storeBytes(of: 0, toByteOffset: object.bytes.count, as: UInt8.self)
        data?.pointee = copy
        size?.pointee = object.bytes.count
        type?.pointee = git_object_t(object.kind.rawValue)
        return 0
    }

    private static func readHeader(
        _ size: UnsafeMutablePointer<Int>?, _ type: UnsafeMutablePointer<git_object_t>?, _ backend: Backend?,
        _ id: UnsafePointer<git_oid>?
    ) -> Int32 {
        guard let id = id?.pointee, let store = store(backend) else { return GIT_ERROR.rawValue }
        guard let header = try? store.header(of: ObjectID(id)) else { return failure(store, ObjectID(id)) }
        size?.pointee = header.size
        type?.pointee = git_object_t(header.kind.rawValue)
        return 0
    }

    /// Not there, or damaged.
    private static func failure(_ store: LooseObjects, _ id: ObjectID) -> Int32 {
        guard store.contains(id) else { return GIT_ENOTFOUND.rawValue }
        git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), "its file is damaged")
        return GIT_ERROR.rawValue
    }

    private static func existsPrefix(
        _ found: UnsafeMutablePointer<git_oid>?, _ backend: Backend?, _ id: UnsafePointer<git_oid>?, _ count: Int
    ) -> Int32 {
        guard let id = id?.pointee, let store = store(backend), count >= 2 else { return GIT_ENOTFOUND.rawValue }
        let ids = store.ids(startingWith: String(ObjectID(id).hex.prefix(count)))
        guard let first = ids.first else { return GIT_ENOTFOUND.rawValue }
        guard ids.count == 1 else { return GIT_EAMBIGUOUS.rawValue }
        found?.pointee = first.raw
        return 0
    }

    private static func readPrefix(
        _ found: UnsafeMutablePointer<git_oid>?, _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        _ size: UnsafeMutablePointer<Int>?, _ type: UnsafeMutablePointer<git_object_t>?, _ backend: Backend?,
        _ id: UnsafePointer<git_oid>?, _ count: Int
    ) -> Int32 {
        var whole = git_oid()
        let code = existsPrefix(&whole, backend, id, count)
        guard code == 0 else { return code }
        found?.pointee = whole
        return read(data, size, type, backend, &whole)
    }
}
