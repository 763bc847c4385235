import Forges
import HTTPTransport
import Names
import Support
import Testing

/// The adapters against a server of one's own (`Pipelines/conformance.sh`).
@Suite(.serialized, .enabled(if: RealServer.named != nil, "RELCTL_CONFORMANCE_URL and the rest name no server"))
struct RealServerConformanceTests {
    @Test(arguments: ForgeConformance.all)
    func conforms(check: ForgeConformance) async throws {
        let checkout = try await RealCheckout.make(of: try #require(RealServer.named))
        do {
            try await check.run(try await fixture(checkout))
        } catch {
            await checkout.cleanUp()
            throw error
        }
        await checkout.cleanUp()
    }

    @Test func theServerSaysWhichItIs() async throws {
        let server = try #require(RealServer.named)
        try server.check()
        let forge = adapter(of: server)
        let version = try await forge.inspect(branches: [], targets: []).version
        print("conformance: version \(version ?? "untold")")
    }

    private func fixture(_ checkout: RealCheckout) async throws -> ForgeFixture {
        let forge = adapter(of: checkout.server)
        let names = ["main", "upstream", "source", "a", "b", "c", "d", "e"].map { checkout.prefix + $0 }
        let root = try await checkout.push(names[0], ["main.txt": "1\n"], message: "Begin")
        for name in names.dropFirst() {
            let file = String(name.split(separator: "/").last ?? "") + ".txt"
            try await checkout.push(name, [file: "1\n"], message: "Add \(file)", from: root)
        }
        let branches = names.compactMap { BranchName($0) }
        return ForgeFixture(
            forge: forge, mainline: branches[0], upstream: branches[1], source: branches[2],
            others: Array(branches[3...]), reviewer: checkout.server.reviewer,
            push: { branch in
                let more = try await checkout.push(
                    branch.text, ["more.txt": "\(Int.random(in: 0 ..< .max))\n"], message: "More")
                let commit = try #require(CommitID(hex: more))
                try await Self.wait(for: commit, on: branch, forge)
                return commit
            }, pause: .milliseconds(500))
    }

    /// Waits until the open merge requests of a branch show a push.
    private static func wait(for commit: CommitID, on branch: BranchName, _ forge: any Forge) async throws {
        for request in try await forge.mergeRequests(from: [branch], since: 0) where request.state == .opened {
            for _ in 0..<60 where try await forge.request(request.id).head != commit {
                try await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    private func adapter(of server: RealServer) -> any Forge {
        let (token, http) = (Secret(server.token), HTTPClient())
        return switch server.kind {
        case "gitlab": GitLabForge(url: server.url, project: server.project, token: token, http: http)
        case "github": GitHubForge(url: server.url, project: server.project, token: token, http: http)
        default: GiteaForge(url: server.url, project: server.project, token: token, http: http)
        }
    }
}
