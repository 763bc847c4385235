import Testing
import Workspaces

@testable import ManifestAudit

/// Entitlements of the Mac's sandbox, by whether the bundle is built for the Mac.
@Suite struct MacBuildTests {
    private static let sandbox = "com.apple.security.app-sandbox"
    private static let files = "com.apple.security.files.user-selected.read-only"
    private static let both = ("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator macosx")

    private func verdict(
        _ key: String, _ settings: [(String, String)], source: String = "", platform: String? = "iphoneos",
        with change: (inout Target) -> Void = { _ in }
    ) async throws -> Verdict? {
        var fixture = Fixture()
        fixture.add("Go", entitlements: "<key>\(key)</key><true/>", sources: ["A.swift": source]) { target in
            target.platform = platform
            for (name, value) in settings { target.settings[name] = SettingValue(value, path: "A.xcconfig", line: 3) }
            change(&target)
        }
        let rules = try await fixture.report().findings.filter { $0.key == key }.map { "\($0.severity) \($0.rule)" }
        let verdict = try await fixture.verdict(key, of: "Go")
        #expect(rules == (verdict == .unused ? ["note misplaced-capability"] : []))
        return verdict
    }

    /// A build for the Mac is the use of the sandbox; without one nothing reads it.
    @Test(arguments: [
        ([("SUPPORTS_MACCATALYST", "YES")], Verdict.used), ([("SUPPORTS_UIKITFORMAC", "YES")], .used),
        ([both], .used), ([("SUPPORTS_MACCATALYST", "NO")], .unused), ([], .unused),
        ([("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator")], .unused),
        ([("SUPPORTED_PLATFORMS", "$(PLATFORMS)")], .unknown), ([("SUPPORTS_MACCATALYST", "$(CATALYST)")], .unknown),
    ])
    func theSandbox(settings: [(String, String)], verdict: Verdict) async throws {
        #expect(try await self.verdict(Self.sandbox, settings) == verdict)
    }

    @Test func theSandboxOfAMacsApp() async throws {
        #expect(try await verdict(Self.sandbox, [], platform: "macosx") == .used)
        #expect(try await verdict(Self.sandbox, [], platform: nil) == .unknown)
    }

    /// A setting that was not read may ask for a build for the Mac, unless the target says itself that there is none.
    @Test(arguments: [
        ([], Verdict.unknown), ([("SUPPORTED_PLATFORMS", "iphoneos")], .unknown),
        ([("SUPPORTED_PLATFORMS", "iphoneos"), ("SUPPORTS_MACCATALYST", "NO")], .unused),
    ])
    func settingsThatAreNotThere(settings: [(String, String)], expected: Verdict) async throws {
        let verdict = try await verdict(Self.sandbox, settings) {
            $0.unresolved = [Diagnostic(.unset, "Secrets.xcconfig is not there", path: "Secrets.xcconfig")]
        }
        #expect(verdict == expected)
    }

    /// What only a Mac reads is unused elsewhere, whatever modules may do.
    @Test func modulesOfUnknownContentExcuseNothing() async throws {
        let verdict = try await verdict("com.apple.security.network.client", [], source: "let a = URLSession.shared") {
            $0.opaque = [OpaqueDependency("Mystery", reason: .binaryFramework)]
        }
        #expect(verdict == .unused)
    }

    @Test func theSettingIsTheEvidence() async throws {
        var fixture = Fixture()
        fixture.add("Go", entitlements: "<key>\(Self.sandbox)</key><true/>") { target in
            target.platform = "iphoneos"
            target.settings[Self.both.0] = SettingValue(Self.both.1, path: "A.xcconfig", line: 3)
        }
        let evidence = try await fixture.report().bundles[0].capabilities.first { $0.declaration.key == Self.sandbox }?
            .evidence.map { "\($0.path):\($0.line) \($0.symbol)" }
        #expect(evidence == ["A.xcconfig:3 SUPPORTED_PLATFORMS"])
    }

    /// A target of several systems may declare a key for its build for the Mac alone.
    @Test(arguments: [
        ("#if os(macOS)\nimport Contacts\nlet s = CNContactStore()\n#endif", [both], Severity?.none),
        ("#if canImport(AppKit)\nimport Contacts\nlet s = CNContactStore()\n#endif", [both], nil),
        ("#if os(macOS)\nimport Contacts\nlet s = CNContactStore()\n#endif", [], .error), ("", [both], .error),
        ("import Contacts\nlet s = CNContactStore()", [both], nil),
    ])
    func whatOnlyTheMacUses(source: String, settings: [(String, String)], severity: Severity?) async throws {
        var fixture = Fixture()
        let key = "NSContactsUsageDescription"
        fixture.add("Go", plist: "<key>\(key)</key><string>To find friends.</string>", sources: ["A.swift": source]) {
            $0.platform = "iphoneos"
            for (name, value) in settings { $0.settings[name] = SettingValue(value, path: "A.xcconfig", line: 3) }
        }
        #expect(try await fixture.report().findings.first { $0.key == key }?.severity == severity)
    }

    /// With the Mac's own SDK what is compiled for the Mac counts, and with Mac Catalyst what is compiled for iOS too.
    @Test(arguments: [
        ("#if os(macOS)\nlet p = NSOpenPanel()\n#endif", Verdict.used, Verdict.unknown),
        ("#if canImport(AppKit)\nlet p = NSOpenPanel()\n#endif", .used, .unknown),
        ("#if os(iOS)\nlet p = UIDocumentPickerViewController()\n#endif", .unknown, .used),
        ("#if targetEnvironment(macCatalyst)\nlet p = UIDocumentPickerViewController()\n#endif", .unknown, .used),
        ("let v = Text(t).fileImporter(isPresented: $is) { }", .used, .used), ("let a = 1", .unknown, .unknown),
    ])
    func usesInTheMacsBuild(source: String, native: Verdict, catalyst: Verdict) async throws {
        let source = "import SwiftUI\n" + source
        #expect(try await verdict(Self.files, [Self.both], source: source) == native)
        #expect(try await verdict(Self.files, [("SUPPORTS_MACCATALYST", "YES")], source: source) == catalyst)
    }
}
