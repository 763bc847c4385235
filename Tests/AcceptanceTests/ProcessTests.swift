import Foundation
import Support
import Testing

/// What others on the same machine can read of a run that holds a token.
@Suite(.timeLimit(.minutes(10))) struct ProcessTests {
    private let kept = Kept()

    /// The owner of the processes here: root may read everything of everybody.
    private static let user = geteuid() == 0 ? 65_534 : Int(geteuid())

    private func asUser(_ command: [String]) -> [String] {
        guard geteuid() == 0 else { return command }
        return ["setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"] + command
    }

    @Test func nobodyElseReadsTheEnvironment() async throws {
        // It never answers, so the run stays as long as the test looks at it.
        let server = try kept.scripted { _, _ in [.hold] }
        let relctl = try Relctl(settings: Relctl.settings(at: server.url))
        defer { relctl.remove() }
        for (path, mode) in [("", 0o777), ("tmp", 0o777), ("relctl.yml", 0o644)] {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: relctl.folder.appending(path: path).path())
        }
        let binary = relctl.folder.appending(path: "relctl")
        try FileManager.default.copyItem(at: Relctl.binary, to: binary)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = asUser([binary.path(), "status"])
        process.currentDirectoryURL = relctl.folder
        process.environment = ChildProgram.inherited.merging(
            ["HOME": relctl.folder.path(), "RELCTL_TOKEN": Relctl.token]
        ) { $1 }
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        defer { process.terminate() }
        let deadline = ContinuousClock.now + .seconds(60)
        while server.requests.isEmpty {
            try #require(.now < deadline && process.isRunning)
            try await Task.sleep(for: .milliseconds(20))
        }
        // `env` and `setpriv` have become relctl.
        let folder = "/proc/\(process.processIdentifier)"
        let name = try await ChildProgram.run(asUser(["cat", folder + "/cmdline"]), in: "/")
        #expect(String(decoding: name, as: UTF8.self).contains("relctl"))
        for file in ["environ", "mem", "maps"] {
            #expect(
                try await ChildProgram.run(asUser(["cat", folder + "/" + file]), in: "/", mayFail: true).isEmpty,
                "\(file)")
        }
        let limits = try String(contentsOfFile: folder + "/limits", encoding: .utf8)
        #expect(limits.contains(#/Max core file size +0 +0 /#), "\(limits)")
    }
}
