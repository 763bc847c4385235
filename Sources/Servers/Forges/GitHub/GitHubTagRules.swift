import Names

extension GitHubForge {
    /// The tags that a ruleset keeps the account from creating. Of tags no list of rules by name is told, as there is of
    /// branches, so that each ruleset is read (https://docs.github.com/rest/repos/rules).
    package func protections(of tags: [TagName]) async throws(ForgeError) -> [String]? {
        let list = project.call(.get, ["rulesets"], query: [("targets", "tag"), project.pageSize])
        guard let found: [GitHubRuleset] = try? await client.list(of: list) else { return nil }
        var words: [String] = []
        for ruleset in found.filter(\.mayCount).prefix(10) {
            let call = project.call(.get, ["rulesets", "\(ruleset.id)"])
            guard let whole: GitHubRuleset = try? await client.value(of: call) else { return nil }
            words += tags.filter(whole.refusesToCreate).map { "only some accounts may create tags like \($0)" }
        }
        return words
    }
}

/// `GET …/rulesets/ID`, of which the list holds less.
private struct GitHubRuleset: Decodable, Sendable {
    struct Conditions: Decodable, Sendable {
        struct Names: Decodable, Sendable {
            var include: [String]?
            var exclude: [String]?
        }

        var refName: Names?
    }

    struct Rule: Decodable, Sendable {
        var type: String?
    }

    var id: Int
    var target: String?
    var enforcement: String?
    var currentUserCanBypass: String?
    var conditions: Conditions?
    var rules: [Rule]?

    var mayCount: Bool { target == "tag" && enforcement == "active" }

    func refusesToCreate(_ tag: TagName) -> Bool {
        // Those who may bypass it for pull requests only may not for tags.
        if ["always", "exempt"].contains(currentUserCanBypass) { return false }
        guard rules?.contains(where: { $0.type == "creation" }) == true else {
            return false
        }
        func covers(_ patterns: [String]?) -> Bool {
            (patterns ?? []).contains { $0 == "~ALL" || Wildcard.matches($0, tag.ref, starEndsAtSlash: true) }
        }
        return covers(conditions?.refName?.include) && !covers(conditions?.refName?.exclude)
    }
}
