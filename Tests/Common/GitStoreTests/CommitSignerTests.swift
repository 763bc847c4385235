import Foundation
import Names
import Support
import Testing

@testable import GitStore

/// Signatures of commits, with `git` and `ssh-keygen` as the judges.
@Suite struct CommitSignerTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    @discardableResult
    private func run(_ arguments: String...) async throws -> String {
        let output = try await ChildProgram.run(
            arguments, in: scratch.path, input: [], environment: ChildProgram.hermetic(home: scratch.path))
        return String(decoding: output, as: UTF8.self)
    }

    /// A private key that `ssh-keygen` makes.
    private func key(_ type: String = "ed25519", passphrase: String = "") async throws -> String {
        try await run("ssh-keygen", "-q", "-t", type, "-N", passphrase, "-C", "bot", "-f", scratch.file("key-\(type)"))
        return try String(contentsOfFile: scratch.file("key-\(type)"), encoding: .utf8)
    }

    private func commit(signedWith key: String?, in path: String) throws -> (Repository, CommitID) {
        let store = try Repository.open(at: path)
        if let key { store.sign(with: try CommitSigner(privateKey: key)) }
        let bot = Signature(name: "Bot", email: "bot@example.com", time: 1_790_000_000)
        let id = try store.writeCommit(
            tree: try store.writeEmptyTree(), parents: [], author: bot, committer: bot, message: "Merge\n\nText\n")
        return (store, id)
    }

    @Test func gitVerifiesWhatIsSigned() async throws {
        let key = try await key()
        let path = scratch.file("repo.git")
        try await run("git", "init", "-q", "--bare", path)
        let (store, id) = try commit(signedWith: key, in: path)
        try store.keep(try store.pack([id.object, try store.commit(id).tree.object]))
        let signer = try CommitSigner(privateKey: key)
        #expect(try await run("cat", scratch.file("key-ed25519.pub")) == signer.publicKey + " bot\n")
        try scratch.write("bot@example.com \(signer.publicKey)\n", to: "signers")
        let verified = try await ChildProgram.run(
            [
                "sh", "-c",
                "git -C repo.git -c gpg.format=ssh -c gpg.ssh.allowedSignersFile=\(scratch.file("signers"))"
                    + " verify-commit --raw \(id.hex) 2>&1",
            ], in: scratch.path, input: [], environment: ChildProgram.hermetic(home: scratch.path))
        #expect(String(decoding: verified, as: UTF8.self).contains("Good \"git\" signature for bot@example.com"))
        // The fields of a signed commit read as those of any other.
        #expect(try store.commit(id).message == "Merge\n\nText\n")
    }

    @Test func twoJobsMakeOneCommit() async throws {
        let key = try await key()
        try await run("git", "init", "-q", "--bare", scratch.file("a.git"))
        try await run("git", "init", "-q", "--bare", scratch.file("b.git"))
        let (_, first) = try commit(signedWith: key, in: scratch.file("a.git"))
        // As a variable of a CI system may hold it.
        let (_, second) = try commit(signedWith: key.replacing("\n", with: "\\n"), in: scratch.file("b.git"))
        let (_, plain) = try commit(signedWith: nil, in: scratch.file("b.git"))
        #expect(first == second && first != plain)
    }

    @Test(
        arguments: [
            ("ed25519", "secret", "passphrase"), ("ecdsa", "", "no ed25519 key"), ("", "", "no private key of OpenSSH"),
        ]) func otherKeysAreRefused(type: String, passphrase: String, words: String) async throws
    {
        let text = type.isEmpty ? "-----BEGIN RSA PRIVATE KEY-----" : try await key(type, passphrase: passphrase)
        let error = #expect(throws: OpenSSHKey.Unusable.self) { try CommitSigner(privateKey: text) }
        #expect(error?.description.contains(words) == true)
    }

    /// Any part of a key is refused or read, and no error shows any of it.
    @Test func damagedKeysAreRefused() async throws {
        let key = try await key()
        let lines = key.split(separator: "\n").dropFirst().dropLast().joined()
        for count in stride(from: 0, to: lines.count, by: 4) {
            let cut = "-----BEGIN OPENSSH PRIVATE KEY-----\n\(lines.prefix(count))\n-----END OPENSSH PRIVATE KEY-----\n"
            #expect(throws: OpenSSHKey.Unusable.self) { try CommitSigner(privateKey: cut) }
        }
    }
}
