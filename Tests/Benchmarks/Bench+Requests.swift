import Foundation
import Names
import RehearsalForge

/// What whole commands ask of each forge and its git server, each request counted.
extension Bench {
    /// A landing, a pull, a pass with nothing to do, and the status of 50 trains, on each forge that can be rehearsed.
    func requests() async throws {
        for kind in ForgeKind.allCases {
            let project = try await RehearsalProject.make()
            defer { project.remove() }
            let forge = try await RehearsalForge.start(
                repository: project.repository, project: "mobile/ios", token: Servers.token, kind: kind)
            try await requests(of: forge, kind)
            await forge.stop()
        }
    }

    private func requests(of forge: RehearsalForge, _ kind: ForgeKind) async throws {
        let followers = (1..<50).map { "App\($0)" }
        let path = try settings(Self.configuration(forge, kind, followers: followers))
        let alice = forge.person
        func count(_ what: String, atMost limit: Int, _ command: String...) async throws {
            await forge.forgetRequests()
            let measured = try run(command, path)
            let requests = await forge.requests.count
            report.add(
                "\(kind.rawValue): \(what)", "\(requests) requests, \(Int(measured.milliseconds)) ms", "",
                "\(requests)", "\(limit)", isMet: requests <= limit)
        }
        _ = try run(["cut-release", "Core", "App1"], path)
        try await alice.push("App1/Release", ["app.txt": "1\n"], message: "Own fix")
        _ = try run(["reconcile", "Core", "App1"], path)
        try await count("nothing due", atMost: 3, "reconcile", "Core", "App1")
        try await alice.push("Core/Release", ["core.txt": "1\n"], message: "Fix")
        try await count("one pull", atMost: 6, "reconcile", "Core", "App1")
        try await alice.merge(try await alice.open("Core/Release", into: "develop", title: "Release").iid)
        _ = try run(["publish-release", "App1", "--version", "1.0"], path)
        try await count("one landing", atMost: 30, "reconcile", "Core", "App1")
        _ = try run(["cut-release", "Core"] + followers, path)
        try await count("status of 50 trains", atMost: 6, "status")
    }

    func run(_ command: [String], _ path: String) throws -> Measured {
        try child.measure([relctl] + command + ["--config", path, "--repository", try requestsStore()])
    }

    private func requestsStore() throws -> String {
        let store = ground.folder + "/requests.git"
        if !FileManager.default.fileExists(atPath: store) { try child.run("git init -q --bare '\(store)'") }
        return store
    }

    static func configuration(_ forge: RehearsalForge, _ kind: ForgeKind, followers: [String]) -> String {
        let trains = followers.map { name in
            """
              \(name):
                branch: \(name)/Release
                follows: Core
                lands_on: develop
                published_by: { tag: "\(name)/*" }
            """
        }
        return """
            version: 1
            forge: { kind: \(kind.rawValue), url: "\(forge.url)", project: mobile/ios }
            trains:
              Core: { branch: Core/Release, cut_from: develop, lands_on: develop }
            \(trains.joined(separator: "\n"))

            """
    }
}
