import Forges
import Foundation
import HTTPTransport

/// Gitea in memory, with the statuses that a real one was seen to answer.
enum GiteaStandIn {
    static let url = "http://127.0.0.1:3000/git"

    static func make(pageLimit: Int = 2) -> (GiteaForge, StandIn) {
        let standIn = StandIn(root: url + "/api/v1", world: world(), pageLimit: pageLimit) { asked, world in
            guard asked.path.starts(with: ["repos", "mobile", "ios"]) else { return outside(asked, world) }
            return repository(asked, Array(asked.path.dropFirst(3)), &world)
        }
        let forge = GiteaForge(
            url: url, project: "mobile/ios", token: Secret("good-token"), http: standIn, now: { 1_790_000_000 })
        return (forge, standIn)
    }

    private static func world() -> World {
        var world = World(branches: GitLabStandIn.branches)
        world.labels = ["bug", "release"]
        return world
    }

    private static func outside(_ asked: Asked, _ world: World) -> StandIn.Answer {
        switch asked.path {
        case ["version"]: return (200, ["version": "1.22.0+dev"])
        case ["user"]: return (200, PullRequestJSON.user(1, world))
        case ["users", "search"]:
            let id = asked.query["uid"].flatMap(Int.init) ?? 0
            return (200, ["ok": true, "data": [PullRequestJSON.user(id, world)]])
        default:
            guard asked.path.count == 2, asked.path[0] == "users", let id = world.users[asked.path[1]] else {
                return missing("GetUserByName")
            }
            return (200, PullRequestJSON.user(id, world))
        }
    }

    private static func repository(_ asked: Asked, _ path: [String], _ world: inout World) -> StandIn.Answer {
        switch (asked.method, path.first, path.count) {
        case ("GET", nil, 0):
            return (
                200, ["allow_merge_commits": true, "default_merge_style": "merge", "permissions": ["push": true]]
            )
        case ("GET", "branch_protections", 1): return (200, [["rule_name": "*/Release"]])
        case ("GET", "commits", 3) where path[2] == "status": return status(of: path[1], world)
        case ("GET", "branches", 2): return branch(path[1], world)
        case ("GET", "commits", 3):
            guard let origin = world.origins(of: path[1]).first else { return missing("not found") }
            return (200, PullRequestJSON.request(origin, world, url: url))
        case ("GET", "labels", 1): return (200, world.labels.enumerated().map { ["id": $0 + 1, "name": $1] })
        case ("POST", "labels", 1):
            guard asked.body["name"] != nil else { return (422, ["message": "[Name]: Required"]) }
            world.labels.append(asked["name"] ?? "")
            return (201, ["id": world.labels.count, "name": asked["name"] ?? ""])
        case ("GET", "pulls", 1):
            let isByTouch = asked.query["sort"] == "recentupdate"
            return (
                200,
                world.listed(state: asked.query["state"], lastTouchedFirst: isByTouch).map { json($0, world) }
            )
        case ("POST", "pulls", 1): return create(asked, &world)
        case (_, "pulls", 2...): return request(asked, path, &world)
        case (_, "issues", _): return world.comments(asked, path) ?? issue(asked, path, &world)
        default: return missing("not found")
        }
    }

    /// The worst state first, as `CalcCommitStatus` in models/git/commit_status.go orders them.
    private static func status(of commit: String, _ world: World) -> StandIn.Answer {
        let checks = world.checks[commit] ?? [("ci", "success")]
        let worst = ["error", "failure", "warning", "pending"].first { state in checks.contains { $0.state == state } }
        let statuses = checks.map { ["context": $0.context, "status": $0.state, "target_url": url] }
        return (200, ["state": worst ?? "success", "statuses": statuses.isEmpty ? NSNull() as Any : statuses])
    }

    /// `ToBranch` in services/convert/convert.go.
    private static func branch(_ name: String, _ world: World) -> StandIn.Answer {
        guard let tip = world.branches[name] else { return missing("GetBranch") }
        let rules = world.rules[name] ?? World.Rules()
        return (
            200,
            [
                "name": name, "commit": ["id": tip], "protected": world.rules[name] != nil,
                "required_approvals": rules.approvals, "enable_status_check": rules.checks != nil,
                "status_check_contexts": rules.checks ?? [], "user_can_push": true,
                "user_can_merge": rules.accountMayMerge, "effective_branch_protection_name": "",
            ]
        )
    }

    private static func create(_ asked: Asked, _ world: inout World) -> StandIn.Answer {
        let title: String = asked["title"] ?? ""
        guard !title.isEmpty else { return (422, ["message": "[Title]: Required"]) }
        do {
            let request = try world.open(
                source: asked["head"] ?? "", target: asked["base"] ?? "", title: title, body: asked["body"] ?? "",
                isDraft: title.hasPrefix("WIP:"))
            return (201, json(request, world))
        } catch .duplicate(let number) {
            return (409, ["message": "pull request already exists for these targets [id: \(number)]"])
        } catch {
            return missing("not found")
        }
    }

    private static func request(_ asked: Asked, _ path: [String], _ world: inout World) -> StandIn.Answer {
        guard let number = Int(path[1]), let request = world[number] else { return missing("not found") }
        switch (asked.method, path.dropFirst(2).first) {
        case ("GET", nil): return (200, json(request, world))
        case ("PATCH", nil): return update(asked, number, &world)
        case ("GET", "reviews"):
            let review: [String: Any] = ["state": "APPROVED", "official": true, "dismissed": false]
            let request: [String: Any] = ["state": "REQUEST_REVIEW", "official": true, "dismissed": false]
            return (200, Array(repeating: review, count: world[number]?.approvals ?? 0) + [request])
        case ("POST", "merge"): return merge(asked, number, &world)
        case ("DELETE", "merge"):
            guard request.isAutoMergeArmed else { return missing("not found") }
            world.update(number) { $0.isAutoMergeArmed = false }
            return (204, nil)
        case ("POST", "requested_reviewers"):
            let ids = (asked["reviewers"] ?? [String]()).compactMap { world.users[$0] }
            let teams: [String] = asked["team_reviewers"] ?? []
            guard !teams.contains("secret") else { return missing("team does not exist [org_id 1, team_id 0]") }
            world.update(number) { ($0.reviewers, $0.teams) = ($0.reviewers + ids, $0.teams + teams) }
            return (201, [[String: Any]]())
        default: return missing("not found")
        }
    }

    private static func update(_ asked: Asked, _ number: Int, _ world: inout World) -> StandIn.Answer {
        if let base: String = asked["base"], world[number]?.state != "merged" {
            do {
                try world.retarget(number, to: base)
            } catch .duplicate {
                return (409, ["message": "pull request already exists for these targets"])
            } catch .closed {
                return (422, ["message": "issue is closed"])
            } catch {
                return missing("new base '\(base)' not exist")
            }
        }
        let assignees = (asked["assignees"] as [String]?)?.compactMap { world.users[$0] }
        world.update(number) { request in
            if let title: String = asked["title"] {
                (request.title, request.isDraft) = (title, title.hasPrefix("WIP:"))
            }
            request.body = asked["body"] ?? request.body
            request.assignees = assignees ?? request.assignees
            if asked["state"] == "closed", request.state == "opened" { request.state = "closed" }
        }
        return (201, world[number].map { json($0, world) })
    }

    private static func merge(_ asked: Asked, _ number: Int, _ world: inout World) -> StandIn.Answer {
        guard asked["Do"] == "merge", asked["delete_branch_after_merge"] == false,
            let head: String = asked["head_commit_id"]
        else { return (422, ["message": "[Do]: Required"]) }
        if let reason = refusal(of: number, world) { return (405, ["message": reason]) }
        do {
            try world.merge(number, head: head)
        } catch .headMoved {
            return (409, ["message": "head out of date"])
        } catch .draft {
            return (405, ["message": "Work in progress PRs cannot be merged"])
        } catch {
            return (405, ["message": ""])
        }
        return (200, nil)
    }

    /// `CheckPullMergeable` in services/pull/check.go and `CheckPullBranchProtections` in services/pull/merge.go, 1.22.
    private static func refusal(of number: Int, _ world: World) -> String? {
        guard let request = world[number], request.state == "opened" else { return nil }
        let rules = world.rules[request.target] ?? World.Rules()
        if !rules.accountMayMerge { return "User not allowed to merge PR" }
        if request.isDraft { return "Work in progress PRs cannot be merged" }
        if request.conflicts || request.isChecking { return "Please try again later" }
        let states = world.checks[request.head] ?? [("ci", "success")]
        let arePassed = (rules.checks ?? []).allSatisfy { context in
            states.first { $0.context == context }?.state == "success"
        }
        let reason: String? =
            if !arePassed {
                "Not all required status checks successful"
            } else if request.approvals < rules.approvals {
                "Does not have enough approvals"
            } else if rules.needsNewestTarget {
                "The head branch is behind the base branch"
            } else {
                nil
            }
        return reason.map { "not allowed to merge [reason: \($0)]" } ?? (rules.canSign ? nil : "wont sign: nokey")
    }

    private static func issue(_ asked: Asked, _ path: [String], _ world: inout World) -> StandIn.Answer {
        if asked.method == "GET", path.count == 3, path[2] == "timeline", let number = Int(path[1]) {
            return (200, PullRequestJSON.timeline(of: number, world, isGitea: true))
        }
        guard path.count >= 3, path[2] == "labels", let number = Int(path[1]), world[number] != nil else {
            return missing("not found")
        }
        let known = world.labels
        let present = (world[number]?.labels ?? []).map { name -> [String: Any] in
            ["id": (known.firstIndex(of: name) ?? 0) + 1, "name": name]
        }
        switch asked.method {
        case "GET": return (200, present)
        case "POST":
            let names = (asked["labels"] ?? [Int]()).map { known[$0 - 1] }
            world.update(number) { request in request.labels += names.filter { !request.labels.contains($0) } }
            return (200, [[String: Any]]())
        default:
            let name = Int(path[3]).map { known[$0 - 1] }
            world.update(number) { $0.labels.removeAll { $0 == name } }
            return (204, nil)
        }
    }

    /// Old servers know no `draft` field.
    private static func json(_ request: World.Request, _ world: World) -> [String: Any] {
        var json = PullRequestJSON.request(request, world, url: url)
        json["draft"] = nil
        json["auto_merge"] = nil
        json["requested_teams"] = nil
        json["requested_reviewers_teams"] = request.teams.map { ["id": 1, "name": $0] as [String: Any] }
        json["merged"] = request.state == "merged"
        json["mergeable"] =
            request.state == "opened" && !request.conflicts && !request.isDraft && !request.isChecking
        return json
    }

    private static func missing(_ what: String) -> StandIn.Answer {
        (404, ["errors": NSNull(), "message": what, "url": "\(url)/api/swagger"])
    }
}
