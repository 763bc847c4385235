import GitStore
import Names

/// What both transports ask of a store, in their error type.
extension Repository {
    /// Commits whose history the server need not send.
    func commitsToName() throws(GitTransportError) -> [CommitID] {
        do {
            return try recentCommits(limit: GitRequest.commitsNamed)
        } catch { throw GitTransportError(.malformed, error.message, hint: error.hint) }
    }

    /// The pack that goes with an update.
    func packToSend(_ objects: [ObjectID]) throws(GitTransportError) -> [UInt8] {
        guard !objects.isEmpty else { return GitRequest.emptyPack }
        do { return try pack(objects) } catch {
            throw GitTransportError(.missingObject, error.message, hint: error.hint)
        }
    }

    /// Keeps what a server has taken. Where that fails, the next fetch brings it.
    func keep(pushed pack: [UInt8]) {
        if pack != GitRequest.emptyPack { try? keep(pack) }
    }

    /// Those of the objects that aren't on disk yet, each once.
    func lacking(_ wanted: [ObjectID]) throws(GitTransportError) -> [ObjectID] {
        var lacking: [ObjectID] = []
        do {
            for id in wanted where try !keeps(id) && !lacking.contains(id) { lacking.append(id) }
        } catch { throw GitTransportError(.malformed, error.message, hint: error.hint) }
        return lacking
    }

    /// Makes sure that what was fetched is there.
    func verify(_ wanted: [ObjectID]) throws(GitTransportError) {
        guard let missing = try lacking(wanted).first else { return }
        throw GitTransportError(.missingObject, "the server did not send \(missing.hex)")
    }
}
