import Forges
import GitStore
import Printing
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

    /// Whether relctl's commits are signed where the forge asks for it, and whether the forge can verify them.
    mutating func checkSigning(_ found: ForgeInspection) async throws {
        let isRequired = found.pushRules.contains(ForgeInspection.signedCommits)
        guard let name = workplace.settings.identity.signingKeyVariable else {
            guard isRequired else { return }
            return add(
                "signatures", .problem, "the forge takes signed commits alone, and relctl signs none",
                fix: "set identity.signing_key to a variable with an OpenSSH ed25519 key, and register its public half")
        }
        guard let key = try? CommitSigner.inVariable(name).publicKey else { return }
        // GitLab's push rule takes any signature (`PushRule#commit_signature_allowed?`, ee/app/models/push_rule.rb);
        // GitHub and Gitea refuse a push whose signatures they can't verify.
        let isRefused = isRequired && workplace.settings.forge.kind != .gitlab
        try await checkRegistration(of: key, isRefused: isRefused, now: found.clock ?? Environment.now)
        try await checkCommitter(isRefused: isRefused)
    }

    /// Whether the account has the signing key.
    private mutating func checkRegistration(of key: String, isRefused: Bool, now: Int) async throws {
        guard let keys = try await workplace.project.forge.signingKeys() else {
            return addUnseen("whether the token's account has the signing key: the forge doesn't tell its keys")
        }
        let what = isRefused ? "refuses relctl's commits" : "shows relctl's commits as unverified"
        guard let known = keys.first(where: { $0.text == key }) else {
            return add(
                "signatures", isRefused ? .problem : .warning, "the forge \(what): the account lacks their key",
                fix: "register this key for signing in the settings of the token's account: \(key)")
        }
        if let end = known.expires, end <= now {
            return add(
                "signatures", .problem, "the account's signing key expired \(UTC.text(end))",
                fix: "make a new key, register it for signing, and set it in the variable of identity.signing_key")
        }
        add("signatures", .good, "commits are signed with a key that the token's account has registered")
    }

    /// Whether the committer's address is the account's: a signature is verified for the committer's account.
    private mutating func checkCommitter(isRefused: Bool) async throws {
        let address = workplace.settings.identity.email
        guard try await workplace.project.forge.isVerified(address: address) == false else { return }
        let what = isRefused ? "refuses relctl's commits" : "shows relctl's commits as unverified"
        add(
            "committer", isRefused ? .problem : .warning,
            "the forge \(what): \(address) is no verified address of the token's account",
            fix: "set identity.email to an address of that account, or add and confirm this one there")
    }
}
