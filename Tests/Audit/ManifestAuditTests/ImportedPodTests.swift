import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Extensions that import pods of their app, which search paths lead to, and link none of them.
@Suite struct ImportedPodTests {
    private static let groups = "com.apple.security.application-groups"
    private static let spec = """
        name: App
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]
            settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app }
            dependencies: [{ target: Share }]
          Share:
            type: app-extension
            platform: iOS
            sources: [Share]
            settings:
              INFOPLIST_FILE: Share/Info.plist
              PRODUCT_BUNDLE_IDENTIFIER: com.example.app.share
              CODE_SIGN_ENTITLEMENTS: Share.entitlements
        """
    private static let nested = """
        target 'App' do
          POD
          target 'Share' do
            inherit! :search_paths
          end
        end
        """
    private static let lock = "PODS:\n  - Acme-Share (1.0):\n    - AcmeBase\n  - AcmeBase (1.0)\n"

    /// The extension, with the verdict on its group.
    private func share(
        _ source: [String: String], podfile: String, lock: String = "", more: [String: String] = [:]
    ) async throws -> (bundle: AuditedBundle, verdict: Verdict?) {
        var files = [
            "project.yml": Self.spec, "App/Info.plist": Fixture.propertyList(Fixture.answered),
            "App/A.swift": "let a = 1",
            "Share/Info.plist": Fixture.propertyList(Fixture.answered), "Podfile": podfile,
            "Share.entitlements": Fixture.propertyList(list(Self.groups, ("group.com.example", nil))),
        ]
        if !lock.isEmpty { files["Podfile.lock"] = lock }
        for (name, text) in source { files["Share/" + name] = text }
        files.merge(more) { _, new in new }
        let report = try await Audit(of: MemoryTree(files)).run(Audit.Request(today: Day(number: 20_800)))
        let bundle = try #require(report.bundles.first { $0.target.name == "Share" })
        return (bundle, bundle.capabilities.first { $0.declaration.key == Self.groups }?.verdict)
    }

    /// The pod is named by the app, by what a call of the Podfile adds, or by the lock file alone.
    @Test(arguments: [
        ("import Acme_Share\nclass S: AcmeController {}", "pod 'Acme-Share'", false, true),
        ("import Acme_Share", "use_native_modules!", true, true),
        ("import Acme_Share", "flutter_install_all_ios_pods", false, true),
        ("import AcmeBase", "pod 'Acme-Share'", true, true), ("import UIKit", "use_native_modules!", false, false),
        ("import UIKit", "pod 'Acme-Share'", true, false), ("// import Acme_Share", "pod 'Acme-Share'", true, false),
        ("import Other", "pod 'Acme-Share'", true, false),
    ])
    func podsOfUnknownContent(source: String, pod: String, isLocked: Bool, isFound: Bool) async throws {
        let podfile = Self.nested.replacing("POD", with: pod)
        let share = try await share(["S.swift": source], podfile: podfile, lock: isLocked ? Self.lock : "")
        #expect(share.verdict == (isFound ? .unknown : .unused), "\(source) \(pod)")
        #expect(share.bundle.opaque.isEmpty != isFound)
    }

    /// A target that the Podfile doesn't name may have search paths of its own, or of its project.
    @Test(arguments: [
        ("S.swift", "import Acme_Share", Verdict.unknown), ("S.swift", "import UIKit", .unused),
        ("S.swift", "#if canImport(Acme_Share)\nimport Acme_Share\n#else\nimport AcmeBase\n#endif", .unused),
        ("S.m", "#import <Acme_Share/Acme.h>", .unknown),
        ("S.m", "#if __has_include(<Acme_Share/Acme.h>)\n#import <Acme_Share/Acme.h>\n#endif", .unused),
        ("S.m", "#ifdef HAS_ACME\n@import Acme_Share;\n#endif", .unknown),
        ("S.m", "#if TARGET_OS_OSX\n@import Acme_Share;\n#endif", .unused),
        ("S.m", "#ifndef S_H\n#define S_H\n#import <Acme_Share/Acme.h>\n#endif", .unknown),
    ])
    func targetsThatNoPodfileNames(file: String, source: String, verdict: Verdict) async throws {
        let podfile = "target 'App' do\n  pod 'Acme-Share'\nend"
        let sources = [file: source + "\n"]
        #expect(try await share(sources, podfile: podfile, lock: Self.lock).verdict == verdict)
    }

    /// In Objective-C, by the header or by the module.
    @Test(arguments: [
        ("#import <Acme_Share/Acme.h>", Verdict.unknown), ("@import Acme_Share;", .unknown),
        ("#import <UIKit/UIKit.h>", .unused), ("#import \"Acme_Share/Acme.h\"", .unused),
    ])
    func podsInObjectiveC(source: String, verdict: Verdict) async throws {
        let podfile = Self.nested.replacing("POD", with: "pod 'Acme-Share'")
        #expect(try await share(["S.m": source + "\nint s;"], podfile: podfile).verdict == verdict)
    }

    /// A pod that the table knows has what stands there, and one that is there is looked into, with those that it needs.
    @Test func podsOfKnownContent() async throws {
        let known = Self.nested.replacing("POD", with: "pod 'receive_sharing_intent'")
        #expect(try await share(["S.swift": "import receive_sharing_intent"], podfile: known).verdict == .used)
        let podfile = Self.nested.replacing("POD", with: "pod 'Acme-Share'")
        let pods = [
            "Pods/Manifest.lock": Self.lock, "Pods/Acme-Share/A.swift": "import AcmeBase",
            "Pods/AcmeBase/B.swift": "let defaults = UserDefaults(suiteName: \"group.com.example\")",
        ]
        let there = try await share(
            ["S.swift": "import Acme_Share"], podfile: podfile, lock: Self.lock, more: pods)
        #expect(there.verdict == .used)
        #expect(there.bundle.closure.map(\.name) == ["Share", "Acme-Share", "AcmeBase"])
        let apart = try await share(["S.swift": "import UIKit"], podfile: podfile, lock: Self.lock, more: pods)
        #expect(apart.verdict == .unused)
        #expect(apart.bundle.closure.map(\.name) == ["Share"])
    }
}
