import Testing
import Workspaces

@testable import ManifestAudit

/// Names that code passes as literals, and the lists that have to hold them.
@Suite struct PassedNameTests {
    private static let tasks = "BGTaskSchedulerPermittedIdentifiers"
    private static let services = "NSBonjourServices"

    private func fixture(_ key: String, _ values: [String], _ source: String, file: String = "A.swift") -> Fixture {
        var fixture = Fixture()
        let lines = values.map { "<string>\($0)</string>\n" }.joined()
        fixture.add("Go", plist: "<key>\(key)</key><array>\n\(lines)</array>\n", sources: [file: source]) {
            $0.bundleIdentifier = "com.acme.app"
        }
        return fixture
    }

    private func found(_ rule: String, _ fixture: Fixture) async throws -> [String] {
        try await fixture.report().findings.filter { $0.rule == rule }.compactMap(\.value)
    }

    private static func register(_ name: String) -> String {
        "import BackgroundTasks\nfunc f() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \(name), using: nil) { _ in } }"
    }

    @Test(arguments: [
        (register("\"com.acme.sync\""), ["com.acme.other"], ["com.acme.sync"]),
        (register("\"com.acme.sync\""), ["com.acme.sync"], []),
        (register("\"com.acme.export.1\""), ["com.acme.export.*"], []),
        (register("\"com.acme.exports\""), ["com.acme.export.*"], ["com.acme.exports"]),
        (register("\"com.acme.\\(name)\""), ["com.acme.other"], []), (register("name"), ["com.acme.other"], []),
        (register("\"com.acme.sync\""), ["$(PREFIX).other"], []), (register("\"com.acme.sync\""), [], []),
        ("#if DEBUG\n" + register("\"com.acme.sync\"") + "\n#endif", ["com.acme.other"], []),
        ("import BackgroundTasks\nlet r = BGProcessingTaskRequest(identifier: \"a.b\")", ["a.c"], ["a.b"]),
        ("private let id = \"a.b\"\n" + register("id"), ["a.c"], ["a.b"]),
        ("enum Tasks { static let sync: String = \"a.b\" }\n" + register("Tasks.sync"), ["a.c"], ["a.b"]),
        ("enum Tasks: String { case sync = \"a.b\" }\n" + register("Tasks.sync.rawValue"), ["a.c"], ["a.b"]),
        ("let id = \"a.b\"\nfunc g(id: String) {}\n" + register("id"), ["a.c"], []),
        ("let id = \"a.b\"\nfunc g() { let id = \"a.d\" }\n" + register("id"), ["a.c"], []),
        ("var id = \"a.b\"\n" + register("id"), ["a.c"], []), ("let id = \"a.b\"\n" + register("id + x"), ["a.c"], []),
        ("let id = \"a.b\"\n" + register("make(id)"), ["a.c"], []),
        ("let id = \"a.b\"\n#if DEBUG\n" + register("id") + "\n#endif", ["a.c"], []),
    ])
    func tasksThatAreNotListed(source: String, listed: [String], missing: [String]) async throws {
        #expect(try await found("undeclared-task-identifier", fixture(Self.tasks, listed, source)) == missing)
    }

    @Test func tasksOfObjectiveC() async throws {
        let source =
            "[BGTaskScheduler.sharedScheduler registerForTaskWithIdentifier:@\"a.b\" usingQueue:nil launchHandler:h];"
        #expect(
            try await found("undeclared-task-identifier", fixture(Self.tasks, ["a.c"], source, file: "A.m")) == ["a.b"])
        #expect(try await found("undeclared-task-identifier", fixture(Self.tasks, ["a.b"], source, file: "A.m")) == [])
        let constant = "static NSString *const id = @\"a.b\";\n" + source.replacing("@\"a.b\"", with: "id")
        let named = try await found("undeclared-task-identifier", fixture(Self.tasks, ["a.c"], constant, file: "A.m"))
        #expect(named == ["a.b"])
    }

    /// Where all that code registers is known and none of it is listed, the API is no use of what is.
    @Test(arguments: [
        (register("\"a.b\""), ["a.c"]), ("let id = \"a.b\"\n" + register("id"), ["a.c"]), (register("id"), []),
        (register("\"a.b\"") + "\n" + register("id"), []),
        (register("\"a.b\"") + "\nlet s = \"a.c\"", []),
    ])
    func noneOfTheTasksIsListed(source: String, unused: [String]) async throws {
        #expect(try await found("unused-capability", fixture(Self.tasks, ["a.c"], source)) == unused)
    }

    /// An identifier of which the code holds the end, and one that stands for many.
    @Test(arguments: [
        ("let id = Bundle.main.bundleIdentifier! + \".refresh\"\n", ["com.acme.app.refresh"], [String]()),
        ("let id = prefix + \".refresh\"\n", ["com.acme.app.refresh"], ["com.acme.app.refresh"]),
        ("let id = Bundle.main.bundleIdentifier! + \".other\"\n", ["com.acme.app.refresh"], ["com.acme.app.refresh"]),
        ("let id = \"com.acme.export.1\"\n", ["com.acme.export.*"], []),
        ("let id = \"com.acme.import.1\"\n", ["com.acme.export.*"], ["com.acme.export.*"]),
    ])
    func tasksThatAreListed(source: String, listed: [String], unused: [String]) async throws {
        let fixture = fixture(Self.tasks, ["com.acme.sync"] + listed, source + Self.register("\"com.acme.sync\""))
        #expect(try await found("unused-capability", fixture) == unused)
    }

    private static func search(_ type: String) -> String {
        "import Network\nlet b = NWBrowser(for: .bonjour(type: \"\(type)\", domain: nil), using: .tcp)"
    }
    private static let peers =
        "import MultipeerConnectivity\nlet b = MCNearbyServiceBrowser(peer: p, serviceType: \"acme-share\")"

    @Test(arguments: [
        (search("_acme._tcp"), ["_other._udp"], ["_acme._tcp"]), (search("_acme._tcp."), ["_acme._tcp"], []),
        (search("_acme._tcp"), ["_other._udp", "_acme._tcp."], []), (search("_acme._tcp"), [], []),
        (peers, ["_acme-share._tcp"], []), (peers, ["_acme._tcp"], ["_acme-share._tcp"]),
    ])
    func servicesThatAreNotListed(source: String, listed: [String], missing: [String]) async throws {
        #expect(try await found("undeclared-bonjour-service", fixture(Self.services, listed, source)) == missing)
    }

    private static let variable = search("_a._tcp").replacing("\"_a._tcp\"", with: "name")

    /// Where all that code looks for is known and none of it is listed, the search is no use of what is.
    @Test(arguments: [
        (search("_acme._tcp"), ["_old._tcp"], ["_old._tcp"]), (search("_Acme._tcp."), ["_acme._tcp"], []),
        (search("_acme._tcp,_sub"), ["_acme._tcp"], []), ("\(search("_acme._tcp"))\n\(variable)", ["_old._tcp"], []),
        (variable, ["_old._tcp"], []), (peers, ["_old._tcp"], ["_old._tcp"]), (peers, ["_acme-share._udp"], []),
        ("\(search("_acme._tcp"))\nlet l = try NWListener(using: .tcp)", ["_old._tcp"], []),
        ("import Network\nlet b = NWBrowser(for: type, using: .tcp)", ["_old._tcp"], []),
        ("\(search("_acme._tcp"))\n#if canImport(Vendor)\nlet s = \"_old._tcp\"\n#endif", ["_old._tcp"], []),
    ])
    func noneOfTheServicesIsListed(source: String, listed: [String], unused: [String]) async throws {
        #expect(try await found("unused-capability", fixture(Self.services, listed, source)) == unused)
    }

    /// A library of others may look for anything.
    @Test(arguments: [true, false]) func servicesOfLibraries(isDependency: Bool) async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: ["K.swift": Self.variable]) { $0.isDependency = isDependency }
        fixture.add(
            "Go", plist: list(Self.services, ("_old._tcp", nil)), sources: ["A.swift": Self.search("_acme._tcp")],
            dependsOn: [kit])
        #expect(try await found("unused-capability", fixture) == [])
    }

    @Test(arguments: [
        ("#define kType @\"_acme._tcp\"", ["_acme._tcp"]),
        ("  # define kType @\"_acme._tcp\" // why", ["_acme._tcp"]),
        ("#define kType @\"_acme\" SUFFIX", []), ("#define kType @\"_acme\" @\"._tcp\"", []),
        ("#define kType(x) @\"_acme._tcp\"", []), ("#define kType @\"_acme._tcp\"\n#define kType other", []),
        ("#define kType @\"_acme._tcp\"\n#undef kType\n#define kType @\"_new._tcp\"", []),
    ])
    func servicesOfMacros(definition: String, missing: [String]) async throws {
        let search = "[[[NSNetServiceBrowser alloc] init] searchForServicesOfType:kType inDomain:@\"local.\"];"
        let fixture = fixture(Self.services, ["_old._tcp"], definition + "\n" + search, file: "A.m")
        #expect(try await found("undeclared-bonjour-service", fixture) == missing)
    }

    @Test func servicesOfPeers() async throws {
        let fixture = fixture(Self.services, ["_acme-share._tcp", "_acme-share._udp", "_old._tcp"], Self.peers)
        #expect(try await found("unused-capability", fixture) == ["_old._tcp"])
    }
}
