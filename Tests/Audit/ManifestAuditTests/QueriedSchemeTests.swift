import Testing
import Workspaces

@testable import ManifestAudit

/// A queried scheme is used where something asks whether it can be opened.
@Suite struct QueriedSchemeTests {
    private static let key = "LSApplicationQueriesSchemes"
    private static let own =
        "<key>CFBundleURLTypes</key><array><dict>" + list("CFBundleURLSchemes", ("demo", nil)) + "</dict></array>\n"
    private static let asks = "func can(u: URL) -> Bool { UIApplication.shared.canOpenURL(u) }"

    /// A delegate's method that takes a URL in.
    private static func takesIn(_ body: String) -> String {
        "func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool { \(body) }"
    }

    private func verdict(
        _ scheme: String, _ sources: [String], with change: (inout Target) -> Void = { _ in }
    ) async throws -> Verdict? {
        var fixture = Fixture()
        let files = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ("\($0.offset).swift", $0.element) })
        fixture.add("Go", plist: Self.own + list(Self.key, (scheme, nil)), sources: files, with: change)
        return try await fixture.verdict(Self.key, scheme, of: "Go")
    }

    @Test(arguments: [
        (["UIApplication.shared.open(URL(string: \"whatsapp://send\")!)"], Verdict.unused),
        (["UIApplication.shared.canOpenURL(URL(string: \"whatsapp://send\")!)"], .used),
        (["let u = URL(string: \"whatsapp://send\")!", asks], .used),
        // A web view leads to addresses that nobody knows before.
        (["func f(u: URL) { if u.scheme == \"whatsapp\", app.canOpenURL(u) { app.open(u) } }"], .used),
        ([takesIn("url.scheme == \"whatsapp\""), asks], .unused),
        ([takesIn("url.absoluteString.hasPrefix(\"whatsapp://\")"), asks], .unused),
    ])
    func schemesOfOthers(sources: [String], verdict: Verdict) async throws {
        #expect(try await self.verdict("whatsapp", sources) == verdict)
    }

    /// What comes in by the app's own scheme asks for no app, whatever else its file asks for.
    @Test(arguments: [
        ([takesIn("url.scheme == \"demo\"")], Verdict.unused),
        ([takesIn("url.scheme == \"demo\" || app.canOpenURL(url)")], .unused),
        (["let u = URL(string: \"demo://a\")!", asks], .used),
    ])
    func theOwnScheme(sources: [String], verdict: Verdict) async throws {
        #expect(try await self.verdict("demo", sources) == verdict)
        var fixture = Fixture()
        fixture.add("Go", plist: Self.own, sources: ["A.swift": Self.takesIn("url.scheme == \"demo\"")])
        #expect(try await fixture.verdict("CFBundleURLTypes", "demo", of: "Go") == .used)
    }

    /// What isn't looked into may ask: modules, and the code of toolkits.
    @Test(arguments: [("Unheard", Verdict.used), ("React-Core", .unknown), ("Flutter", .unknown)])
    func whatCantBeSeen(module: String, verdict: Verdict) async throws {
        let found = try await self.verdict("whatsapp", ["app.open(URL(string: \"whatsapp://send\")!)"]) {
            $0.opaque = [OpaqueDependency(module, reason: .remotePackage)]
        }
        #expect(found == verdict)
    }

    /// Modules of the table ask for the schemes that are theirs.
    @Test(arguments: [("spotify", Verdict.used), ("whatsapp", .unused)])
    func modulesOfTheTable(scheme: String, verdict: Verdict) async throws {
        let found = try await self.verdict(scheme, ["let a = 1"]) {
            $0.opaque = [OpaqueDependency("SpotifyiOS", reason: .remotePackage)]
        }
        #expect(found == verdict)
    }

    /// A library may be handed the scheme.
    @Test func aLibraryAsks() async throws {
        var fixture = Fixture()
        let library = fixture.add("Library", .framework, sources: ["L.swift": Self.asks]) { $0.isDependency = true }
        fixture.add(
            "Go", plist: list(Self.key, ("whatsapp", nil)),
            sources: ["A.swift": "let u = can(u: URL(string: \"whatsapp://send\")!)"], dependsOn: [library])
        #expect(try await fixture.verdict(Self.key, "whatsapp", of: "Go") == .used)
    }
}
