import Forges
import GitStore
import GitTransport
import Releases
import Uploads

extension RunFailure {
    /// Maps an error of a module that this one imports to a failure of the run.
    package init(_ error: any Error) {
        switch error {
        case let failure as RunFailure: self = failure
        case _ where Self.isStop(error): self = .interrupted
        case let error as ForgeError:
            self.init(Self.kind(of: error), error.message, hint: error.hint ?? Self.remedy(for: Self.kind(of: error)))
            server = .forge
        case let error as GitTransportError:
            self.init(
                Self.kind(of: error), error.message,
                hint: error.hint ?? Self.messageRule(error) ?? Self.remedy(for: Self.kind(of: error)))
            server = .git
        case let error as UploadError: self.init(Self.kind(of: error), error.message, hint: error.hint)
        case let error as GitStoreError: self.init(Self.kind(of: error), error.message, hint: error.hint)
        case let error as RequestError: self.init(.usage, error.message, hint: error.hint)
        default: self.init(.failed, String(describing: error))
        }
    }

    /// The run was asked to stop.
    package static let interrupted = RunFailure(.interrupted, "interrupted", hint: "run it again")

    /// Whether an error only means that the run was asked to stop: a cancelled read fails like a request to an
    /// unreachable server, and a cancelled write like one whose response was lost.
    private static func isStop(_ error: any Error) -> Bool {
        if error is CancellationError { return true }
        guard Task.isCancelled else { return false }
        return switch error {
        case let error as ForgeError: kind(of: error) == .unreachable
        case let error as GitTransportError: kind(of: error) == .unreachable
        case let error as UploadError: kind(of: error) == .unreachable
        default: false
        }
    }

    /// The hint for errors without one of the server's own.
    private static func remedy(for kind: Kind) -> String? {
        switch kind {
        case .unreachable: "run it again; should it stay so, check forge.url (or forge.remote) and the network"
        case .busy: "run it again later"
        case .permission: "relctl doctor tells what the account lacks, and which rule stands in its way"
        default: nil
        }
    }

    /// The hint for a push that was refused for a commit message. GitLab checks the message of every new commit,
    /// whatever ref it is pushed to (`Integrations::Jira` and `PushRule#commit_message_allowed?`).
    private static func messageRule(_ error: GitTransportError) -> String? {
        let words = error.message.lowercased()
        guard error.kind == .refused || error.kind == .denied,
            ["jira", "commit message", "issue key"].contains(where: words.contains)
        else { return nil }
        return "the server has a rule on commit messages: set identity.commit_prefix, or exempt the account from it"
    }

    private static func kind(of error: ForgeError) -> Kind {
        switch error.kind {
        case .unauthenticated, .forbidden, .untrusted: .permission
        case .busy: .busy
        case .unreachable, .answerLost: .unreachable
        case .notFound, .headMoved, .notMergeable, .blocked, .clash, .empty, .ignored, .invalid: .failed
        }
    }

    private static func kind(of error: GitTransportError) -> Kind {
        switch error.kind {
        case .denied, .notFound, .refused: .permission
        case .busy, .moved: .busy
        case .unreachable, .answerLost: .unreachable
        case .missingObject, .malformed: .failed
        }
    }

    private static func kind(of error: UploadError) -> Kind {
        switch error.kind {
        case .permission: .permission
        case .busy, .overloaded: .busy
        case .unreachable, .answerLost: .unreachable
        case .undecided: .undecided
        case .notFound, .refused, .malformed: .failed
        }
    }

    private static func kind(of error: GitStoreError) -> Kind {
        switch error.kind {
        case .notARepository, .unsupported, .shallow, .partial: .unusableInput
        case .unavailable: .unreachable
        case .missingObject, .damaged, .beyondLimit, .fileSystem, .broken: .failed
        }
    }
}
