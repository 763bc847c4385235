import Names
import WebAPI

extension GiteaForge {
    /// Gitea tells protected tags since 1.23, and only to administrators of the repository.
    package func protections(of tags: [TagName]) async throws(ForgeError) -> [String]? {
        let call = project.call(.get, ["tag_protections"])
        guard let rules: [GiteaTagProtection] = try? await client.list(of: call) else { return nil }
        let account: PullRequestUser? = try? await client.value(of: APICall(.get, ["user"]))
        return tags.flatMap { tag in
            rules.filter { $0.covers(tag) && !$0.lists(account?.login) }
                .map { "only some accounts may create tags like \(tag) (\($0.namePattern ?? ""))" }
        }
    }
}

/// `GET …/tag_protections`.
private struct GiteaTagProtection: Decodable, Sendable {
    /// A glob, or a regular expression between slashes.
    var namePattern: String?
    var whitelistUsernames: [String]?
    var whitelistTeams: [String]?

    func covers(_ tag: TagName) -> Bool {
        guard let namePattern, !namePattern.hasPrefix("/") else { return namePattern != nil }
        return Wildcard.matches(namePattern, tag.text)
    }

    /// A team may hold the account.
    func lists(_ account: String?) -> Bool {
        whitelistUsernames?.contains { $0 == account } == true || whitelistTeams?.isEmpty == false
    }
}
