import HTTPTransport
import Names
import WebAPI

extension GitLabForge {
    /// Inspects account, project and rules. Each fact is optional, for it depends on version, tier and role; a bad token or
    /// a server out of reach is an error.
    package func inspect(branches: [BranchName], targets: [BranchName]) async throws(ForgeError) -> ForgeInspection {
        async let user = outcome { () async throws(ForgeError) -> GitLabUser in
            try await client.value(of: APICall(.get, ["user"]))
        }
        async let token = outcome { () async throws(ForgeError) -> GitLabToken in
            try await client.value(of: APICall(.get, ["personal_access_tokens", "self"]))
        }
        async let settings = outcome { () async throws(ForgeError) -> GitLabProject in try await projectSettings() }
        async let protections = outcome { () async throws(ForgeError) -> [GitLabProtectedBranch] in
            try await client.list(of: call(.get, ["protected_branches"], query: [("per_page", "100")]))
        }
        async let approvals = outcome { () async throws(ForgeError) -> GitLabApprovalSettings in
            try await client.value(of: call(.get, ["approvals"]))
        }
        async let pushRule = outcome { () async throws(ForgeError) -> GitLabPushRule? in
            try await client.value(of: call(.get, ["push_rule"]))
        }
        var inspection = try await versionAndClock()
        let level = await level(of: try? user.get(), in: try? settings.get())
        try inspection.add(user: await user, project: await settings, level: level)
        inspection.add(token: await token)
        switch await protections {
        case .failure: inspection.unseen.append("protected branches: the account's role doesn't let it read them")
        case .success(let protections):
            inspection.forcePushAllowed = branches.filter { Self.allowsForcePush($0, protections) }
            inspection.protections = Self.restrictions(
                by: protections, on: branches, landingOn: targets, besides: try? await user.get().id, level)
        }
        inspection.add(approvals: await approvals)
        inspection.add(pushRule: await pushRule, of: try? await user.get())
        return inspection
    }

    /// Returns a sentence for each push or merge that the account may not do on release branches and destinations.
    private static func restrictions(
        by protections: [GitLabProtectedBranch], on branches: [BranchName], landingOn targets: [BranchName],
        besides account: Int?, _ level: Int?
    ) -> [String] {
        let pushes = branches.compactMap { branch in
            restrictedTo(of: protections, branch.text, \.pushAccessLevels, besides: account, level)
                .map { sentence($0, "push to \(branch)") }
        }
        let merges = targets.compactMap { branch in
            restrictedTo(of: protections, branch.text, \.mergeAccessLevels, besides: account, level)
                .map { sentence($0, "merge into \(branch)") }
        }
        return pushes + merges
    }

    static func sentence(_ who: String, _ what: String) -> String {
        who == "nobody" ? "nobody may \(what)" : "only \(who) may \(what)"
    }

    /// True if the branch can be force-pushed: no rule protects it, or the least strict of its rules allows it.
    private static func allowsForcePush(_ branch: BranchName, _ protections: [GitLabProtectedBranch]) -> Bool {
        let rules = protections.filter { Wildcard.matches($0.name, branch.text) }
        return rules.isEmpty || rules.contains { $0.allowForcePush == true }
    }

    /// Returns the roles to which an action is restricted if the account lacks them; `nil` if it may, or if that isn't known.
    /// The least strict of several rules for a branch counts. An entry for a group counts as including the account.
    static func restrictedTo(
        of protections: [GitLabProtectedBranch], _ ref: String,
        _ levels: KeyPath<GitLabProtectedBranch, [GitLabProtectedBranch.Access]?>, besides account: Int?, _ level: Int?
    ) -> String? {
        guard let account, let level else { return nil }
        let rules = protections.filter { Wildcard.matches($0.name, ref) }
        let entries = rules.flatMap { $0[keyPath: levels] ?? [] }
        let isLet = entries.contains { entry in
            if let user = entry.userId { return user == account }
            if entry.groupId != nil { return true }
            return entry.accessLevel.map { $0 > 0 && $0 <= level } ?? true
        }
        guard !entries.isEmpty, !isLet else { return nil }
        return switch entries.filter({ $0.userId == nil }).compactMap(\.accessLevel).filter({ $0 > 0 }).min() {
        case 30: "Developers"
        case 40: "Maintainers"
        case nil: entries.contains { $0.userId != nil } ? "some accounts" : "nobody"
        default: "administrators"
        }
    }

    /// Returns the account's access level in the project. The two levels in `project` don't include access through
    /// invited groups, so the member is read separately if these are below Developer (30).
    func level(of user: GitLabUser?, in project: GitLabProject?) async -> Int? {
        if user?.isAdmin == true { return 60 }
        guard let permissions = project?.permissions else { return nil }
        let levels = [permissions.projectAccess, permissions.groupAccess].compactMap { $0?.accessLevel }
        let named = levels.max()
        guard named ?? 0 < 30, let id = user?.id else { return named }
        do throws(ForgeError) {
            return try await client.value(GitLabMember.self, of: call(.get, ["members", "all", "\(id)"])).accessLevel
        } catch {
            return named ?? (error.kind == .notFound ? 0 : nil)
        }
    }

    private func versionAndClock() async throws(ForgeError) -> ForgeInspection {
        let response = try await client.answer(to: APICall(.get, ["version"]))
        var inspection = ForgeInspection()
        inspection.clock = response.header("Date").flatMap(HTTPDate.seconds)
        switch response.status {
        case 200..<300:
            inspection.version = try client.decode(GitLabVersion.self, from: response, isWrite: false).version
        case 403: break
        default: throw client.error(for: response, isWrite: false)
        }
        return inspection
    }
}

extension ForgeInspection {
    fileprivate mutating func add(
        user: Result<GitLabUser, ForgeError>, project: Result<GitLabProject, ForgeError>, level: Int?
    ) throws(ForgeError) {
        switch user {
        case .success(let user):
            account = user.username
            isBot = user.isBot
        case .failure(let error) where error.kind == .unauthenticated: throw error
        case .failure: break
        }
        switch project {
        case .success(let project):
            findings += project.findings(version: version)
            mergeRequestsAreOff = project.mergeRequestsAccessLevel == "disabled"
            mergeMethod = project.mergeMethod
            rewritesCommits = project.squashOption.map { $0 == "always" }
            deletesSourceBranch = project.removeSourceBranchAfterMerge
            // Developers (30) and above may push and open merge requests.
            setAccess(
                level.map { $0 >= 30 }, isArchived: project.archived == true,
                remedy: "give the account the role Developer or higher")
        case .failure(let error) where error.kind == .unauthenticated: throw error
        case .failure(let error) where [.forbidden, .notFound].contains(error.kind):
            (mayWrite, remedy) = (false, error.hint ?? "check forge.url and forge.project")
        case .failure: break
        }
    }
}

extension ForgeInspection {
    fileprivate mutating func add(token: Result<GitLabToken, ForgeError>) {
        switch token {
        case .success(let token):
            (scopes, expires) = (token.scopes, token.expiresAt)
            lackedScope = token.scopes.flatMap { $0.contains("api") ? nil : "api" }
        case .failure(let error) where error.kind == .forbidden: miss("the token's scopes and expiry")
        case .failure: break
        }
    }

    /// Without the paid tier there is no such thing, which is a 404.
    fileprivate mutating func add(approvals: Result<GitLabApprovalSettings, ForgeError>) {
        switch approvals {
        case .success(let approvals):
            (resetsApprovals, isPaidTier) = (approvals.resetApprovalsOnPush, true)
            findings += [approvals.finding].compactMap { $0 }
        case .failure(let error) where error.kind == .forbidden: miss("approval settings")
        case .failure(let error) where error.kind == .notFound: isPaidTier = false
        case .failure: break
        }
    }

    /// Without the paid tier there is no such thing, which is a 404.
    fileprivate mutating func add(pushRule: Result<GitLabPushRule?, ForgeError>, of user: GitLabUser?) {
        switch pushRule {
        case .success(let rule):
            pushRules = rule?.words(for: user?.commitEmail) ?? []
            if let user { findings += [rule?.addressFinding(of: user)].compactMap { $0 } }
        case .failure(let error) where error.kind == .forbidden: miss("push rules")
        case .failure: break
        }
    }

    private mutating func miss(_ what: String) {
        unseen.append("\(what): the account's role doesn't let it read them")
    }
}

extension GitLabUser {
    /// Tokens of projects and groups belong to accounts that GitLab names in a fixed way
    /// (https://docs.gitlab.com/user/project/settings/project_access_tokens/#bot-users-for-projects).
    fileprivate var isBot: Bool? {
        if bot == true { return true }
        guard let username else { return bot }
        let isNamedLikeOne =
            username.hasPrefix("service_account_") || username.contains(/^(project|group)_\d+_bot/)
        return isNamedLikeOne ? true : bot ?? false
    }
}

extension GitLabPushRule {
    /// The rules that a pushed merge commit may break, in words.
    ///
    /// - Parameter address: the account's own, the one that passes the committer check.
    fileprivate func words(for address: String?) -> [String] {
        let own = address.map { ", such as \(ErrorText.printable($0))" } ?? ""
        let patterns: [String] = [
            ("commit messages must match", commitMessageRegex),
            ("commit messages must not match", commitMessageNegativeRegex),
            ("branch names must match", branchNameRegex),
            ("author addresses must match", authorEmailRegex),
        ].compactMap { rule, pattern in pattern.flatMap { $0.isEmpty ? nil : "\(rule) \(ErrorText.printable($0))" } }
        let checks: [String] = [
            ("committers must be the pushing account, with a verified address\(own)", commitCommitterCheck),
            ("committer names must be the pushing account's", commitCommitterNameCheck),
            ("authors must be members with an account", memberCheck),
            (ForgeInspection.signedCommits, rejectUnsignedCommits),
            ("commits must be signed off (DCO)", rejectNonDcoCommits),
        ].compactMap { rule, isOn in isOn == true ? rule : nil }
        return patterns + checks
    }
}
