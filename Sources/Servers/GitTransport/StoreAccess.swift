import GitStore
import Names

/// The transports' access to a store, with their own error type.
extension Repository {
    /// Returns the commits to send as `have`. None for an unfiltered fetch into a filtered store: its commits lack
    /// trees, which the server would otherwise not send.
    func commitsToName(_ filter: FetchFilter) throws(GitTransportError) -> [CommitID] {
        guard filter != .unfiltered || !isFiltered else { return [] }
        do {
            return try recentCommits(limit: GitRequest.commitsNamed)
        } catch { throw GitTransportError(.malformed, error.message, hint: error.hint) }
    }

    /// Returns the request for commits with their histories, or for single objects. Single objects are requested
    /// without `have`, because the server would leave out objects of commits that the store has.
    func request(_ wanted: [ObjectID], _ extent: FetchExtent, _ filter: FetchFilter) throws(GitTransportError)
        -> [UInt8]
    {
        let having = extent == .histories ? try commitsToName(filter) : []
        return GitRequest.fetch(
            wanted, having: having, filter: extent == .folders && filter == .treeless ? .blobless : filter,
            isWhole: filter == .unfiltered && !isFiltered)
    }

    /// Returns the request to a server with protocol version 0, which can only send whole histories of its refs. For
    /// single objects, requests all refs whose commits the store already has: their trees and blobs were left out by
    /// earlier, filtered fetches.
    func requestToOldServer(
        _ wanted: [ObjectID], _ extent: FetchExtent, _ refs: [RemoteRef]
    ) throws(GitTransportError) -> [UInt8] {
        guard extent != .histories else {
            return GitRequest.fetchFromOldServer(wanted, having: try commitsToName(.unfiltered))
        }
        let lacking = Set(try lacking(refs.map(\.object)))
        let tips = Set(refs.map(\.object)).subtracting(lacking).sorted()
        guard !tips.isEmpty else { throw GitTransportError.givesNoSingleObjects(to: self) }
        return GitRequest.fetchFromOldServer(tips, having: [])
    }

    /// The pack that goes with an update.
    func packToSend(_ objects: [ObjectID]) throws(GitTransportError) -> [UInt8] {
        guard !objects.isEmpty else { return GitRequest.emptyPack }
        do { return try pack(objects) } catch {
            throw GitTransportError(.missingObject, error.message, hint: error.hint)
        }
    }

    /// Files a pack that a server has accepted. Errors are ignored: the next fetch brings its objects.
    func keep(pushed pack: [UInt8]) {
        if pack != GitRequest.emptyPack { try? keep(pack) }
    }

    /// Returns the objects that aren't on disk yet, each once.
    func lacking(_ wanted: [ObjectID]) throws(GitTransportError) -> [ObjectID] {
        var (lacking, known): ([ObjectID], Set<ObjectID>) = ([], [])
        do {
            for id in wanted where known.insert(id).inserted {
                if try !keeps(id) { lacking.append(id) }
            }
        } catch { throw GitTransportError(.malformed, error.message, hint: error.hint) }
        return lacking
    }

    /// Returns the single objects that are still missing after a fetch.
    ///
    /// - Throws: `missingObject` where none came.
    func rest(of wanted: [ObjectID]) throws(GitTransportError) -> [ObjectID] {
        let rest = try lacking(wanted)
        guard rest.count < wanted.count else {
            throw GitTransportError(
                .missingObject, "the server did not send \(wanted[0].hex)",
                hint: "run it again; should it stay so, the server has lost objects: git fsck there tells which")
        }
        return rest
    }

    /// Checks that what was wanted has been fetched.
    ///
    /// - Throws: `missingObject`.
    func verify(_ wanted: [ObjectID]) throws(GitTransportError) {
        guard let missing = try lacking(wanted).first else { return }
        throw GitTransportError(.missingObject, "the server did not send \(missing.hex)")
    }
}

/// The objects that a fetch brings for each requested one.
package enum FetchExtent {
    /// Commits with their histories.
    case histories
    /// Trees and files by themselves.
    case singleObjects
    /// Trees with all the folders below them, but without files.
    case folders
}

extension GitTransportError {
    /// The error for single objects requested from a server with protocol version 0, which only sends whole histories.
    static func givesNoSingleObjects(to store: Repository) -> GitTransportError {
        GitTransportError(
            .malformed, "the git server gives no single trees or files any more",
            hint: "remove relctl's cache \(store.gitDirectory): the next run fetches everything")
    }
}
