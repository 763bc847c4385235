import Forges
import GitStore
import Reconciling
import Settings

extension Checkup {
    /// Whether commits can be signed with the key that the settings name.
    mutating func checkSigningKey() {
        do {
            _ = try Workplace.signer(for: workplace.settings)
        } catch {
            add("signing key", .problem, error.message, fix: error.hint, status: error.status)
        }
    }

    /// Whether what relctl commits is signed where the forge asks for it, and whether the forge knows the key.
    mutating func checkSigning(_ found: ForgeInspection) async throws {
        guard let name = workplace.settings.identity.signingKeyVariable else {
            guard found.pushRules.contains("commits must be signed") else { return }
            return add(
                "signatures", .problem, "the forge takes signed commits alone, and relctl signs none",
                fix: "set identity.signing_key to a variable with an OpenSSH ed25519 key, and register its public half")
        }
        guard let key = try? CommitSigner.inVariable(name).publicKey else { return }
        switch try await workplace.project.forge.signingKeys() {
        case nil: addUnseen("whether the token's account has the signing key: the forge doesn't tell its keys")
        case let keys? where keys.contains(key):
            add("signatures", .good, "commits are signed with a key that the token's account has registered")
        default:
            add(
                "signatures", .warning, "the forge shows relctl's commits as unverified: the account lacks their key",
                fix: "register this key for signing in the settings of the token's account: \(key)")
        }
    }
}
