import Names
import Printing

/// Turns what the forge knows into GitLab's JSON.
struct GitLabRendering {
    let state: ForgeState
    /// The address of the forge.
    let origin: String
    /// The account that the body is shown to.
    let user: ForgeUser

    /// The page of the project.
    var projectURL: String { "\(origin)/\(state.project.path)" }

    func time(_ seconds: Int?) -> JSONValue { .optional(seconds.map(GitLabTime.text)) }

    /// An account as it stands in other things.
    func account(_ id: Int?) -> JSONValue {
        guard let user = state.user(id) else { return .null }
        return [
            "id": .int(user.id), "username": .string(user.username), "name": .string(user.name), "state": "active",
            "locked": false, "avatar_url": .string("\(origin)/avatars/\(user.id).png"),
            "web_url": .string("\(origin)/\(user.username)"),
        ]
    }

    /// A project, with the settings that `doctor` looks at.
    func project() -> JSONValue {
        var members = identity(of: state.project)
        members.merge(settings(of: state.project)) { $1 }
        return .object(members)
    }

    private func identity(of project: ForgeProject) -> [String: JSONValue] {
        let name = project.path.split(separator: "/").last.map(String.init) ?? project.path
        let access: JSONValue =
            user.role == .none
            ? .null : ["access_level": .int(user.role.rawValue), "notification_level": 3]
        return [
            "id": .int(project.id), "description": "", "name": .string(name), "path": .string(name),
            "name_with_namespace": .string(project.path.replacing("/", with: " / ")),
            "path_with_namespace": .string(project.path), "default_branch": .string(project.defaultBranch),
            "visibility": .string(project.isPublic ? "public" : "private"), "web_url": .string(projectURL),
            "http_url_to_repo": .string(projectURL + ".git"),
            "ssh_url_to_repo": .string("git@127.0.0.1:\(project.path).git"), "archived": false,
            "empty_repo": .bool(state.refs.isEmpty), "permissions": ["project_access": access, "group_access": nil],
            "created_at": time(1_700_000_000), "updated_at": time(state.clock.now),
            "last_activity_at": time(state.clock.now),
        ]
    }

    private func settings(of project: ForgeProject) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "merge_requests_enabled": true, "merge_requests_access_level": "enabled", "jobs_enabled": true,
            "merge_method": .string(project.mergeMethod.rawValue), "squash_option": .string(project.squash.rawValue),
            "only_allow_merge_if_pipeline_succeeds": .bool(project.needsPipeline),
            "allow_merge_on_skipped_pipeline": false, "only_allow_merge_if_all_discussions_are_resolved": false,
            "remove_source_branch_after_merge": .bool(project.removesSourceBranch),
            "printing_merge_request_link_enabled": true,
            "approvals_before_merge": .int(project.approvalsRequired),
            "reset_approvals_on_push": .bool(project.resetsApprovals),
            "merge_pipelines_enabled": .bool(project.trains.buildsMergedResults),
            "merge_trains_enabled": .bool(project.trains.isEnabled),
            "merge_trains_skip_train_allowed": .bool(project.trains.allowsSkipping),
        ]
        if state.version.enforcesTrains {
            members["merge_train_enforcement"] = .string(project.trains.enforcement.rawValue)
        }
        if state.version.tellsAutomaticRebase {
            members["automatic_rebase_enabled"] = .bool(project.rebasesAutomatically)
        }
        return members
    }

    /// A commit, without the parts that only its own page has.
    func commit(_ commit: Commit) -> JSONValue {
        [
            "id": .string(commit.id.hex), "short_id": .string(String(commit.id.hex.prefix(8))),
            "title": .string(commit.subject), "message": .string(commit.message),
            "parent_ids": .array(commit.parents.map { .string($0.hex) }),
            "author_name": .string(commit.author.name), "author_email": .string(commit.author.email),
            "authored_date": time(commit.author.time), "committer_name": .string(commit.committer.name),
            "committer_email": .string(commit.committer.email), "committed_date": time(commit.committer.time),
            "created_at": time(commit.committer.time), "trailers": [:], "extended_trailers": [:],
            "web_url": .string("\(projectURL)/-/commit/\(commit.id)"),
        ]
    }

    func branch(_ name: String, tip: Commit, isMerged: Bool) -> JSONValue {
        let rules = state.protections.filter { $0.covers(name) }
        let isOpenToDevelopers = rules.isEmpty
        return [
            "name": .string(name), "commit": commit(tip), "merged": .bool(isMerged),
            "protected": .bool(!rules.isEmpty), "default": .bool(name == state.project.defaultBranch),
            "can_push": .bool(state.mayPush(user, to: name)),
            "developers_can_push": .bool(!isOpenToDevelopers && rules.contains { $0.push == .developer }),
            "developers_can_merge": .bool(!isOpenToDevelopers && rules.contains { $0.merge == .developer }),
            "web_url": .string("\(projectURL)/-/tree/\(name)"),
        ]
    }

    /// A tag and the commit that it leads to.
    func tag(_ ref: ForgeRef, commit: Commit) -> JSONValue {
        [
            "name": .string(ref.tag ?? ref.name), "message": .string(ref.message ?? ""),
            "target": .string(ref.object.hex), "commit": self.commit(commit), "release": nil, "protected": false,
            "created_at": ref.message == nil ? .null : time(commit.committer.time),
        ]
    }

    func protection(_ rule: BranchProtection) -> JSONValue {
        func levels(_ role: ForgeUser.Role, _ offset: Int) -> JSONValue {
            let words: [ForgeUser.Role: String] = [
                .none: "No one", .developer: "Developers + Maintainers", .maintainer: "Maintainers",
            ]
            return [
                [
                    "id": .int(rule.id * 10 + offset), "access_level": .int(role.rawValue),
                    "access_level_description": .string(words[role] ?? "Custom"),
                ]
            ]
        }
        return [
            "id": .int(rule.id), "name": .string(rule.pattern), "push_access_levels": levels(rule.push, 0),
            "merge_access_levels": levels(rule.merge, 1), "unprotect_access_levels": [],
            "allow_force_push": .bool(rule.allowsForcePush), "code_owner_approval_required": false,
        ]
    }

    /// A comment.
    func note(_ note: ForgeNote, on request: ForgeMergeRequest) -> JSONValue {
        [
            "id": .int(note.id), "type": nil, "body": .string(note.body), "author": account(note.authorID),
            "created_at": time(note.createdAt), "updated_at": time(note.updatedAt), "system": .bool(note.isSystem),
            "noteable_id": .int(request.id), "noteable_type": "MergeRequest", "project_id": .int(state.project.id),
            "noteable_iid": .int(request.iid), "resolvable": false, "confidential": false, "internal": false,
            "imported": false, "imported_from": "none", "commands_changes": [:],
        ]
    }
}
