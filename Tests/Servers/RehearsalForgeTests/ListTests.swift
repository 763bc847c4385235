import Foundation
import RehearsalForge
import Testing

/// Lists: pages, filters and orders.
@Suite struct ListTests {
    /// Opens merge requests without any commits, which costs no push each.
    private func openMany(_ count: Int, _ scene: Scene) async throws {
        let tip = try await scene.git("rev-parse", "develop")
        let creations = (1...count).map { "create refs/heads/b\($0) \(tip)\n" }.joined()
        _ = try await Program.run(
            "git", ["--git-dir", scene.project.repository, "update-ref", "--stdin"], input: Array(creations.utf8))
        for number in 1...count {
            try await scene.forge.person.open("b\(number)", into: "develop", title: "Number \(number)")
        }
    }

    @Test func pagesOfAHundredAndOne() async throws {
        try await Scene.play { scene in
            try await openMany(101, scene)
            let path = scene.home + "/merge_requests?state=opened&per_page=100"
            let first = try await scene.call("GET", path)
            #expect(first.json.elements.count == 100)
            #expect(first.headers["x-total"] == "101" && first.headers["x-total-pages"] == "2")
            #expect(first.headers["x-next-page"] == "2" && first.headers["x-prev-page"] == "")
            let links = try #require(first.headers["link"]).components(separatedBy: ", ")
            #expect(
                links.map { $0.components(separatedBy: "; ")[1] } == ["rel=\"next\"", "rel=\"first\"", "rel=\"last\""])
            let next = String(links[0].dropFirst().prefix { $0 != ">" })
            let second = try await Curl.send("GET", next, headers: ["PRIVATE-TOKEN: " + Scene.token])
            #expect(second.json.elements.compactMap { $0["iid"] } == [1])
            #expect(second.headers["x-next-page"] == "", "there, but empty")
            #expect(second.headers["link"]?.contains("next") == false)
            let beyond = try await scene.call("GET", path + "&page=3")
            #expect(beyond.status == 200 && beyond.json == [])
            #expect(try await scene.call("GET", scene.home + "/merge_requests?per_page=500").json.elements.count == 100)
            #expect(try await scene.call("GET", scene.home + "/merge_requests").json.elements.count == 20)
        }
    }

    @Test func filtersAndOrders() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await openMany(3, scene)
            try await person.createBranch("release", at: "develop")
            try await person.retarget(2, to: "release")
            try await person.setLabel("ios", on: 2)
            try await person.close(1)
            let time = await scene.forge.read { $0.mergeRequests[0].updatedAt }
            func found(_ query: String) async throws -> [Int] {
                try await scene.expect(200, "GET", scene.home + "/merge_requests?" + query).elements
                    .compactMap { $0["iid"]?.number }
            }
            #expect(try await found("") == [3, 2, 1])
            #expect(try await found("state=closed") == [1])
            #expect(try await found("sort=asc&order_by=updated_at") == [3, 2, 1])
            #expect(try await found("source_branch=b2") == [2])
            #expect(try await found("target_branch=release&state=opened") == [2])
            #expect(try await found("labels=ios") == [2])
            #expect(try await found("labels=ios,other") == [])
            #expect(try await found("iids%5B%5D=1&iids%5B%5D=3") == [3, 1])
            #expect(try await found("scope=created_by_me") == [])
            #expect(try await found("author_username=alice&scope=all") == [3, 2, 1])
            #expect(try await found("search=number%203") == [3])
            #expect(try await found("updated_after=\(GitLabTimes.text(time))") == [1])
            #expect(try await found("updated_after=\(GitLabTimes.text(time + 1))") == [])
            #expect(try await scene.call("GET", scene.home + "/merge_requests?state=nonsense").status == 400)
            #expect(try await scene.call("GET", scene.home + "/merge_requests?page=x").status == 400)
        }
    }

    @Test func branchesAndTagsAreSearched() async throws {
        try await Scene.play { scene in
            try await scene.forge.person.createBranch("App/Release", at: "develop")
            try await scene.forge.person.tag("App/1.0", at: "develop", message: "First")
            try await scene.forge.person.tag("1.0", at: "develop")
            let branches = scene.home + "/repository/branches?search="
            let names = try await ["%5EApp", "Release$", "elease", "none"].asyncMap { search in
                try await scene.expect(200, "GET", branches + search).elements.map { $0.text("name") ?? "" }
            }
            #expect(names == [["App/Release"], ["App/Release"], ["App/Release"], []])
            let branch = try await scene.expect(200, "GET", scene.home + "/repository/branches/App%2FRelease")
            #expect(branch["merged"] == true && branch["protected"] == false)
            let tags = try await scene.expect(200, "GET", scene.home + "/repository/tags?search=%5EApp/").elements
            #expect(tags.map { $0.text("message") } == ["First\n"])
            #expect(tags[0].text("target") != tags[0]["commit"]?.text("id"))
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

/// Times as a client writes them.
private enum GitLabTimes {
    static func text(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
