import HTTPTransport
import Names
import WebAPI

extension GiteaForge {
    /// Reads the facts that `doctor` checks. Each is optional, because it depends on version and rights; a bad token or a
    /// server out of reach is an error. Gitea reports neither the scopes and expiry of a token nor which account is a bot. A
    /// scope is checked before a request's body, so it is tried with requests whose body is invalid.
    package func inspect(branches: [BranchName], targets: [BranchName]) async throws(ForgeError) -> ForgeInspection {
        async let user = outcome { () async throws(ForgeError) -> PullRequestUser in
            try await client.value(of: APICall(.get, ["user"]))
        }
        async let settings = outcome { () async throws(ForgeError) -> GiteaRepository in try await repository() }
        async let protections = outcome { () async throws(ForgeError) -> [GiteaProtection] in
            try await client.list(of: project.call(.get, ["branch_protections"]))
        }
        async let labels = outcome { () async throws(ForgeError) in
            _ = try await client.granted(project.call(.post, ["labels"], body: [String: String]()))
        }
        async let requests = outcome { () async throws(ForgeError) in
            _ = try await client.granted(project.call(.post, ["pulls"], body: [String: String]()))
        }
        let response = try await client.granted(APICall(.get, ["version"]))
        var inspection = ForgeInspection()
        inspection.clock = response.header("Date").flatMap(HTTPDate.seconds)
        inspection.version = try client.decode(GiteaVersion.self, from: response, isWrite: false).version
        inspection.account = try (await user).unlessUnauthenticated()?.login
        switch await settings {
        case .success(let repository): inspection.add(repository)
        case .failure(let error) where error.kind == .unauthenticated: throw error
        case .failure(let error) where [.forbidden, .notFound].contains(error.kind):
            (inspection.mayWrite, inspection.remedy) = (false, error.hint)
        case .failure: break
        }
        switch await protections {
        case .success(let protections): inspection.add(protections, branches: branches, targets: targets)
        case .failure:
            inspection.unseen.append("branch protections: only administrators of the repository may read them")
        }
        try inspection.tried("make labels and comments", await labels)
        try inspection.tried("open pull requests", await requests)
        return inspection
    }
}

extension Result where Failure == ForgeError {
    /// The value, or `nil` for a refusal that isn't about the token itself.
    fileprivate func unlessUnauthenticated() throws(ForgeError) -> Success? {
        switch self {
        case .success(let value): return value
        case .failure(let error) where error.kind == .unauthenticated: throw error
        case .failure: return nil
        }
    }
}

extension GiteaProtection {
    /// In Gitea's patterns `*` ends at a slash and `**` doesn't.
    func covers(_ branch: BranchName) -> Bool {
        [ruleName, branchName].compactMap(\.self).contains {
            Wildcard.matches($0, branch.text, starEndsAtSlash: true)
        }
    }

    /// A team may hold the account.
    fileprivate func refusesPushes(of account: String?) -> Bool {
        let isListed =
            pushWhitelistUsernames?.contains { $0 == account } != false || pushWhitelistTeams?.isEmpty == false
        return enablePushWhitelist == true && !isListed
    }

    /// A team may hold the account.
    fileprivate func refusesMerges(of account: String?) -> Bool {
        let isListed =
            mergeWhitelistUsernames?.contains { $0 == account } != false || mergeWhitelistTeams?.isEmpty == false
        return enableMergeWhitelist == true && !isListed
    }
}

extension ForgeInspection {
    fileprivate mutating func add(_ repository: GiteaRepository) {
        setAccess(
            repository.permissions?.push, isArchived: repository.archived == true,
            remedy: "give the account write access to the repository")
        mergeRequestsAreOff = repository.hasPullRequests == false
        // All of it reads false without the unit for pull requests.
        guard !mergeRequestsAreOff else { return }
        mergeMethod = repository.defaultMergeStyle
        rewritesCommits = repository.allowMergeCommits.map { !$0 }
        deletesSourceBranch = repository.defaultDeleteBranchAfterMerge
    }

    fileprivate mutating func add(
        _ protections: [GiteaProtection], branches: [BranchName], targets: [BranchName]
    ) {
        // The first rule that matches decides.
        let rules = branches.map { branch in protections.first { $0.covers(branch) } }
        let theirs = targets.map { branch in protections.first { $0.covers(branch) } }
        forcePushAllowed = zip(branches, rules).filter { $0.1.map { $0.enableForcePush == true } ?? true }.map(\.0)
        resetsApprovals = (rules + theirs).contains { $0?.dismissStaleApprovals == true }
        if rules.contains(where: { $0?.requireSignedCommits == true }) { pushRules = [Self.signedCommits] }
        self.protections =
            zip(branches, rules).compactMap { branch, rule in
                if rule?.enablePush == false { return "nobody may push to \(branch)" }
                return rule?.refusesPushes(of: account) == true ? "only some accounts may push to \(branch)" : nil
            }
            + zip(targets, theirs).compactMap { branch, rule in
                rule?.refusesMerges(of: account) == true ? "only some accounts may merge into \(branch)" : nil
            }
            + zip(targets, theirs).compactMap { branch, rule in
                // The merge commit is the server's own.
                rule?.requireSignedCommits == true
                    ? "merges into \(branch) must be signed, by a key of the server" : nil
            }
    }
}
