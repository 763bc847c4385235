import Foundation
import HTTPTransport
import Names
import Support
import Testing

@testable import GitTransport

@Suite(.timeLimit(.minutes(10))) struct SSHTests {
    private let kept = Kept()

    private func address(_ text: String) throws -> SSHAddress {
        guard case .ssh(let address) = try RemoteURL(text) else { throw RemoteURL.Defect(message: "no ssh") }
        return address
    }

    private func listing(
        _ address: SSHAddress, _ environment: [String: String]
    ) async throws -> GitTransportError {
        try await failure { () throws(GitTransportError) in
            _ = try await SSHRemote(address, environment: environment).refs(under: ["refs/"])
        }
    }

    @Test(arguments: ["rsa", "ed25519", "ecdsa"]) func keysOfAllKindsWork(type: String) async throws {
        let (repository, server) = (kept(try await ServedRepository()), kept(try await SSHServer(keyType: type)))
        let remote = SSHRemote(
            try address(server.base + repository.root + "/repo.git"), environment: server.environment)
        #expect(try await remote.refs(under: ["refs/heads/"]).map(\.name) == ["refs/heads/main"])
    }

    @Test func sshFromThePathIsUsedWithoutACommand() async throws {
        let (repository, server) = (kept(try await ServedRepository()), kept(try await SSHServer()))
        let remote = SSHRemote(
            try address(server.base + repository.root + "/repo.git"),
            environment: try server.environmentWithoutCommand())
        #expect(try await remote.refs(under: ["refs/heads/"]).count == 1)
    }

    @Test(arguments: ["it's a \"repo\" $(touch x) `x` !; \\ &.git", "-x.git", "日本.git"])
    func strangePathsReachTheServerWhole(name: String) async throws {
        let (repository, server) = (kept(try await ServedRepository(name: name)), kept(try await SSHServer()))
        let encoded = try #require(
            (repository.root + "/" + name).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
        let remote = SSHRemote(try address(server.base + encoded), environment: server.environment)
        #expect(try await remote.refs(under: ["refs/heads/"]).count == 1)
    }

    // MARK: - Refusals

    @Test func anUnknownHostIsNotTrusted() async throws {
        let server = kept(try await SSHServer())
        let error = try await listing(
            try address(server.base + "/repo.git"), server.environment(options: server.keyOption))
        #expect(error.kind == .denied, "\(error)")
        #expect(error.hint?.contains("known_hosts") == true)
    }

    @Test func aKeyThatIsNotKnownIsDenied() async throws {
        let (server, other) = (kept(try await SSHServer()), kept(try await SSHServer()))
        let options = other.keyOption + " -o StrictHostKeyChecking=no"
        let error = try await listing(
            try address(server.base + "/repo.git"), server.environment(options: options))
        #expect(error.kind == .denied, "\(error)")
        #expect(error.message.contains("Permission denied"))
    }

    @Test func aRepositoryThatIsNotThereIsNotFound() async throws {
        let server = kept(try await SSHServer())
        let error = try await listing(try address(server.base + "/nowhere.git"), server.environment)
        #expect(error.kind == .notFound, "\(error)")
    }

    @Test func nobodyListens() async throws {
        let (server, closed) = (kept(try await SSHServer()), try kept.scripted { _, _ in [] })
        closed.stop()
        let error = try await listing(try address("ssh://a@127.0.0.1:\(closed.port)/repo.git"), server.environment)
        #expect(error.kind == .unreachable, "\(error)")
        #expect(error.message.contains("refused"))
    }

    @Test func noSSHAtAll() async throws {
        let error = try await listing(try address("ssh://a@127.0.0.1/x"), ["PATH": "/nowhere"])
        #expect(error.kind == .unreachable)
        #expect(error.hint == "install an ssh client")
    }

    // MARK: - Programs that don't behave

    /// Runs a piece of shell in the place of ssh.
    private func program(_ script: String, silenceLimit: Duration = .seconds(60)) throws -> SSHProgram {
        var environment = ChildProgram.hermetic(home: "/")
        environment["GIT_SSH_COMMAND"] = script + "; :"
        return SSHProgram(
            address: try address("ssh://a@127.0.0.1/x"), environment: environment, silenceLimit: silenceLimit)
    }

    @Test(arguments: [
        "true", "exit 3", "printf 0009", "echo garbage", "printf 0000; cat >/dev/null", "kill -9 $$",
        "printf '000eversion 2\\n0000'", "head -c 100000 /dev/zero",
    ])
    func anythingElseThanGitIsAnError(script: String) async throws {
        let program = try program(script, silenceLimit: .milliseconds(500))
        _ = try await failure { () throws(GitTransportError) in
            try await program.converse("git-upload-pack", within: .seconds(60)) { ssh throws(GitTransportError) in
                _ = try await ssh.advertisement()
                try await ssh.write([UInt8](repeating: 0, count: 1 << 20))
                while true { _ = try await ssh.line() }
            }
        }
    }

    @Test func aProgramThatNeverEndsIsKilled() async throws {
        let program = try program("while printf 0004; do :; done")
        let error = try await failure { () throws(GitTransportError) in
            try await program.converse("git-upload-pack", within: .milliseconds(300)) { ssh throws(GitTransportError) in
                while true { _ = try await ssh.line() }
            }
        }
        #expect(error.kind == .unreachable, "\(error)")
    }

    @Test func aPushIntoAClosedConnectionMayHaveHappened() async throws {
        let program = try program("printf 0000; exec <&-; true")
        let error = try await failure { () throws(GitTransportError) in
            try await program.converse("git-receive-pack", within: .seconds(60)) { ssh throws(GitTransportError) in
                _ = try await ssh.advertisement()
                ssh.hasSentUpdate = true
                try await ssh.write([UInt8](repeating: 0, count: 4 << 20))
                _ = try await ssh.line()
            }
        }
        #expect(error.kind == .answerLost, "\(error)")
    }

    @Test(arguments: ["garbage", "<html>", "0003"])
    func anUnreadableAnswerMayReportAPush(answer: String) async throws {
        for hasSentUpdate in [true, false] {
            let program = try program("printf '0000\(answer)'; cat >/dev/null")
            let error = try await failure { () throws(GitTransportError) in
                try await program.converse("git-receive-pack", within: .seconds(60)) { ssh throws(GitTransportError) in
                    _ = try await ssh.line()
                    ssh.hasSentUpdate = hasSentUpdate
                    _ = try await ssh.line()
                }
            }
            #expect((error.kind == .answerLost) == hasSentUpdate, "\(error)")
        }
    }

    @Test func aSilentProgramIsKilledWithItsChildren() async throws {
        let scratch = kept(try ScratchFolder())
        let script = "sh -c 'echo $$ > \(scratch.file("pid")); exec sleep 1000'"
        let program = try program(script, silenceLimit: .milliseconds(300))
        let error = try await failure { () throws(GitTransportError) in
            try await program.converse("git-upload-pack", within: .seconds(60)) { ssh throws(GitTransportError) in
                _ = try await ssh.line()
            }
        }
        #expect(error.kind == .unreachable)
        #expect(error.message.contains("no answer"))
        try await expectGone(scratch.file("pid"))
    }

    @Test func cancellationEndsTheProgramWithItsChildren() async throws {
        let scratch = kept(try ScratchFolder())
        let program = try program("sh -c 'echo $$ > \(scratch.file("pid")); printf 0000; exec sleep 1000'")
        let started = AsyncStream<Void>.makeStream()
        let task = Task {
            try await failure { () throws(GitTransportError) in
                try await program.converse("git-upload-pack", within: .seconds(60)) { ssh throws(GitTransportError) in
                    _ = try await ssh.line()
                    started.continuation.yield()
                    _ = try await ssh.line()
                }
            }
        }
        for await _ in started.stream { break }
        let cancelled = ContinuousClock.now
        task.cancel()
        let error = try await task.value
        #expect(.now - cancelled < .seconds(100))
        #expect(error == GitTransportError(.unreachable, "cancelled"))
        try await expectGone(scratch.file("pid"))
    }

    /// A killed process stays listed until the kernel and its new parent have taken notice.
    private func expectGone(_ file: String) async throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let pid = try #require(Int32(text.trimmingCharacters(in: .newlines)))
        let deadline = ContinuousClock.now + .seconds(60)
        while let state = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8), !state.contains(") Z ") {
            try #require(.now < deadline, "\(state)")
            await Task.yield()
        }
    }

    @Test func theChildKnowsNoSecrets() async throws {
        let scratch = kept(try ScratchFolder())
        var environment = ChildProgram.hermetic(home: "/")
        try scratch.write("#!/bin/sh\nenv > \(scratch.file("env"))\necho canary-9 >&2\n", to: "ssh", mode: 0o755)
        for name in [
            "RELCTL_TOKEN", "GITLAB_TOKEN", "CI_JOB_TOKEN", "MY_SECRET", "ASC_KEY", "SLACK_WEBHOOK", "db_password",
            "GITLAB_PAT", "CI_JOB_JWT", "SLACK_URL", "ANYTHING",
        ] {
            environment[name] = "canary-\(name)"
        }
        environment["LC_NAME"] = "so-called canary-9 in the middle"
        environment["LC_ADDRESS"] = "Y2FuYXJ5LTk="
        environment["LC_TIME"] = "kept"
        environment["KEY_FILE"] = "/a key"
        environment["GIT_SSH_COMMAND"] = scratch.file("ssh") + " -i \"$KEY_FILE\""
        let remote = SSHRemote(
            try address("ssh://a@127.0.0.1/x"), environment: environment, secrets: [Secret("canary-9")])
        let error = try await failure { () throws(GitTransportError) in _ = try await remote.refs(under: ["refs/"]) }
        #expect(error.message == "<secret>")
        let seen = try String(contentsOfFile: scratch.file("env"), encoding: .utf8)
        #expect(seen.contains("LC_TIME=kept") && seen.contains("KEY_FILE=/a key"))
        #expect(!seen.contains("Y2FuYXJ5"))
        #expect(seen.contains("GIT_PROTOCOL=version=2"))
        #expect(!seen.contains("canary"))
    }
}
