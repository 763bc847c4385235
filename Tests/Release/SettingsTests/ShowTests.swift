import Testing

@testable import Settings

/// `config show`: what is in effect, and where it comes from.
@Suite struct ShowTests {
    private func shown(_ text: String, path: String = "/x/relctl.yml") throws -> [String] {
        try Settings.parse(text, path: path).show().map { "\($0.path)=\($0.value) (\($0.origin))" }
    }

    @Test func everyValueOfAMinimalFile() throws {
        let lines = try shown(Sample.text)
        let expected = """
            version=1 (relctl.yml:1)
            forge.kind=gitlab (relctl.yml:3)
            forge.url=https://gitlab.example.com (relctl.yml:4)
            forge.project=mobile/ios (relctl.yml:5)
            forge.token=["${RELCTL_TOKEN}", "${GITLAB_TOKEN}"] (default)
            forge.allow_insecure=false (default)
            identity.name=relctl (default)
            identity.commit_prefix="" (default)
            trains.Trendyol.branch=Trendyol/Release (relctl.yml:8)
            trains.Trendyol.cut_from=develop (relctl.yml:9)
            trains.Trendyol.lands_on=develop (relctl.yml:10)
            trains.Trendyol.published_by=none (default)
            trains.Trendyol.auto_pull=merge (default)
            trains.Trendyol.pull_message="Merge {upstream} into {branch}" (default)
            trains.Trendyol.allow_back_merges=false (default)
            trains.Trendyol.retarget=reopen (default)
            trains.Trendyol.merge=when-ready (default)
            trains.Trendyol.catch_up=false (default)
            trains.Trendyol.keep_branch=true (default)
            trains.Trendyol.merge_request.labels=[] (default)
            trains.Trendyol.merge_request.reviewers=[] (default)
            trains.Trendyol.merge_request.draft=true (default)
            trains.Trendyol.merge_request.pull_when_approved=pull (default)
            trains.Trendyol.on_conflict.label=relctl-conflict (default)
            trains.Trendyol.on_conflict.mention_author=true (default)
            trains.Trendyol.on_conflict.mention=[] (default)
            trains.Trendyol.on_decision.label=relctl-decision (default)
            trains.Trendyol.on_decision.mention_author=true (default)
            trains.Trendyol.on_decision.mention=[] (default)
            trains.Trendyol.resolve.structured=[] (default)
            trains.Trendyol.resolve.versions=conflict (default)
            trains.Trendyol.resolve.paths={} (default)
            trains.Trendyol.resolve.landing=false (default)
            trains.Trendyol.hold_label=relctl-hold (default)
            """
        #expect(lines.prefix(34).joined(separator: "\n") == expected)
        #expect(lines.contains("trains.TrendyolGo.follows=Trendyol (relctl.yml:13)"))
        #expect(lines.last == "identity.email=relctl@gitlab.example.com (default)")
        #expect(Set(lines).count == lines.count)
    }

    @Test func secretsAreReferences() throws {
        let lines = try shown(try Sample.contract())
        #expect(lines.contains("forge.token=${RELCTL_TOKEN} (relctl.yml:6)"))
        #expect(lines.contains("app_store_connect.key=${ASC_KEY} (relctl.yml:57)"))
        #expect(lines.contains("notify.url=${SLACK_WEBHOOK} (relctl.yml:58)"))
        #expect(lines.contains("trains.TrendyolGo.published_by.tag=\"TrendyolGo/*\" (relctl.yml:19)"))
        #expect(lines.contains("apps.TrendyolGo.audit.allow[0].expires=2027-01-31 (relctl.yml:42)"))
        #expect(
            lines.contains("apps.TrendyolGo.upload.variables={ LANE: testflight, APP: TrendyolGo } (relctl.yml:46)"))
    }

    @Test(arguments: [
        ("a b", "a b"), ("a: b", "\"a: b\""), ("a #b", "\"a #b\""), ("true", "\"true\""), ("", "\"\""),
        ("*x", "\"*x\""),
        ("a\"\\\n", "\"a\\\"\\\\\\n\""), ("https://x/y", "https://x/y"), ("a:", "\"a:\""), ("- a", "\"- a\""),
        ("\u{1B}", "\"\\u001b\""), (".", "."), ("~", "\"~\""), ("ş", "\"ş\""), ("${A}", "${A}"), ("{a}", "\"{a}\""),
    ]) func textIsQuotedWhereItMustBe(text: String, flow: String) { #expect(OrderedJSON.string(text).flow == flow) }

    @Test func referencesAreQuotedInsideOfBrackets() {
        #expect(OrderedJSON.strings(["${A}", "a"]).flow == "[\"${A}\", a]")
    }
}
