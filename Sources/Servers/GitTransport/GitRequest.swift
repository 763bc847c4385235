import Names

/// Encodes requests to a git server.
enum GitRequest {
    static let agent = "agent=relctl/" + relctlVersion

    /// The most commits of the store that are sent as `have`, newest first.
    static let commitsNamed = 256

    /// Refuses names of refs that are longer than git can store, or that would break a pkt-line.
    static func check(_ names: [String]) throws(GitTransportError) {
        let isFine = names.allSatisfy { name in
            name.utf8.count <= 4096 && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
        }
        guard isFine else { throw GitTransportError(.refused, "a ref's name is too long or holds control characters") }
    }

    /// Lists refs by prefix (version 2). No `object-format`: servers before git 2.28 refuse it, and SHA-1 is the default.
    static func listRefs(_ prefixes: [String]) -> [UInt8] {
        var lines = PktLineWriter()
        lines.line("command=ls-refs")
        lines.line(agent)
        lines.delimiter()
        lines.line("peel")
        for prefix in prefixes { lines.line("ref-prefix \(prefix)") }
        lines.flush()
        return lines.bytes
    }

    /// Asks for objects (version 2), without a round of negotiation.
    ///
    /// - Parameters:
    ///   - having: commits that the client has.
    ///   - filter: what is left out.
    ///   - isWhole: whether the client has all that those commits hold, so that objects may come as differences from it.
    static func fetch(
        _ wanted: [ObjectID], having: [CommitID], filter: FetchFilter = .unfiltered, isWhole: Bool = true
    ) -> [UInt8] {
        var lines = PktLineWriter()
        lines.line("command=fetch")
        lines.line(agent)
        lines.delimiter()
        for capability in ["ofs-delta", "no-progress"] + (isWhole ? ["thin-pack"] : []) { lines.line(capability) }
        if let spec = filter.spec { lines.line("filter \(spec)") }
        for id in wanted { lines.line("want \(id.hex)") }
        for id in having { lines.line("have \(id.hex)") }
        lines.line("done")
        lines.flush()
        return lines.bytes
    }

    /// The same for a server that doesn't speak version 2.
    static func fetchFromOldServer(_ wanted: [ObjectID], having: [CommitID]) -> [UInt8] {
        var lines = PktLineWriter()
        for (index, id) in wanted.enumerated() {
            let capabilities = index == 0 ? " side-band-64k thin-pack ofs-delta no-progress \(agent)" : ""
            lines.line("want \(id.hex)\(capabilities)")
        }
        lines.flush()
        for id in having { lines.line("have \(id.hex)") }
        lines.line("done")
        return lines.bytes
    }

    /// Moves refs from one id to another. `quiet` leaves the server's channel for people to its hooks.
    static func push(_ updates: [RefUpdate], pack: [UInt8]) -> [UInt8] {
        var lines = PktLineWriter()
        for (index, update) in updates.enumerated() {
            let capabilities = index == 0 ? "\0 report-status side-band-64k quiet \(agent)" : ""
            lines.content(Array("\(update.old.hex) \(update.new.hex) \(update.ref)\(capabilities)".utf8))
        }
        lines.flush()
        // No pack comes with deletions alone.
        return updates.allSatisfy { $0.new == .zero } ? lines.bytes : lines.bytes + pack
    }

    /// A pack of no objects: the header and its SHA-1.
    static let emptyPack: [UInt8] = [
        0x50, 0x41, 0x43, 0x4B, 0, 0, 0, 2, 0, 0, 0, 0,
        0x02, 0x9D, 0x08, 0x82, 0x3B, 0xD8, 0xA8, 0xEA, 0xB5, 0x10,
        0xAD, 0x6A, 0xC7, 0x5C, 0x82, 0x3C, 0xFD, 0x3E, 0xD3, 0x1E,
    ]
}
