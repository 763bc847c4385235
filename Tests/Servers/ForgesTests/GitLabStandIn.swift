import Forges
import Foundation
import HTTPTransport

/// GitLab in memory, below a path prefix, with the quirks that forges are known by.
enum GitLabStandIn {
    static let url = "https://git.example.com/gitlab"
    static let branches = ["develop", "Trendyol/Release", "TrendyolGo/Release", "Other/Release", "a", "b", "c", "d"]

    /// Servers differ in what they tell.
    enum Age: String, CaseIterable, Sendable { case v15, v18 }

    static func make(_ age: Age = .v18, pageLimit: Int = 2) -> (GitLabForge, StandIn) {
        let standIn = StandIn(root: url + "/api/v4", world: World(branches: branches), pageLimit: pageLimit) {
            asked, world in
            guard asked.segments.first == "projects" else { return outsideProjects(asked, world) }
            guard asked.segments.dropFirst().first == "mobile%2Fgroup%2Fios" else {
                return (404, ["message": "404 Project Not Found"])
            }
            return project(asked, Array(asked.path.dropFirst(2)), &world, age)
        }
        let forge = GitLabForge(
            url: url + "/", project: "mobile/group/ios", token: Secret("good-token"), http: standIn,
            now: { 1_790_000_000 })
        return (forge, standIn)
    }

    private static func outsideProjects(_ asked: Asked, _ world: World) -> StandIn.Answer {
        switch asked.path {
        case ["version"]: (200, ["version": "18.5.1-ee", "revision": "abc"])
        case ["user"]: (200, ["id": 1, "username": "project_7_bot_0a1b", "name": "relctl"])
        case ["personal_access_tokens", "self"]: (200, ["scopes": ["api"], "expires_at": "2027-01-31"])
        case ["users"]:
            (
                200,
                world.users.filter { $0.key == asked.query["username"] }.map { ["id": $0.value, "username": $0.key] }
            )
        default: (404, ["error": "404 Not Found"])
        }
    }

    private static func project(
        _ asked: Asked, _ path: [String], _ world: inout World, _ age: Age
    ) -> StandIn.Answer {
        switch (asked.method, path.first, path.count) {
        case ("GET", nil, 0): (200, settings(age))
        case ("GET", "protected_branches", 1):
            (200, [["name": "*/Release", "allow_force_push": false], ["name": "Other/*", "allow_force_push": true]])
        case ("GET", "approvals", 1): (200, ["reset_approvals_on_push": true])
        case ("GET", "push_rule", 1): (200, ["commit_message_regex": "^JIRA-", "member_check": false])
        case ("GET", "repository", 4): origins(of: path[2], world, age)
        case ("GET", "merge_requests", 1): (200, list(asked, world, age))
        case ("POST", "merge_requests", 1): create(asked, &world, age)
        case (_, "merge_requests", 2...): request(asked, path, &world, age)
        default: (404, ["error": "404 Not Found"])
        }
    }

    private static func settings(_ age: Age) -> [String: Any] {
        [
            "id": 7, "merge_method": "merge", "squash_option": "default_off",
            "remove_source_branch_after_merge": true,
            "permissions": ["project_access": ["access_level": 40], "group_access": NSNull()],
        ]
    }

    private static func origins(of commit: String, _ world: World, _ age: Age) -> StandIn.Answer {
        guard world.history.values.contains(where: { $0.contains(commit) }) else {
            return (404, ["message": "404 Commit Not Found"])
        }
        return (200, world.origins(of: commit).map { json($0, age) })
    }

    private static func list(_ asked: Asked, _ world: World, _ age: Age) -> [Any] {
        let after = asked.query["updated_after"].flatMap { try? Date($0, strategy: .iso8601).timeIntervalSince1970 }
        return world.requests.filter { request in
            (asked.query["state"] ?? "all") == "all" ? true : request.state == asked.query["state"]
        }.filter { request in
            (asked.query["source_branch"].map { $0 == request.source } ?? true)
                && (asked.query["target_branch"].map { $0 == request.target } ?? true)
                && (after.map { Double(request.updatedAt) > $0 } ?? true)
        }.reversed().map { json($0, age) }
    }

    private static func create(_ asked: Asked, _ world: inout World, _ age: Age) -> StandIn.Answer {
        guard let source: String = asked["source_branch"], let target: String = asked["target_branch"],
            let title: String = asked["title"]
        else { return (400, ["error": "title is missing, source_branch is missing"]) }
        do {
            let request = try world.open(
                source: source, target: target, title: title, body: asked["description"] ?? "",
                isDraft: title.hasPrefix("Draft: "))
            world.update(request.number) {
                $0.labels = labels(asked["labels"])
                $0.reviewers = asked["reviewer_ids"] ?? []
                $0.assignees = asked["assignee_ids"] ?? []
            }
            return (201, world[request.number].map { json($0, age, isFresh: true) })
        } catch {
            return refusal(error)
        }
    }

    private static func request(
        _ asked: Asked, _ path: [String], _ world: inout World, _ age: Age
    ) -> StandIn.Answer {
        guard let number = Int(path[1]), let request = world[number] else { return (404, ["message": "404 Not found"]) }
        switch (asked.method, path.dropFirst(2).first) {
        case ("GET", nil): return (200, json(request, age))
        case ("PUT", nil): return update(asked, number, &world, age)
        case ("PUT", "merge"): return merge(asked, number, &world, age)
        case ("POST", "cancel_merge_when_pipeline_succeeds"):
            guard request.isAutoMergeArmed else { return (406, ["message": "406 Not Acceptable"]) }
            world.update(number) { $0.isAutoMergeArmed = false }
            return (201, json(request, age))
        case (_, "notes"): return notes(asked, number, path, &world)
        default: return (404, ["error": "404 Not Found"])
        }
    }

    private static func update(
        _ asked: Asked, _ number: Int, _ world: inout World, _ age: Age
    ) -> StandIn.Answer {
        guard !asked.body.isEmpty else { return (400, ["error": "at least one parameter must be provided"]) }
        do {
            if let target: String = asked["target_branch"], world[number]?.state == "opened" {
                try world.retarget(number, to: target)
            }
        } catch {
            return refusal(error)
        }
        world.update(number) { request in
            if let title: String = asked["title"] {
                (request.title, request.isDraft) = (title, title.hasPrefix("Draft:"))
            }
            request.body = asked["description"] ?? request.body
            let removed = labels(asked["remove_labels"])
            request.labels.removeAll { removed.contains($0) }
            request.labels += labels(asked["add_labels"]).filter { !request.labels.contains($0) }
            if asked["state_event"] == "close", request.state == "opened" { request.state = "closed" }
        }
        return (200, world[number].map { json($0, age) })
    }

    private static func merge(
        _ asked: Asked, _ number: Int, _ world: inout World, _ age: Age
    ) -> StandIn.Answer {
        guard let sha: String = asked["sha"] else { return (400, ["message": "SHA must be provided"]) }
        guard asked["squash"] == false, asked["should_remove_source_branch"] == false else {
            return (400, ["error": "squash and should_remove_source_branch must be false"])
        }
        do {
            try world.merge(number, head: sha)
        } catch .headMoved {
            return (409, ["message": "SHA does not match HEAD of source branch"])
        } catch {
            return age == .v15 && error == .conflict
                ? (406, ["message": "Branch cannot be merged"]) : (405, ["message": "405 Method Not Allowed"])
        }
        return (200, world[number].map { json($0, age) })
    }

    private static func notes(
        _ asked: Asked, _ number: Int, _ path: [String], _ world: inout World
    ) -> StandIn.Answer {
        if asked.method == "GET" {
            return (200, world.notes.filter { $0.request == number }.map(json))
        }
        guard let id = path.dropFirst(3).first.flatMap(Int.init) else {
            // Quick actions run and vanish.
            let body: String = asked["body"] ?? ""
            if body.split(separator: "\n").contains(where: { $0.hasPrefix("/") }) { return (202, ["summary": ["ran"]]) }
            return (201, json(world.addNote(body, to: number)))
        }
        guard let index = world.notes.firstIndex(where: { $0.id == id }) else {
            return (404, ["message": "404 Note Not Found"])
        }
        if asked.method == "DELETE" {
            world.notes.remove(at: index)
            return (204, nil)
        }
        world.notes[index].body = asked["body"] ?? ""
        return (200, json(world.notes[index]))
    }

    private static func labels(_ joined: String?) -> [String] {
        (joined ?? "").split(separator: ",").map(String.init)
    }

    private static func refusal(_ refusal: World.Refusal) -> StandIn.Answer {
        switch refusal {
        case .missing: (400, ["message": ["target_branch": ["can't be found"]]])
        case .duplicate(let number):
            (409, ["message": ["Another open merge request already exists for this source branch: !\(number)"]])
        default: (405, ["message": "405 Method Not Allowed"])
        }
    }

    private static func json(_ note: World.Note) -> [String: Any] {
        ["id": note.id, "body": note.body, "system": note.isSystem, "author": ["id": 1, "username": "robot"]]
    }

    private static func json(_ request: World.Request, _ age: Age, isFresh: Bool = false) -> [String: Any] {
        var json: [String: Any] = [
            "id": 1000 + request.number, "iid": request.number, "project_id": 7, "target_project_id": 7,
            "source_project_id": request.isFromFork ? 8 : 7, "source_branch": request.source,
            "target_branch": request.target, "state": request.state, "title": request.title,
            "description": request.body.isEmpty ? NSNull() : request.body, "sha": request.head,
            "merge_commit_sha": request.mergeCommit ?? NSNull(), "squash_commit_sha": NSNull(),
            "labels": request.labels, "author": ["id": 1, "username": "robot"],
            "reviewers": request.reviewers.map { ["id": $0, "username": "u\($0)"] },
            "assignees": request.assignees.map { ["id": $0, "username": "u\($0)"] },
            "created_at": iso(request.createdAt, age), "updated_at": iso(request.updatedAt, age),
            "merged_at": request.mergedAt.map { iso($0, age) } ?? NSNull(), "work_in_progress": request.isDraft,
            "web_url": "\(url)/mobile/group/ios/-/merge_requests/\(request.number)",
            "merge_when_pipeline_succeeds": request.isAutoMergeArmed, "squash": false,
            "has_conflicts": request.conflicts,
            "merge_status": isFresh ? "checking" : request.conflicts ? "cannot_be_merged" : "can_be_merged",
            "head_pipeline": ["id": 5, "status": "success", "web_url": "\(url)/pipelines/5"],
        ]
        guard age == .v18 else { return json }
        json["draft"] = request.isDraft
        json["squash_on_merge"] = false
        json["detailed_merge_status"] =
            isFresh || request.isChecking
            ? "checking"
            : request.state != "opened"
                ? "not_open" : request.isDraft ? "draft_status" : request.conflicts ? "conflict" : "mergeable"
        return json
    }

    private static func iso(_ seconds: Int, _ age: Age) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        return age == .v18
            ? date.formatted(.iso8601).replacing("Z", with: ".123Z")
            : date.addingTimeInterval(3 * 3600).formatted(.iso8601).replacing("Z", with: "+03:00")
    }
}
