import Foundation
import Glibc

/// `sshd` on loopback with throw-away keys, and the environment of somebody who may log in.
package final class SSHServer: Sendable {
    private let folder: ScratchFolder
    private let program: pid_t

    /// The port on 127.0.0.1.
    package let port: Int

    /// What to put before a repository's absolute path.
    package var base: String { "ssh://\(NSUserName())@127.0.0.1:\(port)" }

    /// Starts it. `keyType` is that of the client's key, as ssh-keygen names it.
    package init(keyType: String = "ed25519", takesProtocolWish: Bool = true) async throws {
        folder = try ScratchFolder()
        let environment = ChildProgram.hermetic(home: folder.path)
        for (name, type) in [("host", "ed25519"), ("client", keyType)] {
            try await ChildProgram.run(
                ["ssh-keygen", "-q", "-t", type, "-N", "", "-f", name], in: folder.path, environment: environment)
        }
        try FileManager.default.copyItem(atPath: folder.file("client.pub"), toPath: folder.file("authorized"))
        try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        (program, port) = try await Self.start(in: folder, acceptEnv: takesProtocolWish ? "GIT_PROTOCOL" : "NOTHING")
        let key = try String(contentsOfFile: folder.file("host.pub"), encoding: .utf8)
        try folder.write("[127.0.0.1]:\(port) \(key)", to: "known_hosts")
    }

    /// Killed, because a child starts with the signals blocked that its parent's thread blocks, SIGTERM among them.
    deinit { kill(program, SIGKILL) }

    /// The environment of a client that has the key and knows the host, through a shell command as git users set it.
    package var environment: [String: String] {
        environment(options: "-i \(folder.file("client")) -o UserKnownHostsFile=\(folder.file("known_hosts"))")
    }

    /// The same for a client with other options.
    package func environment(options: String) -> [String: String] {
        var environment = ChildProgram.hermetic(home: folder.path)
        environment["GIT_SSH_COMMAND"] = "ssh -F none -o IdentitiesOnly=yes \(options)"
        return environment
    }

    /// The options that name the client's key and nothing else.
    package var keyOption: String { "-i \(folder.file("client")) -o UserKnownHostsFile=/dev/null" }

    /// An environment in which `ssh` itself, found on the path, has the key and knows the host.
    package func environmentWithoutCommand() throws -> [String: String] {
        var environment = environment
        let command = environment.removeValue(forKey: "GIT_SSH_COMMAND") ?? ""
        let path = environment["PATH"] ?? ""
        try folder.write("#!/bin/sh\nPATH='\(path)'\nexec \(command) \"$@\"\n", to: "bin/ssh", mode: 0o755)
        environment["PATH"] = folder.file("bin") + ":" + path
        return environment
    }

    /// sshd can't be asked to take any port, so one that was free is tried; somebody else may be faster.
    private static func start(in folder: ScratchFolder, acceptEnv: String) async throws -> (pid_t, Int) {
        for _ in 0..<10 {
            let port = try freePort()
            try folder.write(config(in: folder, port: port, acceptEnv: acceptEnv), to: "sshd_config")
            if let program = try await start(in: folder) { return (program, port) }
        }
        throw ChildProgram.Failure(text: "sshd found no free port")
    }

    private static func config(in folder: ScratchFolder, port: Int, acceptEnv: String) -> String {
        """
        Port \(port)
        ListenAddress 127.0.0.1
        HostKey \(folder.file("host"))
        AuthorizedKeysFile \(folder.file("authorized"))
        PidFile none
        UsePAM no
        StrictModes no
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        PermitRootLogin prohibit-password
        MaxStartups 100
        AcceptEnv \(acceptEnv)
        SetEnv GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
        """
    }

    /// By a shell that ends at once. sshd closes every file that it was born with, and Foundation's `Process` takes that for its
    /// end: it would wait for it where it waits for all other children.
    ///
    /// - Returns: `nil` where the port is taken.
    private static func start(in folder: ScratchFolder) async throws -> pid_t? {
        try await ChildProgram.run(
            ["sh", "-c", "/usr/sbin/sshd -D -e -f sshd_config </dev/null >sshd.log 2>&1 & echo $! >sshd.pid"],
            in: folder.path, environment: ChildProgram.hermetic(home: folder.path))
        let number = try String(contentsOfFile: folder.file("sshd.pid"), encoding: .utf8)
        let program = pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        for _ in 0..<1000 {
            // The shell may have ended before its child opened the file.
            let said = (try? String(contentsOfFile: folder.file("sshd.log"), encoding: .utf8)) ?? ""
            if said.contains("Server listening on") { return program }
            if said.contains("in use") { return nil }
            guard kill(program, 0) == 0 else { throw ChildProgram.Failure(text: "sshd: \(said)") }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw ChildProgram.Failure(text: "sshd doesn't listen")
    }

    private static func freePort() throws -> Int {
        let server = try ScriptedServer { _, _ in [] }
        defer { server.stop() }
        return Int(server.port)
    }
}
