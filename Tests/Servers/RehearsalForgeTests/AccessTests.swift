import RehearsalForge
import Testing

/// Who may come in, and how far.
@Suite struct AccessTests {
    @Test func tokensAreToldApart() async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.tokens.append(ForgeToken("reader", userID: 101, scopes: ["read_api"]))
                $0.tokens.append(ForgeToken("old", userID: 101, expires: "2026-01-05"))
                $0.tokens.append(ForgeToken("job", userID: 102, kind: .job))
                $0.users.append(ForgeUser(id: 104, username: "eve", name: "Eve", role: .none))
                $0.tokens.append(ForgeToken("eves", userID: 104))
            }
            let (home, requests) = (scene.home, scene.home + "/merge_requests")
            try await scene.expect(404, "GET", home, token: nil)
            try await scene.expect(401, "POST", requests, token: nil)
            try await scene.expect(401, "GET", "/user", token: nil)
            #expect(try await scene.expect(401, "GET", home, token: "wrong").text("message") == "401 Unauthorized")
            #expect(try await scene.expect(401, "GET", home, token: "old").text("error") == "invalid_token")
            let hidden = try await scene.expect(404, "GET", home, token: "eves")
            #expect(hidden.text("message") == "404 Project Not Found")
            #expect(try await scene.expect(404, "GET", "/projects/other%2Fproject") == hidden)
            try await scene.expect(200, "GET", "/projects/4711", token: "reader")
            let refused = try await scene.expect(403, "POST", requests, ["title": "x"], token: "reader")
            #expect(refused.text("error") == "insufficient_scope")
            try await scene.expect(200, "GET", requests, token: nil, headers: ["JOB-TOKEN: job"])
            try await scene.expect(401, "POST", requests, ["title": "x"], token: nil, headers: ["JOB-TOKEN: job"])
            try await scene.expect(404, "GET", home, token: nil, headers: ["JOB-TOKEN: job"])
            try await scene.expect(200, "GET", home, token: nil, headers: ["PRIVATE-TOKEN: \(Scene.token)"])
        }
    }

    @Test func peopleDoWhatTheirRoleAllows() async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.tokens.append(ForgeToken("bobs", userID: 103))
                $0.users.append(ForgeUser(id: 104, username: "rita", name: "Rita", role: .reporter))
                $0.tokens.append(ForgeToken("ritas", userID: 104))
                $0.protections.append(BranchProtection(id: 2, pattern: "safe*"))
            }
            let branches = scene.home + "/repository/branches"
            try await scene.expect(403, "POST", branches, ["branch": "a", "ref": "develop"], token: "ritas")
            try await scene.expect(201, "POST", branches, ["branch": "a", "ref": "develop"], token: "bobs")
            try await scene.expect(403, "POST", branches, ["branch": "safe1", "ref": "develop"], token: "bobs")
            try await scene.expect(201, "POST", branches, ["branch": "safe1", "ref": "develop"])
            try await scene.expect(403, "DELETE", branches + "/safe1", token: "bobs")
            try await scene.expect(403, "DELETE", branches + "/develop")
            try await scene.expect(400, "POST", branches, ["branch": "a/b", "ref": "develop"])
            try await scene.expect(400, "POST", branches, ["branch": "a..b", "ref": "develop"])
            try await scene.expect(400, "POST", branches, ["branch": "b", "ref": "nowhere"])
        }
    }

    @Test func quickActionsAreCarriedOut() async throws {
        try await Scene.play { scene in
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await scene.forge.person.open("feature", into: "develop", title: "It")
            let notes = scene.home + "/merge_requests/1/notes"
            let fenced = "See:\n```\n/close\n```"
            let note = try await scene.expect(201, "POST", notes, ["body": .string(fenced)])
            #expect(note.text("body") == fenced)
            #expect(await scene.forge.read { $0.mergeRequests[0].state } == .opened)
            let mixed = try await scene.expect(201, "POST", notes, ["body": "Done.\n/close"])
            #expect(mixed.text("body") == "Done.")
            #expect(await scene.forge.read { $0.mergeRequests[0].state } == .closed)
        }
    }

    @Test(arguments: [
        ("GET", "/merge_requests?page=9223372036854775807"), ("GET", "/merge_requests?per_page=-1"),
        ("GET", "/merge_requests/-9223372036854775808"), ("GET", "/merge_requests/99999999999999999999"),
        ("GET", "/merge_requests?updated_after=yesterday"), ("GET", "/repository/branches/%FF%FE"),
        ("GET", "/repository/commits/--all"), ("GET", "/repository/files/%2E%2E%2Fx/raw?ref=%2D%2Dhelp"),
        ("GET", "/repository/compare?from=%00&to=develop"), ("POST", "/merge_requests"), ("PUT", "/merge_requests/1"),
        ("GET", "/pipelines/x"), ("POST", "/repository/branches"), ("DELETE", "/repository/branches/"),
    ])
    func oddRequestsAreRefusedAndNothingBreaks(method: String, path: String) async throws {
        try await Scene.play { scene in
            let token = "PRIVATE-TOKEN: " + Scene.token
            for body in [
                "", "{", "[]", "{\"title\": {\"a\": [null]}, \"source_branch\": 1e99, \"target_branch\": true}",
            ] {
                let answer = try await Curl.send(
                    method, scene.api + scene.home + path, bytes: Array(body.utf8),
                    headers: [token, "Content-Type: application/json"])
                #expect((400..<500).contains(answer.status), "\(body): \(answer.status) \(answer.text)")
            }
            try await scene.expect(200, "GET", scene.home)
        }
    }

    @Test func aPrefixIsLivedWith() async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let forge = try await RehearsalForge.start(
            repository: project.repository, project: "a/b/c", token: "t", prefix: "/gitlab/")
        let answer = try await Curl.send(
            "GET", forge.url + "/api/v4/projects/a%2Fb%2Fc", headers: ["PRIVATE-TOKEN: t"])
        #expect(answer.status == 200)
        #expect(answer.json.text("http_url_to_repo") == forge.gitURL)
        let url = forge.gitURL.replacing("http://", with: "http://x:t@")
        #expect(try await Program.git("ls-remote", url, "develop").hasSuffix("refs/heads/develop"))
        await forge.stop()
    }
}
