import HTTPTransport
import Names
import WebAPI

extension GitHubForge {
    /// Inspects account, repository and rules. Each fact is optional, for it depends on the kind of token and on rights; a
    /// bad token or a server out of reach is an error.
    package func inspect(branches: [BranchName], targets: [BranchName]) async throws(ForgeError) -> ForgeInspection {
        var inspection = try await account()
        try await inspectRepository(into: &inspection)
        if isEnterpriseServer {
            let meta: GitHubMeta? = try? await client.value(of: APICall(.get, ["meta"]))
            inspection.version = meta?.installedVersion
        }
        let ours = try await guards(of: branches)
        let theirs = try await guards(of: targets)
        inspection.add(Array(zip(branches, ours)), landingOn: Array(zip(targets, theirs)))
        return inspection
    }

    private func inspectRepository(into inspection: inout ForgeInspection) async throws(ForgeError) {
        switch await outcome(of: { () async throws(ForgeError) in try await repository() }) {
        case .success(let repository):
            inspection.add(repository)
            if repository.private == true, let scopes = inspection.scopes, !scopes.contains("repo") {
                inspection.lackedScope = "repo"
            }
            try inspection.tried(
                "open pull requests",
                await outcome { () async throws(ForgeError) in
                    // The body is invalid on purpose: an account with the right gets a validation error, others are
                    // refused.
                    _ = try await client.granted(project.call(.post, ["pulls"], body: [String: String]()))
                })
            // After a refusal the account's other rights don't prove that it may write.
            if !inspection.refusals.isEmpty, inspection.mayWrite == true { inspection.mayWrite = nil }
        case .failure(let error) where [.forbidden, .notFound].contains(error.kind):
            (inspection.mayWrite, inspection.remedy) = (false, error.hint)
        case .failure(let error): throw error
        }
    }

    private func guards(of branches: [BranchName]) async throws(ForgeError) -> [GitHubGuards] {
        try await concurrently(branches) { branch async throws(ForgeError) in await self.guards(of: branch) }
    }

    /// An installation token of an App has no account, which is a 403.
    private func account() async throws(ForgeError) -> ForgeInspection {
        let response = try await client.answer(to: APICall(.get, ["user"]))
        guard response.status == 200 || response.status == 403 else {
            throw client.error(for: response, isWrite: false)
        }
        var inspection = ForgeInspection()
        inspection.clock = response.header("Date").flatMap(HTTPDate.seconds)
        inspection.expires = response.header("GitHub-Authentication-Token-Expiration").map { String($0.prefix(10)) }
        // Fine-grained tokens and Apps have permissions instead, and an empty list of scopes or none.
        let scopes = response.header("X-OAuth-Scopes")?.split { ", ".contains($0) }.map(String.init) ?? []
        if !scopes.isEmpty {
            inspection.scopes = scopes
            inspection.lackedScope = scopes.contains { ["repo", "public_repo"].contains($0) } ? nil : "repo"
        }
        if response.status == 403 {
            inspection.unseen.append("what the App's token may do: GitHub tells an App no rights")
        }
        if response.status == 200 {
            let user = try client.decode(PullRequestUser.self, from: response, isWrite: false)
            (inspection.account, inspection.isBot) = (user.login, user.type == "Bot" ? true : nil)
        }
        return inspection
    }

    private func guards(of branch: BranchName) async -> GitHubGuards {
        async let rules = outcome { () async throws(ForgeError) -> [GitHubRule] in
            try await client.list(of: project.call(.get, ["rules", "branches", branch.text]))
        }
        async let state = outcome { () async throws(ForgeError) -> GitHubBranch in
            try await client.value(of: project.call(.get, ["branches", branch.text]))
        }
        async let protection = outcome { () async throws(ForgeError) -> GitHubProtection in
            try await client.value(of: project.call(.get, ["branches", branch.text, "protection"]))
        }
        return GitHubGuards(
            rules: try? await rules.get(), isProtected: try? await state.get().isClassicallyProtected,
            protection: try? await protection.get())
    }
}

extension ForgeInspection {
    /// Adds the protection of release branches and of the branches that they land on.
    fileprivate mutating func add(
        _ branches: [(BranchName, GitHubGuards)], landingOn targets: [(BranchName, GitHubGuards)]
    ) {
        for (branch, guards) in branches + targets where guards.isHidden {
            unseen.append("the classic protection of \(branch): only administrators may read it")
        }
        forcePushAllowed = branches.filter { $0.1.allowsForcePush }.map(\.0)
        resetsApprovals = (branches + targets).compactMap { $0.1.resetsApprovals }.max { !$0 && $1 }
        for rule in branches.flatMap({ $0.1.pushRules }) where !pushRules.contains(rule) { pushRules.append(rule) }
        protections =
            branches.flatMap { branch, guards in guards.againstPushes.map { "\(branch) \($0)" } }
            + targets.flatMap { branch, guards in guards.againstMerges.map { "\(branch) \($0)" } }
    }
}

/// The protection of one branch: rules of rulesets, and classic protection where it can be read.
private struct GitHubGuards: Sendable {
    var rules: [GitHubRule]?
    var isProtected: Bool?
    var protection: GitHubProtection?

    /// Whether there is classic protection that the account may not read.
    var isHidden: Bool { isProtected == true && protection == nil }

    /// True only if the branch is known to allow force-pushes.
    var allowsForcePush: Bool {
        if rules?.contains(where: { $0.type == "non_fast_forward" }) != false { return false }
        return isProtected == false || protection?.allowForcePushes?.enabled == true
    }

    var resetsApprovals: Bool? {
        let byRules = (rules ?? []).compactMap { $0.parameters?.dismissStaleReviewsOnPush }
        let all = byRules + [protection?.requiredPullRequestReviews?.dismissStaleReviews].compactMap(\.self)
        return all.isEmpty ? nil : all.contains(true)
    }

    /// The rules against pulls, unless the account may bypass them.
    var againstPushes: [String] {
        var words: [String] = []
        if has("pull_request") || protection?.requiredPullRequestReviews != nil {
            words.append("is changed through pull requests only")
        }
        if has("update") || protection?.restrictions != nil { words.append("is open to some accounts only") }
        if has("creation") { words.append("may be created by some accounts only") }
        return words + (isLinear ? ["takes no merge commits"] : [])
    }

    /// The rules against merges of release branches, unless the account may bypass them.
    var againstMerges: [String] {
        let allowed = rules?.compactMap { $0.parameters?.allowedMergeMethods } ?? []
        let refuses = isLinear || allowed.contains { !$0.contains("merge") }
        return (refuses ? ["takes no merge commits"] : []) + (has("merge_queue") ? ["has a merge queue"] : [])
            + (isStrict ? ["wants its newest commit in a branch before the branch is merged (strict checks)"] : [])
    }

    private var isStrict: Bool {
        rules?.contains { $0.parameters?.strictRequiredStatusChecksPolicy == true } == true
            || protection?.requiredStatusChecks?.strict == true
    }

    private var isLinear: Bool {
        has("required_linear_history") || protection?.requiredLinearHistory?.enabled == true
    }

    private func has(_ type: String) -> Bool { rules?.contains { $0.type == type } == true }

    var pushRules: [String] {
        let patterns = (rules ?? []).compactMap { rule -> String? in
            guard let type = rule.type, type.hasSuffix("_pattern"), let pattern = rule.parameters?.pattern else {
                return nil
            }
            let what = type.dropLast("_pattern".count).replacing("_", with: " ")
            let verb = rule.parameters?.negate == true ? "must not" : "must"
            return "\(what) \(verb) match (\(rule.parameters?.operator ?? "regex")) \(ErrorText.printable(pattern))"
        }
        let isSigned =
            protection?.requiredSignatures?.enabled == true
            || has("required_signatures")
        return patterns + (isSigned ? [ForgeInspection.signedCommits] : [])
    }
}

extension ForgeInspection {
    fileprivate mutating func add(_ repository: GitHubRepository) {
        // For an App's token, which has no account, GitHub always reports no rights here.
        setAccess(
            account == nil ? nil : repository.permissions?.push, isArchived: repository.archived == true,
            remedy: "give the account write access to the repository")
        let methods = [
            ("merge", repository.allowMergeCommit), ("squash", repository.allowSquashMerge),
            ("rebase", repository.allowRebaseMerge),
        ]
        let allowed = methods.filter { $0.1 == true }.map(\.0)
        // The first allowed method: `merge`, which relctl needs, if it is allowed.
        mergeMethod = allowed.first
        rewritesCommits = repository.allowMergeCommit.map { !$0 }
        deletesSourceBranch = repository.deleteBranchOnMerge
    }
}
