import Testing
import Workspaces

@testable import ManifestAudit

/// What resolved dependencies use and the app doesn't declare.
@Suite struct DependencyUseTests {
    private static func severities(_ source: String, isDependency: Bool) async throws -> [String: Severity] {
        var fixture = Fixture()
        let library = fixture.add("Library", .framework, sources: ["A.swift": source]) {
            $0.isDependency = isDependency
        }
        fixture.add("Go", plist: "", sources: ["B.swift": "let a = 1"], dependsOn: [library])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" && $0.app == "Go" }
        return Dictionary(found.map { ($0.key, $0.severity) }) { first, _ in first }
    }

    /// A library may take an `LAContext` that nobody gives it; what opens the contacts does it.
    @Test(arguments: [true, false]) func faceID(isDependency: Bool) async throws {
        let context =
            "import LocalAuthentication\nfunc f(_ c: LAContext, _ p: LAPolicy) { c.evaluatePolicy(p, localizedReason: \"\") { _, _ in } }\n"
        #expect(
            try await Self.severities(context, isDependency: isDependency)
                == ["NSFaceIDUsageDescription": isDependency ? .warning : .error])
        let contacts = "import Contacts\nlet store = CNContactStore()\n"
        #expect(
            try await Self.severities(contacts, isDependency: isDependency)["NSContactsUsageDescription"] == .error)
    }

    /// A module that a table knows explains what it is made of: with its sources in the tree, but not all that it links, no more
    /// is hidden than without. What is linked past it is looked for.
    @Test(arguments: [
        ("Alamofire", false, Verdict.unused), ("Alamofire", true, .unknown), ("Unheard", false, .unknown),
    ])
    func partsOfKnownModules(module: String, isLinkedBesides: Bool, verdict: Verdict) async throws {
        var fixture = Fixture()
        let lacking = { (target: inout Target) in
            target.isDependency = true
            target.opaque = [OpaqueDependency("Gone", reason: .remotePackage)]
        }
        let part = fixture.add("Part", .package, sources: ["P.swift": "let p = 1"], with: lacking)
        let library = fixture.add(
            module, .package, sources: ["L.swift": "let l = 1"], dependsOn: [part], with: lacking)
        fixture.add(
            "Go", plist: "<key>NSHomeKitUsageDescription</key><string>Lamps</string>",
            sources: ["B.swift": "let a = 1"], dependsOn: isLinkedBesides ? [library, part] : [library])
        let items = try await fixture.report().bundles.flatMap(\.capabilities)
        #expect(items.filter { $0.declaration.key.hasPrefix("NSHomeKit") }.map(\.verdict) == [verdict])
    }
}
