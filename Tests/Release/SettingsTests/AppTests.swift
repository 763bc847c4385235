import Testing

@testable import Settings

/// `apps:`, `app_store_connect:` and `notify:`.
@Suite struct AppTests {
    private let app = Sample.text + "apps:\n  App:\n    train: Trendyol\n"

    private func described(_ text: String) -> [String] {
        Sample.problems(text).map { "\($0.line):\($0.column) \($0.keyPath) \($0.message); \($0.hint)" }
    }

    @Test func anUnknownTrain() {
        let text = app.replacing("train: Trendyol\n", with: "train: TrendyolGO\n")
        #expect(described(text) == ["17:12 apps.App.train there is no train `TrendyolGO`; did you mean `TrendyolGo`?"])
    }

    @Test func everyVariableThatIsNamedIsKnown() throws {
        let upload = """
                upload:
                  provider: webhook
                  url: https://example.com
                  token: ${BITRISE_PAT}
                  hmac: ${SIGN_ME}
                  headers: { X-Key: "a ${HOOK_AUTH}" }

            """
        let settings = try Settings.parse(app + upload + "notify:\n  url: ${CHAT_URL}\n")
        #expect(
            settings.namedVariables
                == ["BITRISE_PAT", "SIGN_ME", "HOOK_AUTH", "CHAT_URL", "RELCTL_TOKEN", "GITLAB_TOKEN"])
        #expect(settings.jobVariables == ["RELCTL_TOKEN", "BITRISE_PAT", "CHAT_URL", "HOOK_AUTH", "SIGN_ME"])
    }

    @Test func auditDefaults() throws {
        let audit = try #require(try Settings.parse(app + "    audit: {}\n").apps.first?.audit)
        #expect(audit == Settings.Audit())
    }

    @Test(arguments: [
        ("path: /etc", "audit.path", "leaves the repository"), ("path: a/../../b", "audit.path", "leaves"),
        ("fail_on: warn", "audit.fail_on", "`warn` is not known"),
        ("sdks: { A: x }", "audit.sdks.A", "not a list"),
        ("allow: [ { key: K } ]", "audit.allow[0].reason", "is missing"),
        ("allow: [ { reason: r } ]", "audit.allow[0].key", "is missing"),
        ("allow: [ { key: K, reason: r, expires: 2027-02-30 } ]", "audit.allow[0].expires", "is no date"),
        ("allow: [ { key: K, reason: r, rules: x } ]", "audit.allow[0].rules", "unknown key"),
        ("allow: { key: K }", "audit.allow", "not a list"),
    ]) func audits(line: String, key: String, message: String) {
        let problems = Sample.problems(app + "    audit:\n      \(line)\n")
        #expect(problems.map(\.keyPath) == ["apps.App." + key])
        #expect(problems.first?.line == 19)
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
    }

    @Test(arguments: [
        "provider: gitlab-trigger|token: ${T}", "provider: gitlab-pipeline",
        "provider: jenkins|url: https://ci.example/job/x",
        "provider: webhook|url: https://ci.example/{app}?ref={ref}",
        "provider: bitrise|token: ${T}|workflow: upload|url: https://app.bitrise.io/app/1",
        "provider: bitrise|token: ${T}|pipeline_id: release|url: https://app.bitrise.io/app/1",
        "provider: gitlab-pipeline|ref: main|job: upload|inputs: { app: \"{app}\" }",
        "provider: webhook|url: http://127.0.0.1:8080/hook",
    ]) func uploads(lines: String) throws {
        let text = app + "    upload:\n" + lines.split(separator: "|").map { "      \($0)\n" }.joined()
        #expect(try Settings.parse(text).apps.first?.upload != nil)
    }

    @Test(arguments: [
        ("gitlab-trigger", "token"), ("bitrise", "token"), ("bitrise", "workflow"), ("jenkins", "url"),
        ("bitrise", "url"), ("webhook", "url"),
        ("github-workflow", "workflow"), ("gitea-workflow", "workflow"), ("xcode-cloud", "workflow"),
    ]) func whatAProviderNeeds(provider: String, key: String) {
        let problems = Sample.problems(Sample.upload("provider: \(provider)"))
        let problem = problems.first { $0.keyPath == "apps.App.upload.\(key)" }
        #expect(problem?.message == "is missing, but `provider: \(provider)` needs it")
        #expect(problem?.line == 18)
    }

    @Test func aWorkflowOfBitriseMayBeAPipeline() {
        let problems = Sample.problems(Sample.upload("provider: bitrise", "token: ${T}", "url: https://x/app/1"))
        #expect(problems.map(\.hint) == ["add `workflow: …`, or `pipeline_id: …`"])
    }

    @Test(arguments: [
        ("ref: refs/heads/main", "ref", "is no branch"), ("ref: \"a..b\"", "ref", "no branch name"),
        ("inputs: { a: \"{shaa}\" }", "inputs.a", "unknown placeholder"), ("inputs: [a]", "inputs", "not"),
        ("max_starts: 0", "max_starts", ""), ("max_wait: 3", "max_wait", ""), ("job: [a]", "job", ""),
        ("max_starts: \"0\"", "max_starts", "is no number from 1 to 100"),
    ]) func whatAnUploadCanNotSay(line: String, key: String, message: String) {
        let problems = Sample.problems(Sample.upload("provider: gitlab-pipeline", line))
        #expect(problems.map(\.keyPath) == ["apps.App.upload." + key])
        #expect(problems.first?.message.contains(message) == true || message.isEmpty, "\(problems)")
    }

    @Test func testFlightIsForAppsThatTheStoreKnows() throws {
        func connect(_ app: String) -> String {
            "app_store_connect: { key: ${K}, key_id: X, app_ids: { App: \"1\" }, "
                + "testflight: { \(app): { groups: QA, what_to_test: \"{fixes}\" } } }\n"
        }
        let access = try #require(try Settings.parse(app + connect("App")).appStoreConnect)
        #expect(access.testFlight["App"]?.groups == ["QA"] && access.testFlight["App"]?.locale == "en-US")
        #expect(access.testFlight["App"]?.whatToTest?.text == "{fixes}")
        let problems = Sample.problems(app + connect("Ap"))
        #expect(problems.map(\.keyPath) == ["app_store_connect.testflight.Ap"])
        #expect(problems.first?.message == "`Ap` is not in `app_ids`")
    }

    @Test func xcodeCloudNeedsItsAccess() {
        let text = Sample.upload("provider: xcode-cloud", "workflow: W")
        #expect(Sample.problems(text).map(\.keyPath) == ["apps.App.upload.provider"])
        #expect(Sample.problems(text + "app_store_connect: { key: ${K}, key_id: X }\n") == [])
    }

    @Test(arguments: [
        ("http://proxy.example", "plain http"), ("https://u:p@proxy.example", "user name"), ("proxy", "no https URL"),
    ]) func theAddressOfAppStoreConnect(url: String, message: String) {
        let problems = Sample.problems(Sample.text + "app_store_connect: { key: ${K}, key_id: X, url: \"\(url)\" }\n")
        #expect(problems.map(\.keyPath) == ["app_store_connect.url"])
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
    }

    @Test func appStoreConnectIsApplesUnlessSaidOtherwise() throws {
        func url(_ more: String) throws -> String? {
            try Settings.parse(Sample.text + "app_store_connect: { key: ${K}, key_id: X\(more) }\n").appStoreConnect?
                .url
        }
        #expect(try url("") == "https://api.appstoreconnect.apple.com")
        #expect(try url(", url: \"http://127.0.0.1:8080/\"") == "http://127.0.0.1:8080")
    }

    @Test func aWorkflowOfAnotherForge() {
        let text = Sample.upload("provider: github-workflow", "workflow: upload.yml")
        #expect(
            Sample.problems(text).map(\.message) == ["`github-workflow` runs on a github forge; this one is gitlab"])
    }

    @Test(arguments: [
        ("variables: { A: \"{shaa}\" }", "variables.A", "unknown placeholder `{shaa}`", "did you mean `sha`?"),
        ("body: \"{name}\"", "body", "unknown placeholder `{name}`", "`app`"),
        ("status_url: \"https://ci.example/{id}\"", "status_url", "unknown placeholder", ""),
        ("status_url: \"http://ci.example/{key}\"", "status_url", "plain http", "forge.allow_insecure"),
        ("status_url: https://u:p@ci.example", "status_url", "user name or a password", ""),
        ("body: '{\"t\": \"${T}\"}'", "body", "holds `${T}`", "`headers` of a webhook"),
        ("status_url: \"https://ci.example/${T}/{key}\"", "status_url", "holds `${T}`", "`token`"),
        (
            "status_url: \"https://ci.example/{key}?private_token=s3cr3t\"", "status_url", "holds `private_token`",
            "revoke"
        ),
        ("status_url: \"https://ci.example/{key}?a=1&API-KEY=s3cr3t\"", "status_url", "holds `API-KEY`", "`token`"),
        ("body: '{\"app\": \"{app}\", \"client_secret\": \"s3cr3t\"}'", "body", "holds `client_secret`", "`headers`"),
        ("body: 'ref={ref}&token=s3cr3t'", "body", "holds `token`", "`headers`"),
        ("headers: { HOST: other.example }", "headers.HOST", "where the request goes", "leave it out"),
        ("headers: { Content-Length: 5 }", "headers.Content-Length", "not for a webhook", ""),
        ("headers: { transfer-encoding: chunked }", "headers.transfer-encoding", "not for a webhook", ""),
        ("headers: { Connection: close }", "headers.Connection", "not for a webhook", ""),
        ("headers: { Expect: 100-continue }", "headers.Expect", "not for a webhook", ""),
        ("headers: { Proxy-Authorization: \"Basic ${T}\" }", "headers.Proxy-Authorization", "not for a webhook", ""),
        ("hmac: secret", "hmac", "is not `${VARIABLE}`", "environment variable"),
        ("token: secret", "token", "is not `${VARIABLE}`", "environment variable"),
        ("headers: { PRIVATE-TOKEN: secret }", "headers.PRIVATE-TOKEN", "is a secret by its name", "`Bearer ${NAME}`"),
        ("headers: { \"X Y\": z }", "headers.\"X Y\"", "no name of a header", ""),
        ("headers: { X: \"a\\r\\nb\" }", "headers.X", "more than one line", ""),
        ("when: each-chnge", "when", "not known", "did you mean"),
        ("method: post", "method", "not known", "did you mean `POST`?"),
        ("at_most_every: often", "at_most_every", "is no duration", ""),
        ("require_audit: yes", "require_audit", "neither", ""),
    ]) func webhooks(line: String, key: String, message: String, hint: String) {
        let problems = Sample.problems(Sample.upload("provider: webhook", "url: https://ci.example", line))
        #expect(problems.map(\.keyPath) == ["apps.App.upload." + key])
        #expect(problems.first?.line == 21)
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
        #expect(hint.isEmpty || problems.first?.hint.contains(hint) == true, "\(problems)")
        #expect(!"\(problems)".contains("u:p") && !"\(problems)".contains("s3cr3t"))
    }

    @Test(arguments: [
        "body: '{\"token\": \"{key}\", \"has_secret\": true, \"tokens\": [], \"password\": null}'",
        "body: 'token={key}&ref={ref}'", "status_url: \"https://ci.example/token/{key}?token={key}&page=2\"",
    ]) func placeholdersAreNoSecrets(line: String) {
        #expect(Sample.problems(Sample.upload("provider: webhook", "url: https://ci.example", line)).isEmpty)
    }

    @Test func anAddressHoldsNoLiteralSecret() {
        let text = Sample.upload("provider: webhook", "url: \"https://ci.example/x?ref={ref}&token=s3cr3t\"")
        let problems = Sample.problems(text)
        #expect(problems.map(\.keyPath) == ["apps.App.upload.url"])
        #expect(problems.first?.line == 20 && !"\(problems)".contains("s3cr3t"))
    }

    @Test func anAddressHoldsNoSecret() {
        let text = Sample.upload("provider: webhook", "url: \"https://ci.example?token=${T}\"")
        #expect(
            described(text) == [
                "20:12 apps.App.upload.url holds `${T}`, which is not filled in here; put the secret into `token`, or "
                    + "into the `headers` of a webhook"
            ])
    }

    @Test func aWebhookWithEverything() throws {
        let text = Sample.upload(
            "provider: webhook", "url: https://ci.example/{app}", "method: PUT", "hmac: ${KEY}", "success: done",
            "status_url: https://ci.example/{key}", "headers: { Authorization: \"Bearer ${TOKEN}\", X-Ref: \"{ref}\" }",
            "body: '{\"app\": \"{app}\", \"inner\": {\"sha\": \"{sha}\"}}'", "when: each-pull")
        let upload = try #require(try Settings.parse(text).apps.first?.upload)
        #expect(upload.method == .put)
        #expect(upload.hmacVariable == "KEY")
        #expect(upload.success == ["done"])
        #expect(upload.when == .eachChange)
        #expect(try upload.headers[0].value.filled([:], environment: ["TOKEN": "t"]) == "Bearer t")
        #expect(throws: UnsetVariable(names: ["TOKEN"])) { try upload.headers[0].value.filled([:]) }
        #expect(try upload.headers[1].value.filled(["ref": "a/b"]) == "a/b")
        let body = try upload.body?.filled(["app": "A\"", "sha": "1"]) { $0.replacing("\"", with: "\\\"") }
        #expect(body == #"{"app": "A\"", "inner": {"sha": "1"}}"#)
    }

    @Test func successMayBeAList() throws {
        let text = Sample.upload("provider: webhook", "url: https://ci.example", "success: [done, 200]")
        #expect(try Settings.parse(text).apps.first?.upload?.success == ["done", "200"])
    }

    @Test func appStoreConnect() {
        let text = app + "app_store_connect: { key: ${K}, key_id: X, app_ids: { Ap: 12 } }\n"
        #expect(described(text) == ["18:55 app_store_connect.app_ids.Ap there is no app `Ap`; did you mean `App`?"])
        #expect(
            Sample.problems(app + "app_store_connect: { key: \"-----BEGIN PRIVATE KEY-----\" }\n").map(\.keyPath)
                == ["app_store_connect.key_id", "app_store_connect.key"])
    }

    @Test func notify() throws {
        #expect(Sample.problems(app + "notify: { url: https://hooks.example/SECRET }\n").count == 1)
        #expect(!"\(Sample.problems(app + "notify: { url: https://hooks.example/SECRET }\n"))".contains("SECRET"))
        #expect(try Settings.parse(app + "notify:\n  url: ${HOOK}\n").notifications?.urlVariable == "HOOK")
    }
}
