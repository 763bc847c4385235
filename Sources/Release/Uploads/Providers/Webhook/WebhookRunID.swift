import FoundationEssentials
import HTTPTransport
import Names

/// The id of a webhook's run: the order itself, from which the address of its status page is made again.
///
/// The address is no part of it: claims lie in a git repository, and whoever can write there must not be able to send
/// the headers of a webhook elsewhere.
enum WebhookRunID {
    static func text(_ order: UploadOrder) -> String {
        let pairs = [
            ("app", order.app), ("ref", order.branch.text), ("sha", order.commit.hex), ("version", order.version),
            ("attempt", "\(order.attempt)"),
        ]
        return String(PercentEncoding.query(pairs.map { (name: $0, value: $1) }).dropFirst())
    }

    static func order(_ id: String) -> UploadOrder? {
        let pairs = id.split(separator: "&").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = PercentEncoding.decode(parts[1]) else { return nil }
            return (String(parts[0]), value)
        }
        let values = Dictionary(pairs) { first, _ in first }
        guard let app = values["app"], let branch = values["ref"].flatMap(BranchName.init),
            let commit = values["sha"].flatMap({ CommitID(hex: $0) }), let version = values["version"],
            let attempt = values["attempt"].flatMap({ Int($0) })
        else { return nil }
        return UploadOrder(app: app, branch: branch, commit: commit, version: version, attempt: attempt)
    }

    /// A run that ended with the call.
    static func ended(_ state: UploadRun.State, url: String?) -> UploadRun {
        UploadRun(id: state == .succeeded ? "accepted" : "declined", url: url, state: state)
    }

    static func final(_ id: String) -> UploadRun? {
        switch id {
        case "accepted": UploadRun(id: id, state: .succeeded)
        case "declined": UploadRun(id: id, state: .failed)
        default: nil
        }
    }
}
