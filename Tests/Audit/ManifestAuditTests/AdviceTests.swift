import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// What the command tells people beside the findings.
@Suite struct AdviceTests {
    @Test(arguments: [
        ("Mystery", [String]()), ("Mysteri", ["Mysteri"]), ("my-package", []), ("Acme*", []), ("Imported", []),
        ("Comment", ["Comment"]), ("Core", []),
    ])
    func modulesThatNothingLinks(name: String, unmatched: [String]) async throws {
        var fixture = Fixture()
        let core = fixture.add("Core", .framework, sources: ["C.swift": "import Imported\n// import Comment"]) {
            $0.opaque = [
                OpaqueDependency("Mystery", reason: .remotePackage, origin: "https://example.com/my-package.git"),
                OpaqueDependency("AcmeCam", reason: .binaryFramework),
            ]
        }
        fixture.add("Go", plist: "", sources: ["A.swift": "let a = 1"], dependsOn: [core])
        var app = AppAuditSettings(name: "Go")
        app.sdks = [name: []]
        fixture.settings = [app]
        #expect(try await fixture.report().unmatchedModules(of: app) == unmatched)
    }

    @Test(arguments: [("App/Project.swift", true), ("Workspace.swift", true), ("App.xcodeproj/project.pbxproj", false)])
    func manifestsThatOnlyTuistTells(path: String, isTuist: Bool) async throws {
        let report = try await Fixture().report(diagnostics: [Diagnostic(.unresolved, "a list", path: path)])
        #expect(report.hasUnreadTuistManifest == isTuist)
    }

    /// A call of a Podfile is no module: the fix says what stands for it.
    @Test(arguments: [
        ("ios/Podfile", "all pods that use_native_modules! adds need"), ("", "if use_native_modules! does"),
    ])
    func callsOfAPodfile(origin: String, words: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSCameraUsageDescription"), sources: ["A.swift": "let a = 1"]) {
            $0.opaque = [OpaqueDependency("use_native_modules!", reason: .cocoaPod, origin: origin)]
        }
        let found = try await fixture.report().findings.filter { $0.rule == "unproven-capability" }
        #expect(found.count == 1 && found[0].help.contains(words), "\(found.map(\.help))")
        var app = AppAuditSettings(name: "Go")
        app.sdks = ["use_native_modules!": []]
        fixture.settings = [app]
        #expect(try await fixture.verdict("NSCameraUsageDescription", of: "Go") == .unused)
    }

    /// App Store Connect asks for both keys of HealthKit at once.
    @Test(arguments: [("", true), (purpose("NSHealthUpdateUsageDescription"), false)])
    func bothKeysOfHealthKit(plist: String, namesBoth: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: plist, sources: ["A.swift": "import HealthKit\nlet store = HKHealthStore()"])
        let found = try await fixture.report().findings.first { $0.key == "NSHealthShareUsageDescription" }
        #expect(found?.help.contains("NSHealthUpdateUsageDescription") == namesBoth)
    }

    /// A mail address is no host that anything is loaded from; a user of a URL is part of one.
    @Test(arguments: [
        ("http://localhost:8080 or mail b@b.other.com", Verdict.unused), ("http://b.other.com/x", .used),
        ("http://user@b.other.com/x", .used), ("b@b.other.com", .unused), ("mail me at info@mail.b.other.com", .unused),
        ("b.other.com", .used),
    ])
    func hostsOfMailAddresses(text: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        let exceptions = """
            <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>b.other.com</key><dict>
            <key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict>
            """
        fixture.add("Go", plist: exceptions, sources: ["A.swift": "let s = \"\(text)\""])
        #expect(try await fixture.verdict("NSAppTransportSecurity", "b.other.com", of: "Go") == verdict)
    }

    /// An exception is for the host alone, unless it says that it includes those below.
    @Test(arguments: [
        ("http://a.acme.com/x", false, Verdict.unused), ("http://a.acme.com/x", true, .used),
        ("http://acme.com/x", false, .used), (".acme.com", false, .used),
    ])
    func hostsBelowADomain(text: String, includesThem: Bool, verdict: Verdict) async throws {
        var fixture = Fixture()
        let includes = includesThem ? "<key>NSIncludesSubdomains</key><true/>" : ""
        let exceptions = """
            <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>acme.com</key><dict>
            <key>NSExceptionAllowsInsecureHTTPLoads</key><true/>\(includes)</dict></dict></dict>
            """
        fixture.add("Go", plist: exceptions, sources: ["A.swift": "let s = \"\(text)\""])
        #expect(try await fixture.verdict("NSAppTransportSecurity", "acme.com", of: "Go") == verdict)
    }

    /// A text of the Info.plist that code reads by its key, with the variables of the build put in.
    @Test(arguments: [
        ("ApiBase", "http://acme.com/v1", Verdict.used), ("ApiBase", "acme.com:8080", .used),
        ("ApiBase", "http://$(API_HOST)/v1", .used), ("ApiBase", "http://a.acme.com", .unused),
        ("ApiBase", "http://not-acme.com", .unused), ("ApiBase", "Ask acme.com for it", .unused),
        ("CFBundleGetInfoString", "acme.com", .unused),
    ])
    func hostsThatTheManifestHandsOn(key: String, text: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        let exceptions = """
            <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>acme.com</key><dict>
            <key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict>
            """
        fixture.add(
            "Go", plist: "<key>\(key)</key><string>\(text)</string>\n" + exceptions,
            sources: ["A.swift": "let s = Bundle.main.infoDictionary?[\"ApiBase\"]"]
        ) { $0.settings["API_HOST"] = SettingValue("acme.com", path: "App.xcconfig") }
        #expect(try await fixture.verdict("NSAppTransportSecurity", "acme.com", of: "Go") == verdict)
    }

    /// What evidence names can be read as code.
    @Test func symbolsOfCalls() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: "", sources: ["A.swift": "import Photos\nPHPhotoLibrary.requestAuthorization { _ in }"])
        let found = try await fixture.report().findings.first { $0.rule == "missing-capability" }
        #expect(found?.message.contains("uses PHPhotoLibrary.requestAuthorization and") == true)
    }
}
