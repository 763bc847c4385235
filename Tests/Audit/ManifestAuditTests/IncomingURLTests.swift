import Testing
import Workspaces

@testable import ManifestAudit

/// Own schemes and types of documents are used by what takes URLs in. What opens URLs takes none.
@Suite struct IncomingURLTests {
    private static let schemes =
        "<key>CFBundleURLTypes</key><array><dict>" + list("CFBundleURLSchemes", ("shop", nil)) + "</dict></array>\n"
    private static let documents =
        "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>A</string></dict></array>\n"

    private func check(_ file: String, _ source: String, isUsed: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: Self.schemes + Self.documents, sources: [file: source])
        for key in ["CFBundleURLTypes", "CFBundleDocumentTypes"] {
            #expect(try await fixture.verdict(key, of: "Go") == (isUsed ? .used : .unused), "\(key)")
        }
    }

    @Test(arguments: [
        ("A.m", "void f() { [[UIApplication sharedApplication] openURL:u options:@{} completionHandler:nil]; }"),
        ("A.m", "- (void)openURL:(NSURL *)url { [[UIApplication sharedApplication] openURL:url]; }"),
        (
            "A.m",
            """
            - (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
                [application openURL:url options:@{} completionHandler:nil];
            }
            """
        ),
        (
            "A.swift",
            """
            struct V: View {
                @Environment(\\.openURL) var openURL
                var body: some View { Button(t) { openURL(url) } }
            }
            """
        ),
        (
            "A.swift",
            """
            struct V: View { var onOpenURL: (URL) -> Void; var body: some View { Text(t) } }
            struct W: View { var body: some View { V(onOpenURL: { _ in }) } }
            func f(onOpenURL: ((URL) -> Void)?) { if let onOpenURL { onOpenURL(u) } }
            """
        ),
        ("A.swift", "func openFile() {}\nfunc f() { openFile() }"),
        ("A.swift", "UIApplication.shared.open(url, options: [:]) { _ in }"),
        ("A.swift", "let request = Request(.get, [.url])"),
    ])
    func outgoing(file: String, source: String) async throws { try await check(file, source, isUsed: false) }

    @Test(arguments: [
        "func application(_ a: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) {}",
        """
        func application(
            _ a: UIApplication,
            open url: URL,
            sourceApplication: String?,
            annotation: Any
        ) -> Bool { true }
        """,
        "func application(application: UIApplication, openURL url: NSURL, options: [String: AnyObject]) -> Bool {}",
        "func application(_ application: UIApplication, handleOpen url: URL) -> Bool { true }",
        "func application(_ application: NSApplication, open urls: [URL]) {}",
        "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}",
        "func scene(_ s: UIScene, willConnectTo: UISceneSession, options: O) { f(options.urlContexts.first) }",
        "let url = launchOptions?[.url] as? URL",
        "let url = launchOptions?[UIApplication.LaunchOptionsKey.url] as? URL",
        "struct V: View { var body: some View { Text(t).onOpenURL { url in go(to: url) } } }",
        "struct V: View { var body: some View { Text(t)\n    .onOpenURL(perform: go) } }",
        "extension View { func links() -> some View { onOpenURL { go(to: $0) } } }",
        "extension View { func links() -> some View { onOpenURL{ go(to: $0) } } }",
        "@main @objc class AppDelegate: FlutterAppDelegate {}",
        "public class AppDelegate: ExpoAppDelegate {}",
    ])
    func handlersInSwift(source: String) async throws { try await check("A.swift", source, isUsed: true) }

    @Test(arguments: [
        """
        - (BOOL)application:(UIApplication *)app
                    openURL:(NSURL *)url
                    options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options { return YES; }
        """,
        "- (BOOL)application:(UIApplication *)app openURL:(nonnull NSURL *)url options:(NSDictionary *)options {}",
        "- (BOOL)application: (UIApplication *)app openURL: (NSURL *)url options: (NSDictionary *)options {}",
        "- (BOOL)application: (UIApplication *)app openURL:(NSURL *)url options: (NSDictionary *)options {}",
        "- (BOOL)application:(UIApplication *)a openURL:(NSURL *)u sourceApplication:(NSString *)s annotation:(id)o {}",
        "- (BOOL)application:(UIApplication *)application handleOpenURL:(NSURL *)url { return YES; }",
        "- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls {}",
        "- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {}",
        "void f() { go(connectionOptions.URLContexts.anyObject.URL); }",
        "void f() { go(launchOptions[UIApplicationLaunchOptionsURLKey]); }",
        "void f() { return [RCTLinkingManager application:app openURL:url options:options]; }",
        "void f() { swizzle(@selector(application:openURL:options:)); }",
        "@interface AppDelegate : CDVAppDelegate\n@end",
    ])
    func handlersInObjectiveC(source: String) async throws { try await check("A.m", source, isUsed: true) }

    /// The Mac hands over files and addresses in ways of its own.
    @Test(arguments: [
        ("A.swift", "func application(_ sender: NSApplication, openFile filename: String) -> Bool { true }"),
        ("A.m", "- (BOOL)application:(NSApplication *)sender openFile:(NSString *)filename { return YES; }"),
        ("A.m", "- (void)application:(NSApplication *)sender openFiles:(NSArray<NSString *> *)names {}"),
        ("A.m", "- (BOOL)application:(id)sender openFile:(NSString *)filename { return YES; }"),
        ("A.m", "- (void)application:(id)sender openFiles:(NSArray *)names {}"),
    ])
    func filesOfTheMac(file: String, source: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: Self.documents, sources: [file: source])
        #expect(try await fixture.verdict("CFBundleDocumentTypes", of: "Go") == .used)
    }

    @Test func evidenceNamesTheSelector() async throws {
        var fixture = Fixture()
        let source = "- (BOOL)application:(UIApplication *)a openURL:(NSURL *)u options:(NSDictionary *)o {}"
        fixture.add("Go", plist: Self.schemes, sources: ["A.m": source])
        let judged = try await fixture.report().bundles[0].capabilities.first { $0.declaration.value == "shop" }
        #expect(judged?.evidence.map(\.symbol) == ["openURL:"])
    }

    /// Universal links reach a view of SwiftUI by the same modifier, not by a label of that name.
    @Test(arguments: [(".onOpenURL { go(to: $0) }", Verdict.used), (".modifier(V(onOpenURL: go))", .unused)])
    func universalLinks(modifier: String, verdict: Verdict) async throws {
        let key = "com.apple.developer.associated-domains"
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: list(key, ("applinks:example.com", nil)),
            sources: ["A.swift": "struct W: View { var body: some View { Text(t)\(modifier) } }"])
        #expect(try await fixture.verdict(key, of: "Go") == verdict)
    }
}
