import Synchronization

/// The filter that a server takes, found out by trying: a server that takes the strongest is asked nothing else.
final class FilterChoice: Sendable {
    private let state = Mutex((filter: FetchFilter.treeless, isTaken: false, notices: [String]()))

    /// The strongest that hasn't been refused.
    var filter: FetchFilter { state.withLock { $0.filter } }

    /// Goes on with a weaker filter, and keeps in words what that costs.
    func weaken(to filter: FetchFilter, because reason: String) {
        state.withLock { state in
            guard state.filter != filter else { return }
            state = (filter, false, state.notices + [Self.notice(filter, reason)])
        }
    }

    /// Whether the server has answered a fetch with the filter: what goes wrong later has another cause.
    var isTaken: Bool { state.withLock { $0.isTaken } }

    /// Notes that it did.
    func noteTaken() { state.withLock { $0.isTaken = true } }

    /// What is to be said of the server, each notice once.
    func takeNotices() -> [String] {
        state.withLock { state in
            defer { state.notices = [] }
            return state.notices
        }
    }

    private static func notice(_ filter: FetchFilter, _ reason: String) -> String {
        let remedy =
            "on a server of your own, git config uploadpack.allowFilter true (and no uploadpackfilter.*.allow false) helps"
        return switch filter {
        case .unfiltered: "the git server leaves nothing out of a fetch (\(reason)): everything is fetched; \(remedy)"
        default: "the git server leaves no trees out of a fetch (\(reason)): all of them are fetched; \(remedy)"
        }
    }
}

extension GitTransportError {
    /// Whether a server that speaks of filters refused one (`upload-pack.c`, `die_if_using_banned_filter`).
    var refusesFilter: Bool {
        [.malformed, .refused, .denied].contains(kind) && message.lowercased().contains("filter")
    }
}
