import FoundationEssentials
import Testing

@testable import Forges

/// Settings that would bite a release, as `doctor` hears of them.
@Suite struct GitLabSettingsTests {
    private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(json.utf8))
    }

    private func told(_ fields: String, version: String = "19.4.0-ee") throws -> [String] {
        try decoded(GitLabProject.self, "{\(fields)}").findings(version: version).map { "\($0.weight) \($0.subject)" }
    }

    @Test(arguments: [
        (#""merge_method":"ff","automatic_rebase_enabled":true"#, "19.4.1-ee", ["warning automatic rebase"]),
        (#""merge_method":"rebase_merge","automatic_rebase_enabled":true"#, "19.5.0", ["warning automatic rebase"]),
        (#""merge_method":"merge","automatic_rebase_enabled":true"#, "19.4.0", []),
        (#""merge_method":"ff","automatic_rebase_enabled":false"#, "19.4.0", []),
        (#""merge_method":"ff""#, "18.8.2-ee", []),
        (#""merge_method":"ff""#, "18.9.0-ee", ["unknown automatic rebase"]),
        (#""merge_method":"ff""#, "19.3.4", ["unknown automatic rebase"]), (#""merge_method":"ff""#, "19.4.0", []),
        (#""merge_method":"ff""#, "", []),
    ])
    func automaticRebase(_ fields: String, _ version: String, _ expected: [String]) throws {
        #expect(try told(fields, version: version) == expected)
    }

    @Test(arguments: [
        (#""merge_method":"merge","merge_trains_enabled":true"#, []),
        (#""merge_method":"ff","automatic_rebase_enabled":false,"merge_trains_enabled":false"#, []),
        (#""merge_method":"ff","automatic_rebase_enabled":false,"merge_trains_enabled":true"#, ["warning merge train"]),
        (
            #""merge_method":"rebase_merge","automatic_rebase_enabled":false,"merge_trains_enabled":true,"#
                + #""merge_train_enforcement":"allow_bypass""#, ["warning merge train"]
        ),
        (
            #""merge_method":"ff","automatic_rebase_enabled":false,"merge_trains_enabled":true,"#
                + #""merge_train_enforcement":"enforce_with_owner_override""#, ["problem merge train"]
        ),
        (#""only_allow_merge_if_pipeline_succeeds":true"#, ["warning required pipelines"]),
        (#""merge_request_title_regex":"^APP-""#, ["warning merge request titles"]),
        (#""merge_request_title_regex":"""#, []),
    ])
    func otherSettings(_ fields: String, _ expected: [String]) throws { #expect(try told(fields) == expected) }

    @Test(arguments: [("true", 1), ("false", 0), ("null", 0)])
    func codeOwners(_ value: String, _ count: Int) throws {
        let settings = try decoded(
            GitLabApprovalSettings.self, "{\"selective_code_owner_removals\":\(value)}")
        #expect([settings.finding].compactMap { $0 }.count == count)
    }

    @Test(arguments: [
        (#"@corp\\.example$"#, "bot@noreply.git.example" as String?, true),
        (#"@corp\\.example$"#, "bot@corp.example", false),
        (#"@corp\\.example$"#, nil, false), ("", "bot@corp.example", false), ("(", "bot@corp.example", false),
        // Patterns that would take too long are not tried.
        ("^(o+)+$", "bot@other.example", false), ("^.*.*.*.*x$", "bot@other.example", false),
        (String(repeating: "a", count: 501), "bot@other.example", false),
    ])
    func theAccountsAddress(_ pattern: String, _ address: String?, _ isFound: Bool) throws {
        let rule = try decoded(GitLabPushRule.self, "{\"author_email_regex\":\"\(pattern)\"}")
        let user = GitLabUser(id: 7, username: "bot", bot: true, isAdmin: nil, commitEmail: address)
        #expect((rule.addressFinding(of: user) != nil) == isFound)
    }
}
