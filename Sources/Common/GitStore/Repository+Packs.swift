import CGit2
import Names

extension Repository {
    /// A pack of exactly these objects, complete in itself.
    package func pack(_ objects: [ObjectID]) throws(GitStoreError) -> [UInt8] {
        guard !objects.isEmpty else { return Self.emptyPack }
        return try withHandle { handle throws(GitStoreError) in
            var builder: OpaquePointer?
            try Libgit2.check(git_packbuilder_new(&builder, handle.repository), "start a pack")
            defer { git_packbuilder_free(builder) }
            for object in objects {
                var id = object.raw
                try Libgit2.check(git_packbuilder_insert(builder, &id, nil), "pack \(object.hex)")
            }
            var buffer = git_buf()
            defer { git_buf_dispose(&buffer) }
            try Libgit2.check(git_packbuilder_write_buf(&buffer, builder), "write a pack")
            return [UInt8](UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
        }
    }

    /// `PACK`, version 2, no objects, and the SHA-1 of that: gitformat-pack(5).
    private static let emptyPack: [UInt8] =
        Array("PACK".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]
        + (ObjectID(hex: "029d08823bd8a8eab510ad6ac75c823cfd3ed31e")?.bytes ?? [])

    /// Files a pack, such as one that a server has taken: what it holds then outlives this process.
    package func keep(_ pack: [UInt8]) throws(GitStoreError) {
        let writer = makePackWriter()
        try writer.append(pack[...])
        try writer.finish()
    }

    /// Takes a pack as it arrives, thin ones too, and files it in the repository.
    package func makePackWriter() -> PackWriter { PackWriter(self) }
}
