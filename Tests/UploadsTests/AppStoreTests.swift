import Foundation
import HTTPTransport
import Support
import Testing

@testable import Settings
@testable import Uploads

/// App Store Connect: keys, builds, and what is special about Xcode Cloud.
@Suite(.timeLimit(.minutes(5))) struct AppStoreTests {
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
        #expect(try await builds.state(ofVersion: version, from: start, to: end.map { start + $0 }) == state)
    }

    @Test func theKeyMayBeAFile() async throws {
        let folder = try ScratchFolder()
        let file = folder.path + "/AuthKey.p8"
        try #require(Fixed.environment["ASC_KEY"]).write(toFile: file, atomically: true, encoding: .utf8)
        let standIn = kept(try StandIn(Dialect.xcodeCloud.serve))
        let (providers, upload) = try providers(standIn.url, key: file)
        #expect(try await providers.provider(for: upload, of: "TrendyolGo").start(Fixed.order)?.state == .waiting)
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
