import GitStore
import Synchronization

/// The strongest filter that a server accepts, found out by trying: a server that accepts `tree:0` gets no further request.
final class FilterChoice: Sendable {
    private struct State {
        var filter = FetchFilter.treeless
        var isTaken = false
        var isRefetched = false
        var notices: [String] = []
    }

    private let state = Mutex(State())

    /// The strongest that hasn't been refused.
    var filter: FetchFilter { state.withLock { $0.filter } }

    /// Falls back to a weaker filter, and records a notice with the consequence and the remedy.
    func weaken(to filter: FetchFilter, because reason: String) {
        state.withLock { state in
            guard state.filter != filter else { return }
            (state.filter, state.isTaken) = (filter, false)
            state.notices.append(Self.notice(filter, reason))
        }
    }

    /// Fetches with the strongest filter that the server takes; into a store of the user's, without any.
    ///
    /// - Parameters:
    ///   - exchange: one request and its answer.
    ///   - weaker: the filter to go on with after an error of the exchange, and the reason in words; `nil` where the error has
    ///     another cause.
    func fetch(
        into store: Repository, _ exchange: (FetchFilter) async throws(GitTransportError) -> Void,
        weaker: (FetchFilter, GitTransportError) async throws(GitTransportError) -> (FetchFilter, reason: String)?
    ) async throws(GitTransportError) {
        while true {
            let filter = store.isCache ? filter : .unfiltered
            do throws(GitTransportError) {
                try await exchange(filter)
                return noteTaken()
            } catch {
                guard let (next, reason) = try await weaker(filter, error) else { throw error }
                weaken(to: next, because: reason)
            }
        }
    }

    /// Whether the server has answered a fetch with this filter, so that later errors have another cause.
    var isTaken: Bool { state.withLock { $0.isTaken } }

    private func noteTaken() { state.withLock { $0.isTaken = true } }

    /// Returns the notices recorded since the last call.
    func takeNotices() -> [String] {
        state.withLock { state in
            defer { state.notices = [] }
            return state.notices
        }
    }

    /// Tells, once, that a store which has to be whole for its server is fetched anew.
    func tellRefetch(of store: Repository) {
        let notice =
            "the git server gives no single trees or files any more: everything is fetched again; remove relctl's cache "
            + "\(store.gitDirectory), and later runs fetch no more than what is new"
        state.withLock { state in
            if !state.isRefetched { state.notices.append(notice) }
            state.isRefetched = true
        }
    }

    private static func notice(_ filter: FetchFilter, _ reason: String) -> String {
        let remedy =
            "on a server of your own, git config uploadpack.allowFilter true (and no uploadpackfilter.*.allow false) helps"
        return switch filter {
        case .unfiltered: "the git server doesn't support partial fetches (\(reason)): everything is fetched; \(remedy)"
        default: "the git server doesn't support fetches without trees (\(reason)): all of them are fetched; \(remedy)"
        }
    }
}

extension GitTransportError {
    /// Whether a server that speaks of filters refused one (`upload-pack.c`, `die_if_using_banned_filter`).
    var refusesFilter: Bool {
        [.malformed, .refused, .denied].contains(kind) && message.lowercased().contains("filter")
    }
}
