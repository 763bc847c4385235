import Testing
import Workspaces

@testable import ManifestAudit

/// What the builds of an app for other systems prove, and what not.
@Suite struct OtherBuildEvidenceTests {
    private static let key = "NSContactsUsageDescription"
    private static let use = "import Contacts\nfunc f() { CNContactStore().requestAccess(for: .contacts) { _, _ in } }"

    /// Adds an app of these platforms, the first of which it is audited for.
    private func add(
        _ platforms: String, plist: String, entitlements: String? = nil, sources: [String: String] = [:],
        dependsOn: [Target.ID] = [], to fixture: inout Fixture
    ) {
        fixture.add("Go", plist: plist, entitlements: entitlements, sources: sources, dependsOn: dependsOn) {
            $0.platform = platforms.split(separator: " ").first.map(String.init)
            $0.settings["SUPPORTED_PLATFORMS"] = SettingValue(platforms, path: "A.xcconfig", line: 3)
        }
    }

    /// An app for the Mac has what its build for the iPhone is made from too.
    @Test(arguments: [("macosx iphoneos iphonesimulator", Verdict.used), ("macosx", .unused)])
    func aFrameworkForTheIPhone(platforms: String, expected: Verdict) async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: ["K.swift": Self.use]) { $0.platform = "iphoneos" }
        add(
            platforms, plist: purpose(Self.key), sources: ["A.swift": "import Kit"], dependsOn: [kit], to: &fixture)
        #expect(try await fixture.verdict(Self.key, of: "Go") == expected)
    }

    private static func task(_ name: String) -> String {
        "import BackgroundTasks\n"
            + "func f() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \"\(name)\", using: nil) { _ in } }"
    }

    private static func browser(_ type: String) -> String {
        "import Network\nlet b = NWBrowser(for: .bonjour(type: \"\(type)\", domain: nil), using: .tcp)"
    }

    /// A name of a list that only code for another system repeats is used as the others are.
    @Test(arguments: [
        ("iphoneos xros", "os(visionOS)", Verdict.used), ("iphoneos macosx", "os(macOS)", .used),
        ("iphoneos", "os(visionOS)", .unused), ("iphoneos xros", "os(macOS)", .unused),
    ])
    func namesOfLists(platforms: String, condition: String, expected: Verdict) async throws {
        let lists = [
            ("BGTaskSchedulerPermittedIdentifiers", "org.acme.sync", "org.acme.space", Self.task),
            ("NSBonjourServices", "_acme._tcp", "_space._tcp", Self.browser),
        ]
        for (key, name, other, code) in lists {
            var fixture = Fixture()
            let sources = ["A.swift": code(name), "B.swift": "#if \(condition)\n\(code(other))\n#endif"]
            add(platforms, plist: list(key, (name, nil), (other, nil)), sources: sources, to: &fixture)
            #expect(try await fixture.verdict(key, name, of: "Go") == .used)
            #expect(try await fixture.verdict(key, other, of: "Go") == expected)
        }
    }

    /// A scheme is used if another build asks for it.
    @Test(arguments: [("iphoneos xros", Verdict.used), ("iphoneos macosx", .unused), ("iphoneos", .unused)])
    func queriedSchemes(platforms: String, expected: Verdict) async throws {
        var fixture = Fixture()
        let source = "import UIKit\nfunc b() -> Bool { UIApplication.shared.canOpenURL(URL(string: \"acmepay://x\")!) }"
        let plist = list("LSApplicationQueriesSchemes", ("acmepay", nil))
        let sources = ["A.swift": "let a = 1", "B.swift": "#if os(visionOS)\n\(source)\n#endif"]
        add(platforms, plist: plist, sources: sources, to: &fixture)
        #expect(try await fixture.verdict("LSApplicationQueriesSchemes", "acmepay", of: "Go") == expected)
    }

    /// Resources of a framework that only the Mac's build has are read too.
    @Test(arguments: [("iphoneos macosx", Verdict.used), ("iphoneos", .unused)])
    func resources(platforms: String, expected: Verdict) async throws {
        var fixture = Fixture()
        fixture.files["Kit/hosts.json"] = "{ \"a\": \"http://legacy.acme.org/v1\" }"
        let kit = fixture.add("Kit", .framework, sources: ["K.swift": "let k = 1"]) {
            $0.platform = "macosx"
            $0.resources = ["Kit/hosts.json"]
        }
        let exception = "<key>legacy.acme.org</key><dict><key>NSIncludesSubdomains</key><false/></dict>"
        let plist =
            "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>\n\(exception)</dict></dict>\n"
        add(platforms, plist: plist, sources: ["A.swift": "let a = 1"], dependsOn: [kit], to: &fixture)
        #expect(try await fixture.verdict("NSAppTransportSecurity", "legacy.acme.org", of: "Go") == expected)
    }

    /// The same code proves no more as another system compiles it: to add a photo needs no access for reading.
    @Test(arguments: ["iphoneos", "iphoneos xros", "iphoneos macosx"])
    func signsOfAdding(platforms: String) async throws {
        let (reading, adding) = ("NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription")
        var fixture = Fixture()
        let source = "import UIKit\nfunc a(i: UIImage) { UIImageWriteToSavedPhotosAlbum(i, nil, nil, nil) }"
        add(platforms, plist: purpose(reading) + purpose(adding), sources: ["A.swift": source], to: &fixture)
        #expect(try await fixture.verdict(reading, of: "Go") == .unused)
        #expect(try await fixture.verdict(adding, of: "Go") == .used)
    }

    /// Nor do sources of a module that uses the capability only for what the app asks of it.
    @Test(arguments: ["iphoneos", "iphoneos xros", "iphoneos macosx"])
    func optionalModules(platforms: String) async throws {
        var fixture = Fixture()
        let source = "import UIKit\nfinal class T { func get(a: UIApplication) { a.registerForRemoteNotifications() } }"
        let auth = fixture.add("FirebaseAuth", .package, sources: ["T.swift": source]) { $0.isDependency = true }
        add(
            platforms, plist: list("UIBackgroundModes", ("remote-notification", nil)),
            entitlements: "<key>aps-environment</key><string>production</string>",
            sources: ["A.swift": "import FirebaseAuth"], dependsOn: [auth], to: &fixture)
        for key in ["aps-environment", "UIBackgroundModes"] {
            #expect(try await fixture.verdict(key, of: "Go") == .unknown)
        }
        let found = try await fixture.report().findings.filter { $0.rule == "unproven-capability" }
        #expect(found.map(\.severity) == [.note, .note])
    }

    /// What was searched is counted over all builds.
    @Test(arguments: [
        ("iphoneos macosx", "no use in 2 source files of 2 targets"),
        ("iphoneos", "no use in 1 source file of 1 target"),
    ])
    func whatWasSearched(platforms: String, expected: String) async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: ["K.swift": "let k = 1"]) { $0.platform = "macosx" }
        add(
            platforms, plist: purpose(Self.key), sources: ["A.swift": "let a = 1"], dependsOn: [kit], to: &fixture)
        let finding = try await fixture.report().findings.first { $0.rule == "unused-capability" }
        #expect(finding?.evidence.contains("\(expected) that Go is built from") == true)
    }

    /// A module that a bundle may not reach yet is found in each of its builds.
    @Test(arguments: [("iphoneos macosx", 1), ("iphoneos", 0)])
    func forbiddenModules(platforms: String, count: Int) async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: ["K.swift": "let k = 1"]) { $0.platform = "macosx" }
        add(platforms, plist: purpose(Self.key), sources: ["A.swift": Self.use], dependsOn: [kit], to: &fixture)
        var settings = AppAuditSettings(name: "Go")
        settings.forbid = ["Kit"]
        fixture.settings = [settings]
        let found = try await fixture.report().findings.filter { $0.rule == "forbidden-module" }
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.evidence.first == "Go -> Kit" })
    }
}
