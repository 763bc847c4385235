import Names
import Printing

/// The JSON of GitHub's API.
struct GitHubRendering {
    let state: ForgeState
    let origin: String

    private var repositoryURL: String { "\(origin)/\(state.project.path)" }

    func account(_ id: Int?) -> JSONValue {
        guard let user = state.user(id) else { return .null }
        return [
            "id": .int(user.id), "login": .string(user.username), "type": "User", "site_admin": false,
            "html_url": .string("\(origin)/\(user.username)"),
        ]
    }

    func time(_ seconds: Int?) -> JSONValue {
        seconds.map { .string(GitLabTime.text($0).replacing(".000Z", with: "Z")) } ?? .null
    }

    /// The repository, with what those who may push are told.
    func repository(for user: ForgeUser) -> JSONValue {
        guard case .object(var members) = repository else { return repository }
        members["permissions"] = [
            "admin": .bool(user.role >= .owner), "push": .bool(user.role >= .developer),
            "pull": .bool(user.role >= .guest),
        ]
        return .object(members)
    }

    private var repository: JSONValue {
        let project = state.project
        return [
            "id": .int(project.id), "full_name": .string(project.path), "private": .bool(!project.isPublic),
            "archived": false, "fork": false, "default_branch": .string(project.defaultBranch),
            "html_url": .string(repositoryURL), "allow_merge_commit": .bool(project.squash != .always),
            "allow_squash_merge": .bool(project.squash != .never), "allow_rebase_merge": true,
            "delete_branch_on_merge": .bool(project.removesSourceBranch),
        ]
    }

    /// A pull request as lists show it.
    func pull(_ request: ForgeMergeRequest) -> JSONValue { .object(members(of: request)) }

    /// A pull request as the single read shows it, with the verdict on merging.
    func pull(_ request: ForgeMergeRequest, status: MergeStatus) -> JSONValue {
        var members = members(of: request)
        let isOpen = request.state == .opened
        members["merged"] = .bool(request.state == .merged)
        members["merged_by"] = account(request.mergedByID)
        members["mergeable"] = isOpen && status.isChecked ? .bool(status != .conflict) : .null
        let isBlocked = status == .mergeable && state.project.rulesets.shows(on: request.target)
        members["mergeable_state"] = .string(!isOpen ? "unknown" : isBlocked ? "blocked" : status.gitHubWord)
        members["commits"] = .int(request.diff?.commitCount ?? 0)
        return .object(members)
    }

    private func members(of request: ForgeMergeRequest) -> [String: JSONValue] {
        let owner = state.project.path.split(separator: "/").first.map(String.init) ?? ""
        let isMerged = request.state == .merged
        return [
            "id": .int(request.id), "number": .int(request.iid), "node_id": .string("PR_\(request.iid)"),
            "html_url": .string("\(repositoryURL)/pull/\(request.iid)"),
            "state": .string(request.state == .opened ? "open" : "closed"), "locked": false,
            "title": .string(request.plainTitle),
            "body": request.description.isEmpty ? .null : .string(request.description),
            "draft": .bool(request.isDraft), "user": account(request.authorID),
            "labels": .array(request.labels.map { ["name": .string($0)] }),
            "assignees": .array(request.assigneeIDs.map(account)),
            "requested_reviewers": .array(request.reviewerIDs.map(account)),
            "created_at": time(request.createdAt), "updated_at": time(request.updatedAt),
            "closed_at": time(request.closedAt ?? request.mergedAt), "merged_at": time(request.mergedAt),
            "merge_commit_sha": isMerged ? .optional((request.squashCommit ?? request.mergeCommit)?.hex) : .null,
            "auto_merge": request.autoMergeUserID == nil ? .null : ["merge_method": "merge"],
            "head": [
                "label": .string("\(owner):\(request.source)"), "ref": .string(request.source),
                "sha": .optional(request.sha?.hex),
                "repo": request.sourceProjectID == state.project.id
                    ? repository : ["id": .int(request.sourceProjectID)],
            ],
            "base": [
                "label": .string("\(owner):\(request.target)"), "ref": .string(request.target),
                "sha": .optional((state.tip(of: request.target) ?? request.diff?.start)?.hex), "repo": repository,
            ],
        ]
    }

    func comment(_ note: ForgeNote) -> JSONValue {
        [
            "id": .int(note.id), "body": .string(note.body), "user": account(note.authorID),
            "created_at": time(note.createdAt), "updated_at": time(note.updatedAt),
        ]
    }

    /// A run of GitHub Actions.
    func run(_ pipeline: ForgePipeline) -> JSONValue {
        let conclusions = ["success": "success", "canceled": "cancelled", "skipped": "skipped"]
        return [
            "id": .int(pipeline.id), "workflow_id": 1, "event": .string(pipeline.source),
            "status": pipeline.isActive ? "in_progress" : "completed",
            "conclusion": pipeline.isActive ? .null : .string(conclusions[pipeline.status] ?? "failure"),
            "head_branch": .string(pipeline.ref), "head_sha": .string(pipeline.sha.hex),
            "html_url": .string("\(repositoryURL)/actions/runs/\(pipeline.id)"),
            "created_at": time(pipeline.createdAt),
        ]
    }
}

extension ForgeMergeRequest {
    /// The mark of a draft in the state; GitHub shows a field for it.
    static let draftMark = "Draft: "

    /// The title without the mark.
    var plainTitle: String { title.hasPrefix(Self.draftMark) ? String(title.dropFirst(Self.draftMark.count)) : title }

    /// A title in place of the present one, which leaves it a draft or none.
    func retitled(_ title: String) -> String { (isDraft ? Self.draftMark : "") + title }
}

extension MergeStatus {
    /// `mergeable_state` (https://docs.github.com/en/graphql/reference/enums#mergestatestatus, in lower case).
    var gitHubWord: String {
        switch self {
        case .unchecked, .checking: "unknown"
        case .conflict: "dirty"
        case .draft: "draft"
        case .needRebase: "behind"
        case .mergeable, .commits: "clean"
        default: "blocked"
        }
    }
}
