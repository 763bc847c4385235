import Testing
import Workspaces

@testable import ManifestAudit

/// The tables of third-party modules.
@Suite struct SDKTableTests {
    private static let camera = "NSCameraUsageDescription"
    private static let photos = "NSPhotoLibraryUsageDescription"

    /// Each block says which commit was seen, where and when, and names keys that the catalogue knows.
    @Test func measuredRows() throws {
        let known = Set(Catalogue.standard.rows.flatMap { [$0.key, $0.onlyValue ?? ""] })
        var (names, seen): ([String], Set<String>) = ([], [])
        for line in SDKTable.measured.split(separator: "\n") {
            guard line.hasPrefix("    ") else {
                names.append(String(line))
                continue
            }
            let name = try #require(names.last)
            let words = line.split(separator: " ").map(String.init)
            switch words[0] {
            case "seen":
                #expect(
                    line.contains(
                        /^ +seen [0-9a-f]{12} of \d{4}-\d\d-\d\d, [^ ]+\/[^ ]+\/[^ ]+, measured \d{4}-\d\d-\d\d$/))
                #expect(seen.insert(name).inserted, "\(name)")
            case "uses", "demands": #expect(words.count == 2 && known.contains(words[1]), "\(name): \(line)")
            case "unseen": #expect(words.count > 1)
            default: Issue.record("\(name): \(line)")
            }
        }
        #expect(seen == Set(names) && names.count == seen.count && names.count >= 200)
    }

    /// A module that looks for one service of Bonjour is no use of another.
    @Test(arguments: [("_pulse._tcp", Verdict.used), ("_googlecast._tcp", .unused)])
    func aServiceOfAModule(service: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: list("NSBonjourServices", (service, nil))) {
            $0.opaque = [OpaqueDependency("Pulse", reason: .remotePackage)]
        }
        #expect(try await fixture.verdict("NSBonjourServices", service, of: "Go") == verdict)
    }

    /// Of many targets that link such a module the first three are the evidence.
    @Test func theFirstTargetsThatLinkAModule() async throws {
        var fixture = Fixture()
        var kits: [Target.ID] = []
        for name in ["Ask", "Bar", "Cue", "Dot"] {
            let kit = fixture.add(name, .framework, sources: ["K.swift": "let a = 1"]) {
                if name != "Ask" { $0.opaque = [OpaqueDependency("Pulse", reason: .remotePackage)] }
            }
            kits.append(kit)
        }
        fixture.add("Go", plist: list("NSBonjourServices", ("_pulse._tcp", nil)), dependsOn: kits) {
            $0.opaque = [OpaqueDependency("Pulse", reason: .remotePackage)]
        }
        let report = try await fixture.report()
        let capabilities = report.bundles.first?.capabilities ?? []
        let evidence = capabilities.first { $0.declaration.value == "_pulse._tcp" }?.evidence
        #expect(evidence?.filter { $0.rung == .sdk }.map(\.target) == ["Go", "Bar", "Cue"])
    }

    /// A name that ends with `*` stands for all that begin so, and the longest of them counts.
    @Test func familiesOfModules() {
        let table = SDKTable.standard.adding(["Zebra*": [Self.camera], "ZebraPhoto*": [Self.photos], "zoo*": []])
        #expect(table.keys(of: "ZebraScan") == [Self.camera] && table.keys(of: "Zebra-Photos") == [Self.photos])
        #expect(table.keys(of: "Zoology") == [] && table.keys(of: "Zeal") == nil)
        #expect(table.adding(["*": []]).keys(of: "Zeal") == [])
        #expect(table.keys(of: "!ProtoCompiler-gRPCPlugin") == [] && table.keys(of: "ProtoKit") == nil)
    }

    /// One entry a line, each name once in the tables made by hand.
    @Test func rowsMadeByHand() {
        let harmless = SDKTable.harmless.split(separator: "\n")
        #expect(Set(harmless).count == harmless.count && harmless.allSatisfy { !$0.contains(" ") })
        let needing = SDKTable.needing.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(Set(needing).count == needing.count)
    }

    @Test func whatSourcesShowed() {
        let table = SDKTable.standard
        #expect(table.demands(of: "YPImagePicker").contains(Self.camera))
        #expect(table.keys(of: "YPImagePicker")?.contains(Self.photos) == true)
        #expect(table.demands(of: "Alamofire").isEmpty && table.keys(of: "Alamofire") == [])
    }

    /// React Native's plugin for fetching in the background is TSBackgroundFetch, which registers a task of its own.
    @Test(arguments: [("com.transistorsoft.fetch", Verdict.used), ("com.example.fetch", .unused)])
    func tasksOfAModule(task: String, verdict: Verdict) async throws {
        let key = "BGTaskSchedulerPermittedIdentifiers"
        var fixture = Fixture()
        let modes = list("UIBackgroundModes", ("fetch", nil), ("processing", nil))
        fixture.add("Go", plist: modes + list(key, (task, nil))) {
            $0.opaque = [OpaqueDependency("RNBackgroundFetch", reason: .cocoaPod)]
        }
        #expect(try await fixture.verdict(key, of: "Go") == verdict)
        for mode in ["fetch", "processing"] {
            #expect(try await fixture.verdict("UIBackgroundModes", mode, of: "Go") == .used)
        }
    }

    /// Plugins for calls report them to CallKit, some with pushes of their own; none looks for devices.
    @Test(arguments: ["callkeep", "flutter_callkit_incoming", "RNCallKeep", "RNVoipPushNotification"])
    func callsOfAModule(module: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: list("UIBackgroundModes", ("voip", nil), ("bluetooth-central", nil))) {
            $0.opaque = [OpaqueDependency(module, reason: .cocoaPod)]
        }
        #expect(try await fixture.verdict("UIBackgroundModes", "voip", of: "Go") == .used)
        #expect(try await fixture.verdict("UIBackgroundModes", "bluetooth-central", of: "Go") == .unused)
    }

    /// Names that many modules have say nothing of whose they are.
    @Test func namesOfManyModules() {
        for name in ["Cache", "Drops"] { #expect(SDKTable.standard.keys(of: name) == nil) }
        // GEOSwift links geos, which was measured by itself.
        for name in ["GEOSwift", "SVGView", "HCaptcha_RxSwift", "SwiftParsec", "WebP"] {
            #expect(SDKTable.standard.keys(of: name) == [], "\(name)")
        }
    }

    /// What a module links is looked up in the tables: one that links only what is known is known.
    @Test func linkedModulesThatAreKnownToo() {
        let table = SDKTable.standard
        // Links Get and URLQueryEncoder, which were measured by themselves.
        #expect(table.keys(of: "JellyfinAPI") == [])
        // IQKeyboardToolbar links IQKeyboardCore.
        #expect(table.keys(of: "IQKeyboardToolbarManager") == [])
        // SwiftUIVisualEffects is in no table.
        #expect(table.keys(of: "TTProgressHUD") == nil)
    }

    private static func warnings(
        _ reason: OpaqueDependency.Reason, _ declared: String = "", kind: Target.Kind = .application
    )
        async throws -> [Finding]
    {
        var fixture = Fixture()
        fixture.add("Go", kind, plist: declared) { $0.opaque = [OpaqueDependency("YPImagePicker", reason: reason)] }
        return try await fixture.report().findings.filter { $0.rule == "missing-capability" }
    }

    /// What is linked by name and demands a key is a warning that names it; a pod may be without the subspec, and a name in a
    /// lock file may be linked by nothing.
    @Test(arguments: [OpaqueDependency.Reason.remotePackage, .binaryFramework, .carthage]) func demands(
        reason: OpaqueDependency.Reason
    ) async throws {
        let found = try await Self.warnings(reason)
        #expect(found.map(\.key).contains(Self.camera))
        #expect(found.allSatisfy { $0.severity == .warning && $0.message.contains("YPImagePicker") })
        #expect(Set(found.map(\.key)).count == found.count)
        let declared = "<key>\(Self.camera)</key><string>To scan the code on the box</string>"
        #expect(try await Self.warnings(reason, declared).map(\.key) == found.map(\.key).filter { $0 != Self.camera })
    }

    @Test func noDemands() async throws {
        #expect(try await Self.warnings(.cocoaPod).isEmpty)
        #expect(try await Self.warnings(.missing).isEmpty)
        #expect(try await Self.warnings(.remotePackage, kind: .appExtension(pointIdentifier: nil)).isEmpty)
    }
}
