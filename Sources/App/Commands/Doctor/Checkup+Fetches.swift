import GitTransport
import Reconciling
import Releases

extension Checkup {
    /// Whether the git server leaves out of a fetch what relctl doesn't read.
    mutating func checkFetches() async {
        let name = "partial fetches"
        do {
            switch try await workplace.project.remote.fetchSupport() {
            case .filters: add(name, .good, "the git server can leave out trees and files that relctl doesn't read")
            case .noFilters:
                add(
                    name, .warning,
                    "the git server leaves nothing out of a fetch: without a clone relctl fetches everything",
                    fix: "git config uploadpack.allowFilter true on the server (Gitea: DISABLE_PARTIAL_CLONE = false)")
            case .oldProtocol:
                add(
                    name, .warning,
                    "the git server speaks version 0 of git's protocol: without a clone relctl fetches everything",
                    fix:
                        "let version 2 through: a proxy must pass the header Git-Protocol on, sshd AcceptEnv GIT_PROTOCOL"
                )
            }
        } catch {
            addFailure(of: name, .unknown, error)
        }
    }
}
