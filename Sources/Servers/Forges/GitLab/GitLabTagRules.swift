import Names
import WebAPI

extension GitLabForge {
    /// The tags that a rule keeps the account from creating; only maintainers may read the rules.
    package func protections(of tags: [TagName]) async throws(ForgeError) -> [String]? {
        guard
            let rules: [GitLabProtectedTag] = try? await client.list(
                of: call(.get, ["protected_tags"], query: [("per_page", "100")])),
            let user: GitLabUser = try? await client.value(of: APICall(.get, ["user"]))
        else { return nil }
        let level = await level(of: user, in: try? await projectSettings())
        let protections = rules.map {
            GitLabProtectedBranch(name: $0.name, pushAccessLevels: $0.createAccessLevels)
        }
        return tags.compactMap { tag in
            Self.restrictedTo(of: protections, tag.text, \.pushAccessLevels, besides: user.id, level)
                .map { Self.sentence($0, "create tags like \(tag)") }
        }
    }
}
