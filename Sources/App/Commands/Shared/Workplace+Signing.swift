import GitStore
import Printing
import Settings

extension Workplace {
    /// A command's need for the key that signs relctl's commits.
    enum Signing: Sendable {
        /// The command makes commits, so a key that can't be read ends it.
        case required
        /// The command shows the commits that another run would make. Without the key they are unsigned, and have other ids.
        case foreseen
        /// The command neither makes nor shows commits.
        case unneeded

        /// The need of a command that makes commits unless it is a dry run.
        init(isDryRun: Bool) { self = isDryRun ? .foreseen : .required }

        /// Lets the store sign its commits.
        func prepare(_ store: Repository, _ settings: Settings) throws(CommandFailure) {
            guard self != .unneeded else { return }
            do throws(CommandFailure) {
                if let signer = try Workplace.signer(for: settings) { store.sign(with: signer) }
            } catch {
                guard self == .foreseen else { throw error }
                let reason = Printable.text(error.message + (error.hint.map { " (\($0))" } ?? ""))
                Console.note("relctl: warning: \(reason): merges are shown unsigned, and will have other ids")
            }
        }
    }

    /// The signer of relctl's commits, where the settings name a key.
    static func signer(for settings: Settings) throws(CommandFailure) -> CommitSigner? {
        guard let name = settings.identity.signingKeyVariable else { return nil }
        do {
            return try CommitSigner.inVariable(name)
        } catch {
            throw CommandFailure(.permission, "commits can't be signed with the key in \(name)", hint: "\(error)")
        }
    }
}
