import Foundation

/// The JSON of GitHub's pull requests, which Gitea answers much alike.
enum PullRequestJSON {
    static func user(_ id: Int, _ world: World) -> [String: Any] {
        ["id": id, "login": world.users.first { $0.value == id }?.key ?? "ghost", "type": "User"]
    }

    static func date(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }

    static func request(_ request: World.Request, _ world: World, url: String) -> [String: Any] {
        let repository: [String: Any] = ["id": 7, "allow_merge_commit": true, "allow_merge_commits": true]
        let none = NSNull() as Any
        return [
            "id": 1000 + request.number, "number": request.number, "node_id": "PR_\(request.number)",
            "state": request.state == "opened" ? "open" : "closed", "title": request.title,
            "body": request.body.isEmpty ? none : request.body, "draft": request.isDraft,
            "html_url": "\(url)/pulls/\(request.number)",
            "head": [
                "label": "mobile:\(request.source)", "ref": request.source, "sha": request.head,
                "repo": request.isFromFork ? ["id": 8] : repository,
            ],
            "base": ["ref": request.target, "sha": world.branches[request.target] ?? "", "repo": repository],
            "labels": request.labels.map { ["id": 1, "name": $0] }, "user": user(1, world),
            "requested_reviewers": request.reviewers.map { user($0, world) },
            "requested_teams": request.teams.map { ["id": 1, "name": "The \($0)", "slug": $0] as [String: Any] },
            "assignees": request.assignees.isEmpty ? none : request.assignees.map { user($0, world) },
            "created_at": date(request.createdAt), "updated_at": date(request.updatedAt),
            "merged_at": request.mergedAt.map(date) ?? NSNull(),
            "closed_at": (request.closedAt ?? request.mergedAt).map(date) ?? NSNull(),
            "merge_commit_sha": request.mergeCommit ?? NSNull(),
            "auto_merge": request.isAutoMergeArmed ? ["merge_method": "merge"] : none,
        ]
    }

    /// What happened to a request, oldest first, in the words of GitHub or Gitea.
    static func timeline(of number: Int, _ world: World, isGitea: Bool) -> [Any] {
        world.events.filter { $0.request == number }.map { event -> [String: Any] in
            let word =
                switch event.kind {
                case .closed: isGitea ? "close" : "closed"
                case .reopened: isGitea ? "reopen" : "reopened"
                case .targetDeleted: isGitea ? "delete_branch" : "base_ref_deleted"
                }
            var json: [String: Any] = [isGitea ? "type" : "event": word, "created_at": date(event.at)]
            if isGitea { json["old_ref"] = event.branch }
            return json
        }
    }

    static func comment(_ note: World.Note) -> [String: Any] { ["id": note.id, "body": note.body] }
}

extension World {
    /// Requests in the order and selection that GitHub's and Gitea's lists have.
    func listed(state: String?, lastTouchedFirst: Bool) -> [Request] {
        let chosen = requests.filter { state == "all" || ($0.state == "opened") == (state ?? "open" == "open") }
        return chosen.sorted {
            lastTouchedFirst ? $0.updatedAt > $1.updatedAt : $0.number > $1.number
        }
    }

    /// Answers what pull requests share with issues: comments.
    mutating func comments(_ asked: Asked, _ path: [String]) -> StandIn.Answer? {
        let text: String = asked["body"] ?? ""
        if path.count == 3, path[2] == "comments", let number = Int(path[1]) {
            guard self[number] != nil else { return (404, ["message": "Not Found"]) }
            if asked.method == "POST", self[number]?.isLocked == true {
                return (403, ["message": "Unable to create comment because issue is locked."])
            }
            if asked.method == "POST" { return (201, PullRequestJSON.comment(addNote(text, to: number))) }
            return (200, notes.filter { $0.request == number }.map(PullRequestJSON.comment))
        }
        guard path.count == 3, path[1] == "comments", let id = Int(path[2]) else { return nil }
        guard let index = notes.firstIndex(where: { $0.id == id }) else { return (404, ["message": "Not Found"]) }
        if asked.method == "DELETE" {
            notes.remove(at: index)
            return (204, nil)
        }
        notes[index].body = text
        return (200, PullRequestJSON.comment(notes[index]))
    }
}
