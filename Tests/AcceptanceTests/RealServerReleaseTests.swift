import Foundation
import Support
import Testing

/// A whole release of two trains on a server of one's own, by the built binary and git alone (`Pipelines/conformance.sh`).
@Suite(.serialized, .enabled(if: RealServer.named != nil, "RELCTL_CONFORMANCE_URL and the rest name no server"))
struct RealServerReleaseTests {
    @Test(arguments: ["reopen", "in-place"]) func aWholeRelease(retarget: String) async throws {
        let checkout = try await RealCheckout.make(of: try #require(RealServer.named))
        let names = Names(checkout)
        var relctl = try Relctl(settings: names.settings(for: checkout.server, retarget: retarget))
        relctl.variables["RELCTL_TOKEN"] = checkout.server.token
        defer { relctl.remove() }
        do {
            try await play(checkout, names, relctl)
        } catch {
            await checkout.cleanUp(trains: [names.core, names.go])
            throw error
        }
        await checkout.cleanUp(trains: [names.core, names.go])
    }

    /// Trains and branches of one run.
    private struct Names {
        var (core, go): (String, String)
        var main: String
        var prefix: String

        init(_ checkout: RealCheckout) {
            let id = checkout.prefix.filter { $0.isHexDigit && $0.isASCII }.suffix(8)
            (core, go) = ("Core\(id)", "Go\(id)")
            (prefix, main) = (checkout.prefix, checkout.prefix + "main")
        }

        func settings(for server: RealServer, retarget: String) -> String {
            """
            version: 1
            forge: { kind: \(server.kind), url: "\(server.url)", project: \(server.project) }
            trains:
              \(core): { branch: \(prefix)Core, cut_from: \(main), lands_on: \(main) }
              \(go): { branch: \(prefix)Go, follows: \(core), lands_on: \(main), retarget: \(retarget) }
            """
        }
    }

    private func play(_ checkout: RealCheckout, _ names: Names, _ relctl: Relctl) async throws {
        let (core, go) = (names.prefix + "Core", names.prefix + "Go")
        try await checkout.push(names.main, ["main.txt": "1\n"], message: "Begin")
        try await kill(["cut-release", names.core, names.go], relctl)
        try await relctl.must("cut-release", names.core, names.go)
        try await checkout.push(go, ["go.txt": "1\n"], message: "Own fix")
        try await checkout.push(core, ["core.txt": "1\n"], message: "Fix")
        try await expect(relctl, ["reconcile"], status: 0)
        #expect(try await checkout.read("core.txt", on: go) == "1")

        // Two at once make one merge commit.
        try await checkout.push(core, ["core.txt": "2\n"], message: "Another fix")
        let before = try #require(try await checkout.tip(of: go))
        async let one = relctl("reconcile")
        async let other = try relctl.twin()("reconcile")
        for status in try await [one.status, other.status] { #expect([0, 75].contains(status)) }
        #expect(try await checkout.count("\(before)..origin/\(go)") == 2)

        // Killed again and again, too.
        try await checkout.push(core, ["core.txt": "3\n"], message: "One more fix")
        let killed = try #require(try await checkout.tip(of: go))
        try await kill(["reconcile"], relctl)
        try await expect(relctl, ["reconcile"], status: 0)
        #expect(try await checkout.count("\(killed)..origin/\(go)") == 2)

        try await checkout.push(go, ["shared.txt": "go\n"], message: "Go's way")
        let culprit = try await checkout.push(core, ["shared.txt": "core\n"], message: "Core's way")
        let clash = try await expect(relctl, ["reconcile", "--format", "json"], status: 5)
        #expect((clash.train(names.go)["conflict"] as? [String: Any])?["commit"] as? String == culprit)
        try await checkout.resolve(culprit, into: go, with: ["shared.txt": "both\n"])
        try await expect(relctl, ["reconcile"], status: 0)

        try await land(names.core, relctl)
        try await kill(["retarget-release", names.go], relctl)
        try await land(names.go, relctl)
        #expect(try await checkout.read("shared.txt", on: names.main) == "both")
        #expect(try await checkout.read("go.txt", on: names.main) == "1")
        try await expect(relctl, ["plan", "--detailed-exitcode"], status: 0)

        let next = try await checkout.push(names.main, ["next.txt": "1\n"], message: "Next week")
        try await relctl.must("cut-release", names.core, names.go)
        #expect(try await checkout.count("origin/\(core)..\(next)") == 0)
    }

    /// Starts a command again and again, each time killed later, or done before.
    private func kill(_ arguments: [String], _ relctl: Relctl) async throws {
        for moment in [40, 80, 160, 320, 640, 1280] {
            let run = try relctl.start(arguments)
            try await Task.sleep(for: .milliseconds(moment))
            Glibc.kill(run.processID, SIGKILL)
            _ = try await run.wait()
        }
    }

    /// Lands a train, as often as the forge needs to be asked for it.
    private func land(_ train: String, _ relctl: Relctl) async throws {
        var last: Relctl.Result?
        for _ in 0..<20 {
            let result = try await relctl("retarget-release", train, "--format", "json")
            last = result
            if result.status == 0, result.train(train)["phase"] as? String == "idle" { return }
            guard [0, 75].contains(result.status) else { break }
            try await Task.sleep(for: .seconds(2))
        }
        Issue.record("\(train) did not land: \(last?.output ?? "") \(last?.complaint ?? "")")
    }

    @discardableResult
    private func expect(_ relctl: Relctl, _ arguments: [String], status: Int32) async throws -> Relctl.Result {
        let result = try await relctl.run(arguments)
        #expect(result.status == status, "\(arguments): \(result.output) \(result.complaint)")
        return result
    }
}
