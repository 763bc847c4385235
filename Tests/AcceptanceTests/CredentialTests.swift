import Foundation
import RehearsalForge
import Support
import Testing

/// I9: a secret goes to the server that it is for, and nowhere else.
@Suite(.timeLimit(.minutes(20))) struct CredentialTests {
    private let kept = Kept()

    /// Whoever may answer for the forge, or stands before it, sends relctl elsewhere.
    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsLeadNowhere(status: Int) async throws {
        let stage = try await Stage.named("cut")
        let catcher = try kept.scripted { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")] }
        let places = [
            "http://127.0.0.1:\(catcher.port)/a", "http://localhost:\(catcher.port)/a",
            "https://127.0.0.1:\(catcher.port)/a",
            "//127.0.0.1:\(catcher.port)/a", "http://127.0.0.1@localhost:\(catcher.port)/a",
        ]
        let rows = places.flatMap { place in
            [RequestKind.list, .openRequest, .listRefs, .fetch, .push].map { (place, $0) }
        }
        try await Cases(rows.count).play(width: 4) { index, _ in
            let (place, kind) = rows[index]
            let proxies = Kept()
            try await stage.before.play(at: { url in
                let proxy = proxies(try FaultProxy(before: url))
                let answer = "HTTP/1.1 \(status) Moved\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n"
                proxy.follow { RequestKind($0) == kind ? .instead([.send(answer)]) : nil }
                return proxy.url
            }) { scene in
                let run = try await scene.relctl.run(stage.command + ["-vv"])
                let said = "\(status) to \(place) at \(kind): \(run.status)\n\(run.output)\(run.complaint)"
                #expect(run.status == (kind.isGit ? 4 : 1), "\(said)")
                #expect((run.output + run.complaint).contains("redirects to"), "\(said)")
                #expect(try scene.leaks().isEmpty, "\(said)")
            }
        }
        #expect(catcher.connectionCount == 0, "somebody went there: \(catcher.requests)")
    }

    /// Servers that can't be reached as they must be, by what is said about them.
    enum Unreachable: String, CaseIterable {
        case noSuchName, refused, expired, otherHost, unknownRoot, silentHandshake

        var words: [String] {
            switch self {
            case .noSuchName: ["resolve"]
            case .refused: ["onnect"]
            case .expired, .otherHost, .unknownRoot: ["certificate", "SSL"]
            case .silentHandshake: ["timed out", "imeout", "SSL"]
            }
        }
    }

    /// 69, or 4 for a certificate, with the reason, in bounded time; nothing is sent to a server that has not shown who it is.
    @Test(arguments: Unreachable.allCases, ["forge", "remote"])
    func whoCantBeReached(row: Unreachable, role: String) async throws {
        let (url, variables) = try await server(row)
        try await Scene.with(settings: { forge in
            role == "forge"
                ? Relctl.settings(at: url)
                : Relctl.settings(forge).replacing(
                    "project: mobile/ios", with: "project: mobile/ios, remote: \"\(url)/a.git\"")
        }) { scene in
            var relctl = scene.relctl
            relctl.variables = variables.merging(["RELCTL_TEST_SPEED": "20"]) { $1 }
            let started = ContinuousClock.now
            let run = try await relctl("reconcile", "-vv")
            let said = "\(row) as \(role): \(run.status)\n\(run.output)\(run.complaint)"
            let isAboutTrust = [.expired, .otherHost, .unknownRoot].contains(row)
            #expect(run.status == (isAboutTrust ? 4 : 69), "\(said)")
            if isAboutTrust {
                #expect(said.contains("127.0.0.1 is not trusted"), "\(said)")
                #expect(said.contains("its authority with SSL_CERT_FILE"), "\(said)")
                #expect(!said.contains("the token is that of"), "\(said)")
            }
            #expect(row.words.contains { run.complaint.contains($0) || run.output.contains($0) }, "\(said)")
            #expect(ContinuousClock.now - started < .seconds(60), "\(said)")
            #expect(try scene.leaks().isEmpty, "\(said)")
        }
    }

    private func server(_ row: Unreachable) async throws -> (url: String, variables: [String: String]) {
        switch row {
        case .noSuchName: return ("https://nobody.invalid", [:])
        case .refused:
            let server = try kept.scripted { _, _ in [] }
            server.stop()
            return (server.url.replacing("http:", with: "https:"), [:])
        case .expired, .otherHost, .unknownRoot:
            let certificates: [Unreachable: TLSServer.Certificate] = [.expired: .expired, .otherHost: .otherHost]
            let server = kept(try await TLSServer(certificates[row] ?? .good))
            return (server.url, row == .unknownRoot ? [:] : ["SSL_CERT_FILE": server.authority])
        case .silentHandshake:
            let server = try kept.scripted { _, _ in [.hold] }
            return (server.url.replacing("http:", with: "https:"), [:])
        }
    }

    /// Puts a script into a folder in the place of `ssh`.
    ///
    /// - Returns: the `PATH` on which it is found first.
    private static func replaceSSH(with script: String, in folder: URL) throws -> String {
        let file = folder.appending(path: "ssh")
        try Data(script.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path())
        return folder.path() + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    }

    /// What `ssh` is told and knows, and what this process shows of itself meanwhile.
    @Test func childrenKnowNoSecret() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge).replacing(
                "project: mobile/ios", with: "project: mobile/ios, remote: \"ssh://git@127.0.0.1/REPOSITORY\"")
        }) { scene in
            var relctl = scene.relctl
            let file = relctl.folder.appending(path: "relctl.yml")
            let settings = try String(contentsOf: file, encoding: .utf8)
            let whole = settings.replacing("/REPOSITORY", with: scene.project.repository)
            try Data((whole + "\nnotify: { url: \"${CHAT_ADDRESS}\" }\n").utf8).write(to: file)
            let bin = relctl.folder.appending(path: "bin")
            try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
            let path = try Self.replaceSSH(with: Self.fakeSSH, in: bin)
            relctl.variables = [
                "PATH": path, "GITLAB_TOKEN": Relctl.token, "SLACK_WEBHOOK": "https://hooks.invalid/\(Relctl.token)",
                "INNOCENT": Relctl.token, "TRIGGER_TOKEN": UploadScene.triggerToken, "CHAT_ADDRESS": "canary-of-chat",
            ]
            let cut = try await relctl("cut-release", "Trendyol", "-vv")
            #expect(cut.status == 0, "\(cut.output)\(cut.complaint)")
            let status = try await relctl("status", "-vv")
            #expect(status.status == 0, "\(status.complaint)")
            let seen = try String(contentsOf: relctl.folder.appending(path: "seen"), encoding: .utf8)
            #expect(!seen.contains("canary-of-chat"), "named by the settings")
            #expect(seen.contains("git-receive-pack") && seen.contains("git-upload-pack") && seen.contains("PATH="))
            #expect(try scene.leaks().isEmpty)
        }
    }

    /// A git server over SSH is sent a key, and no token that could be wrong.
    @Test func aRefusedKeyIsNoRefusedToken() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge).replacing(
                "project: mobile/ios", with: "project: mobile/ios, remote: \"ssh://git@127.0.0.1/ios.git\"")
        }) { scene in
            var relctl = scene.relctl
            let words = "git@127.0.0.1: Permission denied (publickey)."
            relctl.variables["PATH"] = try Self.replaceSSH(
                with: "#!/bin/sh\necho '\(words)' >&2\nexit 255\n", in: relctl.folder)
            let run = try await relctl("status")
            #expect(run.status == 4 && run.complaint.contains("Permission denied"), "\(run.complaint)")
            #expect(!run.complaint.contains("the token is that of"), "\(run.complaint)")
        }
    }

    /// Writes down its own arguments and environment and its parent's arguments, and then is the far end.
    private static let fakeSSH = """
        #!/bin/sh
        for file in /proc/$$/cmdline /proc/$$/environ /proc/$PPID/cmdline; do
            tr '\\0' '\\n' <$file >>"$HOME/seen"
        done
        for last; do :; done
        exec sh -c "$last"
        """
}
