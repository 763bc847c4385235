import Foundation
import HTTPTransport
import Support
import Synchronization
import Testing

@testable import Settings
@testable import Uploads

/// App Store Connect: keys, builds, and what is special about Xcode Cloud.
@Suite(.timeLimit(.minutes(10))) struct AppStoreTests {
    private let kept = Kept()

    private func providers(
        _ url: String, key: String = Fixed.environment["ASC_KEY"] ?? "", issuer: String = "issuer: I",
        workflow: String = "TestFlight"
    ) throws -> (UploadProviders, Settings.Upload) {
        let keys = ["key: ${ASC_KEY}", "key_id: KEY1", issuer, "app_ids: { TrendyolGo: 123456 }", "url: \"\(url)\""]
        let more = "app_store_connect: { \(keys.joined(separator: ", ")) }"
        let settings = try Fixed.settings(
            ["provider: xcode-cloud", "workflow: \(workflow)"], forge: "gitlab", at: url, more: more)
        let providers = UploadProviders(
            settings: settings, forgeToken: Secret("x"), environment: ["ASC_KEY": key], http: kept(Wire()).client)
        return (providers, try #require(settings.apps.first?.upload))
    }

    @Test(
        arguments: [
            (["PROCESSING"], AppStoreBuilds.State.processing), (["VALID"], .valid), (["INVALID"], .invalid),
            (["FAILED"], .failed),
            (["VALID", "PROCESSING"], .processing), (["VALID", "FAILED"], .failed), (["LATER"], .processing), ([], nil),
        ] as [([String], AppStoreBuilds.State?)])
    func builds(words: [String], state: AppStoreBuilds.State?) async throws {
        let standIn = kept(
            try StandIn { asked, _ in
                let isRight =
                    asked.path == ["v1", "builds"] && AppStoreStandIn.isSigned(asked)
                    && asked.query["filter[app]"] == "123456" && asked.query["filter[version]"] == "1204"
                    && asked.query["filter[preReleaseVersion.version]"] == "8.2.0"
                return .json(
                    ["data": words.map { ["id": "1", "attributes": ["processingState": $0]] }],
                    status: isRight ? 200 : 400)
            })
        let builds = try providers(standIn.url).0.appStoreBuilds(of: "TrendyolGo")
        #expect(try await builds.state(ofVersion: "8.2.0", build: "1204") == state)
    }

    /// relctl doesn't know the number of a build that a job makes: the newest one since the claim is it.
    @Test(
        arguments: [
            ("8.2.0", nil, AppStoreBuilds.State.processing), ("", nil, .processing), ("8.2.0", 200, .invalid),
            ("8.2.0", 50, nil),
        ] as [(String, Int?, AppStoreBuilds.State?)])
    func theNewestBuildSince(version: String, end: Int?, state: AppStoreBuilds.State?) async throws {
        @Sendable func build(_ number: String, _ word: String, at date: String) -> [String: Any] {
            ["id": date, "attributes": ["version": number, "processingState": word, "uploadedDate": date]]
        }
        let standIn = kept(
            try StandIn { asked, _ in
                let isRight =
                    asked.path == ["v1", "builds"] && AppStoreStandIn.isSigned(asked)
                    && asked.query["filter[app]"] == "123456" && asked.query["sort"] == "-uploadedDate"
                    && asked.query["filter[preReleaseVersion.version]"] == (version.isEmpty ? nil : version)
                let builds = [
                    build("12", "VALID", at: "2026-11-21T00:09:54-05:30"),
                    build("12", "PROCESSING", at: "2026-11-21T05:39:54Z"),
                    build("11", "INVALID", at: "2026-11-21T05:34:54Z"),
                    build("10", "VALID", at: "2026-11-21T05:30:00Z"),
                ]
                return .json(["data": builds], status: isRight ? 200 : 400)
            })
        let builds = try providers(standIn.url).0.appStoreBuilds(of: "TrendyolGo")
        let start = Fixed.now - 400
        let progress = try await builds.progress(ofVersion: version, from: start, to: end.map { start + $0 })
        #expect(progress?.state == state)
    }

    @Test func theKeyMayBeAFile() async throws {
        let folder = try ScratchFolder()
        let file = folder.path + "/AuthKey.p8"
        try #require(Fixed.environment["ASC_KEY"]).write(toFile: file, atomically: true, encoding: .utf8)
        let standIn = kept(try StandIn(Dialect.xcodeCloud.serve))
        let (providers, upload) = try providers(standIn.url, key: file)
        #expect(try await providers.provider(for: upload, of: "TrendyolGo").start(Fixed.order)?.state == .waiting)
    }

    /// As fastlane takes it, with line breaks as `base64` makes them; and as an editor leaves it.
    @Test(arguments: ["Base64", "Base64 in lines", "after a blank line", "Base64 after a blank line"])
    func theKeyMayBeWrittenOtherwise(form: String) async throws {
        let pem = try #require(Fixed.environment["ASC_KEY"])
        let lines: Data.Base64EncodingOptions = form.hasSuffix("lines") ? [.lineLength64Characters] : []
        let text = form.hasPrefix("Base64") ? Data(pem.utf8).base64EncodedString(options: lines) : pem
        let standIn = kept(try StandIn(Dialect.xcodeCloud.serve))
        let key = form.hasSuffix("blank line") ? " \n\r\n" + text + "\n\n" : text + "\n"
        let (providers, upload) = try providers(standIn.url, key: key)
        #expect(try await providers.provider(for: upload, of: "TrendyolGo").start(Fixed.order)?.state == .waiting)
    }

    // MARK: - What never became a build

    /// Apple's own words for what it rejects on arrival.
    @Test(
        arguments: [
            ("FAILED", 60, .failed, "ITMS-90683: Missing purpose string; too old"),
            ("PROCESSING", 60, .processing, nil),
            ("AWAITING_UPLOAD", 60, .processing, nil), ("COMPLETE", 60, .processing, nil),
            ("LATER", 60, .processing, nil),
            ("FAILED", -60, nil, nil), ("FAILED", 4000, nil, nil),
        ] as [(String, Int, AppStoreBuilds.State?, String?)])
    func aRejectedUploadIsNoBuild(word: String, delay: Int, state: AppStoreBuilds.State?, reason: String?) async throws
    {
        let date = Date(timeIntervalSince1970: Double(Fixed.now + delay)).ISO8601Format()
        let standIn = kept(
            try StandIn { asked, _ in
                guard asked.path == ["v1", "apps", "123456", "buildUploads"] else {
                    return .json(["data": [String]()], status: asked.path == ["v1", "builds"] ? 200 : 400)
                }
                let isRight =
                    asked.query["filter[cfBundleShortVersionString]"] == "8.2.0" && AppStoreStandIn.isSigned(asked)
                let errors = [
                    ["code": "90683", "description": "ITMS-90683: Missing purpose string"], ["code": "too old"],
                ]
                let attributes: [String: Any] = ["uploadedDate": date, "state": ["state": word, "errors": errors]]
                return .json(["data": [["id": "u1", "attributes": attributes]]], status: isRight ? 200 : 400)
            })
        let builds = try providers(standIn.url).0.appStoreBuilds(of: "TrendyolGo")
        let progress = try await builds.progress(ofVersion: "8.2.0", from: Fixed.now, to: Fixed.now + 3600)
        #expect(progress?.state == state && progress?.reason == reason)
    }

    @Test func withoutBuildUploadsTheAbsenceOfABuildTells() async throws {
        let standIn = kept(
            try StandIn { asked, _ in
                .json(["data": [String]()], status: asked.path == ["v1", "builds"] ? 200 : 403)
            })
        let builds = try providers(standIn.url).0.appStoreBuilds(of: "TrendyolGo")
        #expect(try await builds.progress(ofVersion: "", from: Fixed.now, to: nil) == nil)
    }

    /// A run of Xcode Cloud names its builds: a newer one of somebody else is not taken for it.
    @Test(arguments: [(200, AppStoreBuilds.State.invalid), (404, .valid)])
    func aRunOfXcodeCloudNamesItsBuild(status: Int, state: AppStoreBuilds.State) async throws {
        let standIn = kept(
            try StandIn { asked, _ in
                let isOwn = asked.path == ["v1", "ciBuildRuns", "run-1", "builds"]
                let attributes = [
                    "version": "12", "processingState": isOwn ? "INVALID" : "VALID",
                    "uploadedDate": Date(timeIntervalSince1970: Double(Fixed.now + 9)).ISO8601Format(),
                ]
                return .json(["data": [["id": "1", "attributes": attributes]]], status: isOwn ? status : 200)
            })
        let builds = try providers(standIn.url).0.appStoreBuilds(of: "TrendyolGo")
        let progress = try await builds.progress(ofVersion: "8.2.0", from: Fixed.now, to: nil, run: "run-1")
        #expect(progress?.state == state && progress?.builds == ["1"])
    }

    // MARK: - TestFlight

    private func testing(_ url: String, _ plan: Settings.TestFlight) throws -> AppStoreTesting {
        var settings = try providers(url).0.settings
        settings.appStoreConnect?.testFlight = ["TrendyolGo": plan]
        let providers = UploadProviders(
            settings: settings, forgeToken: Secret("x"), environment: Fixed.environment, http: kept(Wire()).client)
        return try #require(try providers.testing(of: "TrendyolGo"))
    }

    /// A text that is there is changed, one that is right is left; groups that get everything aren't told.
    @Test(
        arguments: [
            ([:], "POST /v1/betaBuildLocalizations"), (["en-US": "old"], "PATCH /v1/betaBuildLocalizations/en-US"),
            (["en-US": "new"], nil), (["tr": "new"], "POST /v1/betaBuildLocalizations"),
        ] as [([String: String], String?)])
    func aBuildIsDistributed(texts: [String: String], call: String?) async throws {
        let standIn = kept(
            try StandIn { asked, _ in
                guard AppStoreStandIn.isSigned(asked), asked.method == "GET" else { return Answer(status: 204) }
                if asked.path == ["v1", "betaGroups"] {
                    let groups: [(String, Bool)] = [("QA", false), ("All", true), ("Other", false)]
                    return .json([
                        "data": groups.map {
                            ["id": $0.0, "attributes": ["name": $0.0, "hasAccessToAllBuilds": $0.1]]
                        }
                    ])
                }
                return .json([
                    "data": texts.map { ["id": $0.key, "attributes": ["locale": $0.key, "whatsNew": $0.value]] }
                ])
            })
        let plan = Settings.TestFlight(groups: ["QA", "All"], whatToTest: nil, locale: "en-US")
        try await testing(standIn.url, plan).distribute(["b1"], text: "new")
        let calls = standIn.requests.filter { !$0.hasPrefix("GET") }
        #expect(calls.count == (call == nil ? 1 : 2))
        if let call {
            #expect(calls.first?.hasPrefix(call + " ") == true && calls.first?.contains("\"whatsNew\":\"new\"") == true)
        }
        #expect(calls.last?.hasPrefix("POST /v1/builds/b1/relationships/betaGroups ") == true)
        #expect(calls.last?.hasSuffix("{\"data\":[{\"id\":\"QA\",\"type\":\"betaGroups\"}]}") == true)
    }

    @Test func theTextHoldsTheFixesAndEnds() throws {
        let template = try Settings.Template("{app} {version}\n{fixes}", placeholders: ["app", "version", "fixes"])
        let plan = Settings.TestFlight(groups: [], whatToTest: template, locale: "en-US")
        let testing = try testing("http://127.0.0.1:1", plan)
        let values = ["app": "Go", "version": "8.2.0"]
        #expect(testing.text(values, fixes: ["A", "B"]) == "Go 8.2.0\n- A\n- B")
        #expect(testing.text(values, fixes: Array(repeating: "long enough", count: 1000))?.utf8.count == 4000)
        let wide = try #require(testing.text(values, fixes: [String(repeating: "ş", count: 4000)]))
        #expect(wide.utf8.count <= 4000 && wide.hasSuffix("ş"))
    }

    // MARK: - Branches

    /// A repository of thousands of branches is read once, and one that is deleted meanwhile is not taken.
    @Test func aBranchIsLookedUpOnce() async throws {
        let isGone = Mutex(false)
        let standIn = kept(
            try StandIn { asked, world in
                guard asked.path == ["v1", "scmGitReferences", "ref-3"], isGone.withLock({ $0 }) else {
                    return Dialect.xcodeCloud.serve(asked, &world)
                }
                return .json(["data": ["id": "ref-3", "attributes": ["canonicalName": "x", "isDeleted": true]]])
            })
        let (providers, upload) = try providers(standIn.url)
        func lists() -> Int { standIn.requests.count { $0.contains("/gitReferences") } }
        _ = try await providers.provider(for: upload, of: "TrendyolGo").start(Fixed.order)
        let first = lists()
        _ = try await providers.provider(for: upload, of: "TrendyolGo").search(for: Fixed.order, since: Fixed.now)
        #expect(first > 1 && lists() == first)
        isGone.withLock { $0 = true }
        _ = try await providers.provider(for: upload, of: "TrendyolGo").search(for: Fixed.order, since: Fixed.now)
        #expect(lists() == 2 * first)
    }

    @Test func aListOfBranchesIsNeverCutSilently() async throws {
        let page = Mutex(0)
        let standIn = kept(
            try StandIn { asked, world in
                guard asked.path.last == "gitReferences" else { return Dialect.xcodeCloud.serve(asked, &world) }
                let cursor = page.withLock { page in
                    page += 1
                    return page
                }
                let next =
                    "http://\(asked.headers["host"] ?? "")/v1/scmRepositories/repo-1/gitReferences?cursor=\(cursor)"
                return .json([
                    "data": [["id": "1", "attributes": ["canonicalName": "refs/heads/x"]]], "links": ["next": next],
                ])
            })
        let (providers, upload) = try providers(standIn.url)
        let error = await failure { try await providers.provider(for: upload, of: "TrendyolGo").start(Fixed.order) }
        #expect(error.kind == .refused && error.message.contains("more branches and tags than relctl reads (50)"))
        #expect(standIn.requests.count { $0.contains("/gitReferences") } == 50)
    }

    @Test func anIndividualKeyHasNoIssuer() async throws {
        let standIn = kept(try StandIn(Dialect.xcodeCloud.serve))
        let (providers, upload) = try providers(standIn.url, issuer: "issuer: I")
        var settings = providers.settings
        settings.appStoreConnect?.issuer = nil
        let other = UploadProviders(
            settings: settings, forgeToken: Secret("x"), environment: Fixed.environment, http: kept(Wire()).client)
        #expect(try await other.provider(for: upload, of: "TrendyolGo").start(Fixed.order)?.state == .waiting)
    }

    @Test(arguments: ["no-such-file", "-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----", "/", "canary"])
    func aKeyThatIsNone(key: String) throws {
        let (providers, upload) = try providers("http://127.0.0.1:1", key: key)
        let error = #expect(throws: UploadError.self) { try providers.provider(for: upload, of: "TrendyolGo") }
        #expect(error?.kind == .permission && error?.message.contains("ASC_KEY") == true)
        #expect(error?.whole.contains("canary") == false)
    }

    @Test func aWorkflowByIDNeedsNoLookUp() async throws {
        let id = "A3946AF0-cc38-4e0b-acba-5575c8dad050"
        let standIn = kept(try StandIn(Dialect.xcodeCloud.serve))
        let (providers, upload) = try providers(standIn.url, workflow: id)
        _ = await failure { try await providers.provider(for: upload, of: "TrendyolGo").start(Fixed.order) }
        #expect(
            standIn.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET /v1/ciWorkflows/\(id)/repository HTTP/1.1"])
    }

    @Test func aWorkflowThatIsNotThereIsSaidWithThoseThatAre() async throws {
        let standIn = kept(try StandIn(Dialect.xcodeCloud.serve))
        let (providers, upload) = try providers(standIn.url, workflow: "Nightly")
        let error = await failure { try await providers.provider(for: upload, of: "TrendyolGo").start(Fixed.order) }
        #expect(error.message == "Xcode Cloud has no workflow Nightly, only Tests, TestFlight")
    }

    @Test func aBranchThatIsNotThere() async throws {
        let standIn = kept(try StandIn(Dialect.xcodeCloud.serve))
        let (providers, upload) = try providers(standIn.url)
        var order = Fixed.order
        order.branch = try #require(.init("Elsewhere"))
        let error = await failure { try await providers.provider(for: upload, of: "TrendyolGo").start(order) }
        #expect(error.kind == .notFound && error.message == "Xcode Cloud knows no branch Elsewhere")
    }
}
