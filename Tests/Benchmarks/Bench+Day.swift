import Foundation
import RehearsalForge

extension Bench {
    /// A day of 30 merged fixes, each followed by the pass that its push starts: how long until the fix is in the second app.
    /// What a CI system takes to start its job comes on top.
    func day() async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/ios", token: Servers.token, kind: .gitlab)
        let path = try settings(Self.configuration(forge, .gitlab, followers: ["App1"]))
        let alice = forge.person
        _ = try run(["cut-release", "Core", "App1"], path)
        try await alice.push("App1/Release", ["app.txt": "1\n"], message: "Own fix")
        _ = try run(["reconcile"], path)
        var delays: [Double] = []
        for number in 1...30 {
            let branch = "fix/\(number)"
            try await alice.push(branch, ["fix\(number).txt": "1\n"], message: "Fix \(number)", from: "Core/Release")
            let request = try await alice.open(branch, into: "Core/Release", title: "Fix \(number)")
            try await alice.merge(request.iid)
            delays.append(try run(["reconcile"], path).milliseconds)
            try child.run("git -C '\(project.repository)' cat-file -e 'App1/Release:fix\(number).txt'")
        }
        delays.sort()
        let (median, worst) = (Int(delays[delays.count / 2]), Int(delays[delays.count - 1]))
        report.add(
            "30 merged fixes, each in the second app", "median \(median) ms, at most \(worst) ms", "", "\(median) ms",
            "60000 ms", isMet: median <= 60_000)
        await forge.stop()
    }
}
