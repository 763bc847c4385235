import Names
import Printing

/// The JSON of Gitea's API (services/convert).
struct GiteaRendering {
    let state: ForgeState
    let origin: String

    private var repositoryURL: String { "\(origin)/\(state.project.path)" }

    func account(_ id: Int?) -> JSONValue {
        guard let user = state.user(id) else { return .null }
        return [
            "id": .int(user.id), "login": .string(user.username), "full_name": .string(user.name),
            "email": .string("\(user.username)@noreply.localhost"),
            "html_url": .string("\(origin)/\(user.username)"),
        ]
    }

    func time(_ seconds: Int?) -> JSONValue {
        seconds.map { .string(GitLabTime.text($0).replacing(".000Z", with: "Z")) } ?? .null
    }

    /// `ToRepo` in services/convert/repository.go; without an account, as pull requests show it.
    func repository(for user: ForgeUser?) -> JSONValue {
        let project = state.project
        let parts = project.path.split(separator: "/").map(String.init)
        return [
            "id": .int(project.id), "name": .string(parts.last ?? ""), "full_name": .string(project.path),
            "owner": ["id": 1, "login": .string(parts.first ?? "")], "private": .bool(!project.isPublic),
            "archived": false, "empty": .bool(state.refs.isEmpty), "fork": false,
            "default_branch": .string(project.defaultBranch), "html_url": .string(repositoryURL),
            "has_pull_requests": true, "default_merge_style": "merge",
            "allow_merge_commits": .bool(project.squash != .always),
            "allow_squash_merge": .bool(project.squash != .never), "allow_rebase": true,
            "default_delete_branch_after_merge": .bool(project.removesSourceBranch),
            "permissions": [
                "admin": .bool((user?.role ?? .none) >= .maintainer),
                "push": .bool((user?.role ?? .none) >= .developer), "pull": true,
            ],
        ]
    }

    /// `ToBranch` in services/convert/convert.go.
    func branch(_ name: String, at tip: CommitID, for user: ForgeUser) -> JSONValue {
        let isTarget = state.isProtected(name)
        let project = state.project
        return [
            "name": .string(name), "commit": ["id": .string(tip.hex)], "protected": .bool(isTarget),
            "required_approvals": .int(isTarget ? project.approvalsRequired : 0),
            "enable_status_check": .bool(isTarget && project.needsPipeline),
            "status_check_contexts": project.needsPipeline ? [.string(Self.context)] : [],
            "user_can_push": .bool(state.mayPush(user, to: name)),
            "user_can_merge": .bool(state.mayMerge(user, into: name)), "effective_branch_protection_name": "",
        ]
    }

    /// The context of the one check that there is.
    static let context = "build"

    /// `ToAPIPullRequest` in services/convert/pull.go; lists show it in the same way.
    func pull(_ request: ForgeMergeRequest) -> JSONValue {
        let isMerged = request.state == .merged
        return [
            "id": .int(request.id), "number": .int(request.iid),
            "url": .string("\(repositoryURL)/pulls/\(request.iid)"),
            "html_url": .string("\(repositoryURL)/pulls/\(request.iid)"),
            "state": .string(request.state == .opened ? "open" : "closed"), "is_locked": false,
            "title": .string(request.giteaTitle), "body": .string(request.description),
            "draft": .bool(request.isDraft), "user": account(request.authorID),
            "labels": .array(request.labels.map(label)), "assignees": accounts(request.assigneeIDs),
            "requested_reviewers": accounts(request.reviewerIDs), "mergeable": .bool(isMergeable(request)),
            "merged": .bool(isMerged), "merged_at": time(request.mergedAt), "merged_by": account(request.mergedByID),
            "merge_commit_sha": isMerged ? .optional((request.squashCommit ?? request.mergeCommit)?.hex) : .null,
            "created_at": time(request.createdAt), "updated_at": time(request.updatedAt),
            "closed_at": time(request.closedAt ?? request.mergedAt), "head": head(of: request),
            "base": [
                "label": .string(request.target), "ref": .string(request.target), "repo_id": .int(state.project.id),
                "sha": .optional((state.tip(of: request.target) ?? request.diff?.start)?.hex),
                "repo": repository(for: nil),
            ],
            "merge_base": .optional(request.diff?.base?.hex),
        ]
    }

    /// The head of the branch; of a deleted branch, the ref that the forge keeps.
    private func head(of request: ForgeMergeRequest) -> JSONValue {
        let tip = state.sourceTip(of: request)
        let isOurs = request.sourceProjectID == state.project.id
        return [
            "label": .string(request.source),
            "ref": .string(tip == nil ? "refs/pull/\(request.iid)/head" : request.source),
            "sha": .optional((tip ?? request.sha)?.hex), "repo_id": .int(request.sourceProjectID),
            "repo": isOurs ? repository(for: nil) : ["id": .int(request.sourceProjectID)],
        ]
    }

    /// `PullRequest.Mergeable` in models/issues/pull.go: false while it checks, for conflicts and drafts.
    private func isMergeable(_ request: ForgeMergeRequest) -> Bool {
        request.state == .opened && !request.isDraft && request.listedStatus.isChecked && request.conflicts != true
    }

    private func accounts(_ ids: [Int]) -> JSONValue { ids.isEmpty ? .null : .array(ids.map(account)) }

    /// A label. The state knows names alone, so that its id is made of the name.
    func label(_ name: String) -> JSONValue {
        ["id": .int(Self.labelID(name)), "name": .string(name), "color": "808080", "exclusive": false]
    }

    /// FNV-1a of the name, as a positive number of 31 bits.
    static func labelID(_ name: String) -> Int {
        Int(name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 } & 0x7fff_ffff)
    }

    func comment(_ note: ForgeNote) -> JSONValue {
        [
            "id": .int(note.id), "body": .string(note.body), "user": account(note.authorID),
            "created_at": time(note.createdAt), "updated_at": time(note.updatedAt),
        ]
    }
}

extension ForgeMergeRequest {
    /// The title as Gitea shows it, whose mark for drafts is another.
    var giteaTitle: String { (isDraft ? "WIP: " : "") + plainTitle }

    /// The title to keep for one that came in Gitea's form (`WORK_IN_PROGRESS_PREFIXES`).
    static func title(fromGitea title: String) -> String {
        let marks = ["wip:", "[wip]"]
        guard let mark = marks.first(where: title.lowercased().hasPrefix) else { return title }
        return draftMark + title.dropFirst(mark.count).drop(while: \.isWhitespace)
    }
}
