import Forges
import Foundation
import HTTPTransport

/// GitHub in memory, as an enterprise server.
enum GitHubStandIn {
    static let url = "https://github.example.com"

    static func make(pageLimit: Int = 2) -> (GitHubForge, StandIn) {
        let standIn = StandIn(
            root: url + "/api", world: World(branches: GitLabStandIn.branches), pageLimit: pageLimit
        ) { asked, world in
            if asked.path == ["graphql"] { return graphQL(asked, &world) }
            guard asked.path.first == "v3" else { return (404, ["message": "Not Found"]) }
            let path = Array(asked.path.dropFirst())
            guard path.starts(with: ["repos", "mobile", "ios"]) else { return outside(path, world) }
            return repository(asked, Array(path.dropFirst(3)), &world)
        }
        let forge = GitHubForge(
            url: url, project: "mobile/ios", token: Secret("good-token"), http: standIn, now: { 1_790_000_000 })
        return (forge, standIn)
    }

    private static func outside(_ path: [String], _ world: World) -> StandIn.Answer {
        switch (path.first, path.dropFirst().first) {
        case ("user", nil): (200, PullRequestJSON.user(1, world))
        case ("meta", nil): (200, ["installed_version": "3.17.1"])
        case ("user", let id?): (200, PullRequestJSON.user(Int(id) ?? 0, world))
        case ("users", let login?):
            world.users[login].map { (200, PullRequestJSON.user($0, world)) } ?? (404, ["message": "Not Found"])
        default: (404, ["message": "Not Found"])
        }
    }

    private static func repository(_ asked: Asked, _ path: [String], _ world: inout World) -> StandIn.Answer {
        switch (asked.method, path.first, path.count) {
        case ("GET", nil, 0):
            (
                200,
                ["allow_merge_commit": true, "allow_squash_merge": true, "permissions": ["push": true, "pull": true]]
            )
        case ("GET", "rules", 3): rules(of: path[2], world)
        case ("GET", "rulesets", 2):
            (200, ["id": 7, "current_user_can_bypass": world.rules.values.first?.bypass ?? "never"])
        case ("GET", "branches", 2): (200, ["protected": false])
        case ("GET", "branches", 3): (404, ["message": "Branch not protected"])
        case ("GET", "actions", 2):
            (200, ["workflow_runs": [["status": "completed", "conclusion": "success", "html_url": url]]])
        case ("GET", "commits", 3): origins(of: path[1], world)
        case ("GET", "pulls", 1): (200, list(asked, world))
        case ("POST", "pulls", 1): create(asked, &world)
        case (_, "pulls", 2...): request(asked, path, &world)
        case (_, "issues", _): world.comments(asked, path) ?? issue(asked, path, &world)
        default: (404, ["message": "Not Found"])
        }
    }

    private static func rules(of branch: String, _ world: World) -> StandIn.Answer {
        let types = world.rules[branch].map { $0.areHidden ? [] : $0.types } ?? []
        return (200, [["type": "non_fast_forward"]] + types.map { ["type": $0, "ruleset_id": 7] as [String: Any] })
    }

    private static func origins(of commit: String, _ world: World) -> StandIn.Answer {
        guard world.history.values.contains(where: { $0.contains(commit) }) else {
            return (422, ["message": "No commit found for SHA: \(commit)", "status": "422"])
        }
        return (200, world.origins(of: commit).map { PullRequestJSON.request($0, world, url: url) })
    }

    private static func list(_ asked: Asked, _ world: World) -> [Any] {
        world.listed(state: asked.query["state"], lastTouchedFirst: asked.query["sort"] == "updated").filter {
            request in
            (asked.query["head"].map { $0 == "mobile:\(request.source)" } ?? true)
                && (asked.query["base"].map { $0 == request.target } ?? true)
        }.map { PullRequestJSON.request($0, world, url: url) }
    }

    private static func create(_ asked: Asked, _ world: inout World) -> StandIn.Answer {
        guard let head: String = asked["head"], let base: String = asked["base"], let title: String = asked["title"]
        else { return (422, ["message": "Invalid request."]) }
        if let tip = world.branches[head], tip == world.branches[base] {
            return validation(["message": "No commits between \(base) and \(head)"])
        }
        do {
            let request = try world.open(
                source: head, target: base, title: title, body: asked["body"] ?? "", isDraft: asked["draft"] ?? false)
            return (201, PullRequestJSON.request(request, world, url: url))
        } catch .duplicate {
            return validation(["message": "A pull request already exists for mobile:\(head)."])
        } catch {
            return validation(["resource": "PullRequest", "field": "base", "code": "invalid"])
        }
    }

    private static func request(_ asked: Asked, _ path: [String], _ world: inout World) -> StandIn.Answer {
        guard let number = Int(path[1]), let request = world[number] else { return (404, ["message": "Not Found"]) }
        switch (asked.method, path.dropFirst(2).first) {
        case ("GET", nil): return (200, single(request, world))
        case ("GET", "reviews"): return (200, [[String: Any]]())
        case ("PATCH", nil): return update(asked, number, &world)
        case ("PUT", "merge"): return merge(asked, number, &world)
        case ("POST", "requested_reviewers"):
            let logins: [String] = asked["reviewers"] ?? []
            guard logins.allSatisfy({ world.users[$0] != nil && !["robot", "eve"].contains($0) }) else {
                return (422, ["message": "Reviews may only be requested from collaborators."])
            }
            let ids = logins.compactMap { world.users[$0] }
            let teams: [String] = asked["team_reviewers"] ?? []
            // A token that may not see the teams of the organization.
            guard !teams.contains("secret") else {
                return (403, ["message": "Resource not accessible by personal access token"])
            }
            world.update(number) { ($0.reviewers, $0.teams) = ($0.reviewers + ids, $0.teams + teams) }
            return (201, world[number].map { PullRequestJSON.request($0, world, url: url) })
        default: return (404, ["message": "Not Found"])
        }
    }

    private static func single(_ request: World.Request, _ world: World) -> [String: Any] {
        var json = PullRequestJSON.request(request, world, url: url)
        json["merged"] = request.state == "merged"
        json["mergeable"] = request.state == "opened" && !request.isChecking ? !request.conflicts : NSNull()
        json["mergeable_state"] =
            request.isChecking
            ? "unknown"
            : request.conflicts ? "dirty" : request.isDraft ? "draft" : isBlocked(request, world) ? "blocked" : "clean"
        return json
    }

    /// Also for those who may bypass the rule, as on GitHub. A linear history alone doesn't show.
    private static func isBlocked(_ request: World.Request, _ world: World) -> Bool {
        let types = world.rules[request.target]?.types ?? []
        return types.contains("merge_queue") || types.contains("pull_request")
    }

    private static func words(of type: String?) -> String {
        switch type {
        case "merge_queue": "Repository rule violations found\n\nChanges must be made through the merge queue"
        case "required_linear_history": "Repository rule violations found\n\nThis branch must not contain merge commits"
        default: "At least 1 approving review is required by reviewers with write access."
        }
    }

    private static func update(_ asked: Asked, _ number: Int, _ world: inout World) -> StandIn.Answer {
        do {
            if let base: String = asked["base"] { try world.retarget(number, to: base) }
        } catch .duplicate {
            return validation(["message": "A pull request already exists for base branch and head branch"])
        } catch {
            return (422, ["message": "Cannot change the base branch of a closed pull request."])
        }
        world.update(number) { request in
            request.title = asked["title"] ?? request.title
            request.body = asked["body"] ?? request.body
            if asked["state"] == "closed", request.state == "opened" { request.state = "closed" }
        }
        return (200, world[number].map { single($0, world) })
    }

    private static func merge(_ asked: Asked, _ number: Int, _ world: inout World) -> StandIn.Answer {
        guard let sha: String = asked["sha"], asked["merge_method"] == "merge" else {
            return (422, ["message": "Validation Failed"])
        }
        if let rules = (world[number]?.target).flatMap({ world.rules[$0] }), rules.refusesMerges {
            return (405, ["message": words(of: rules.types.first)])
        }
        do {
            try world.merge(number, head: sha)
        } catch .headMoved {
            return (409, ["message": "Head branch was modified. Review and try the merge again."])
        } catch {
            return (405, ["message": "Pull Request is not mergeable"])
        }
        return (200, ["sha": world[number]?.mergeCommit ?? "", "merged": true, "message": "merged"])
    }

    private static func issue(_ asked: Asked, _ path: [String], _ world: inout World) -> StandIn.Answer {
        guard path.count >= 3, let number = Int(path[1]), world[number] != nil else {
            return (404, ["message": "Not Found"])
        }
        switch (asked.method, path[2]) {
        case ("GET", "timeline"): return (200, PullRequestJSON.timeline(of: number, world, isGitea: false))
        case ("POST", "labels"):
            let labels: [String] = asked["labels"] ?? []
            // Names that differ by case are one label.
            world.update(number) { request in
                request.labels += labels.filter { name in
                    !request.labels.contains { $0.lowercased() == name.lowercased() }
                }
            }
        case ("DELETE", "labels"):
            guard world[number]?.labels.contains(path[3]) == true else {
                return (404, ["message": "Label does not exist"])
            }
            world.update(number) { $0.labels.removeAll { $0 == path[3] } }
        case ("POST", "assignees"):
            let ids = (asked["assignees"] ?? [String]()).compactMap { world.users[$0] }
            world.update(number) { $0.assignees += ids }
            return (201, [String: Any]())
        default: return (404, ["message": "Not Found"])
        }
        return (200, world[number]?.labels.map { ["name": $0] } ?? [])
    }

    private static func graphQL(_ asked: Asked, _ world: inout World) -> StandIn.Answer {
        let variables: [String: String] = asked["variables"] ?? [:]
        let query: String = asked["query"] ?? ""
        guard let number = variables["id"].flatMap({ Int($0.dropFirst(3)) }), world[number]?.state == "opened" else {
            return (200, ["data": NSNull(), "errors": [["type": "NOT_FOUND", "message": "no such node"]]])
        }
        if query.contains("reviewDecision") {
            let isApproval = world.rules[world[number]?.target ?? ""]?.types.contains("pull_request") == true
            let node: [String: Any] = [
                "reviewDecision": isApproval ? "REVIEW_REQUIRED" : NSNull(),
                "isInMergeQueue": world[number]?.isQueued == true,
            ]
            return (200, ["data": ["node": node]])
        }
        world.update(number) { request in
            if query.contains("markPullRequestReadyForReview") { request.isDraft = false }
            if query.contains("convertPullRequestToDraft") { request.isDraft = true }
            if query.contains("disablePullRequestAutoMerge") { request.isAutoMergeArmed = false }
        }
        return (200, ["data": [String: Any]()])
    }

    private static func validation(_ error: [String: Any]) -> StandIn.Answer {
        (422, ["message": "Validation Failed", "errors": [error], "status": "422"])
    }
}
