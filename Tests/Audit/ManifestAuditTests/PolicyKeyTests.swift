import Testing
import Workspaces

@testable import ManifestAudit

/// Keys that switch something on without any call of their own.
@Suite struct PolicyKeyTests {
    /// File sharing shows people what the app's own code keeps in the folder of documents.
    @Test(arguments: [
        ("let u = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)", Verdict.used),
        ("let u = URL.documentsDirectory.appending(path: name)", .used),
        ("let p = NSHomeDirectory() + \"/Documents/log.txt\"", .used),
        ("let s = DocumentGroup(newDocument: Text()) { _ in }", .used),
        ("let u = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)", .unknown),
        ("let p = \"/Documents/log.txt\"", .unknown),
    ])
    func fileSharing(source: String, verdict: Verdict) async throws {
        let key = "UIFileSharingEnabled"
        var fixture = Fixture()
        fixture.add("Go", plist: "<key>\(key)</key><true/>", sources: ["A.swift": "import SwiftUI\n" + source])
        #expect(try await fixture.verdict(key, of: "Go") == verdict)
        #expect(try await fixture.report().findings.filter { $0.key == key } == [])
    }

    /// Others' code keeps files there that nobody wants to see.
    @Test(arguments: [(false, Verdict.used), (true, .unknown)])
    func fileSharingOfModules(isDependency: Bool, verdict: Verdict) async throws {
        let source = ["A.m": "id a = NSSearchPathForDirectoriesInDomains(NSDocumentDirectory, NSUserDomainMask, YES);"]
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: source) { $0.isDependency = isDependency }
        fixture.add("Go", plist: "<key>UIFileSharingEnabled</key><true/>", dependsOn: [kit])
        #expect(try await fixture.verdict("UIFileSharingEnabled", of: "Go") == verdict)
    }

    /// No device is left out by what all that the app can be installed on have.
    @Test(arguments: [
        ("iphoneos", "11.0", Verdict.used), ("iphoneos", "17.0", .used), ("iphoneos", "10.3", .unknown),
        ("iphoneos", "$(TARGET)", .unknown), ("appletvos", "", .used),
    ])
    func devicesOf64Bits(platform: String, minimum: String, verdict: Verdict) async throws {
        let key = "UIRequiredDeviceCapabilities"
        var fixture = Fixture()
        fixture.add("Go", plist: list(key, ("arm64", nil))) {
            $0.platform = platform
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(minimum, path: "App.xcodeproj")
        }
        #expect(try await fixture.verdict(key, "arm64", of: "Go") == verdict)
        try await fixture.check()
    }

    /// Below iOS 11 an app is built for devices of 32 bits; from then on, and on every tvOS, there are none.
    @Test(arguments: [
        ("iphoneos", "9.0", Verdict.used), ("iphoneos", "10.3", .used), ("iphoneos", "11.0", .unused),
        ("iphoneos", "$(TARGET)", .unused), ("appletvos", "9.0", .unused),
    ])
    func devicesOf32Bits(platform: String, minimum: String, verdict: Verdict) async throws {
        let key = "UIRequiredDeviceCapabilities"
        var fixture = Fixture()
        fixture.add("Go", plist: list(key, ("armv7", nil))) {
            $0.platform = platform
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = SettingValue(minimum, path: "App.xcodeproj")
        }
        #expect(try await fixture.verdict(key, "armv7", of: "Go") == verdict)
    }

    /// Whatever keeps secrets may use the group that the entitlement lists first.
    @Test(arguments: [
        ("SecItemUpdate(query, values)", Verdict.used), ("let c = URLCredentialStorage.shared", .used),
        ("let a = 1", .unknown),
    ])
    func keychain(source: String, verdict: Verdict) async throws {
        let key = "keychain-access-groups"
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: list(key, ("$(AppIdentifierPrefix)com.example.Go", nil)),
            sources: ["A.swift": "import Security\n" + source])
        #expect(try await fixture.verdict(key, of: "Go") == verdict)
        try await fixture.check()
    }
}
