import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Apps that are built for several systems, with one Info.plist for all builds.
@Suite struct OtherBuildTests {
    private static let key = "NSContactsUsageDescription"
    private static let use = "CNContactStore().requestAccess(for: .contacts) { _, _ in }"

    /// The verdict on the key in an app of these destinations over a framework `Kit`.
    private func verdict(
        _ destinations: String, sources: String = "[App]", kit: String, _ files: [String: String]
    ) async throws -> Verdict? {
        let tree = [
            "project.yml": """
            name: App
            targets:
              App: { type: application, platform: auto, supportedDestinations: \(destinations), sources: \(sources),
                dependencies: [{ target: Kit }],
                settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app } }
              Kit: { type: framework, platform: auto, \(kit) }
            """,
            "App/A.swift": "import Kit", "Kit/All/K.swift": "public func kit() {}",
            "App/Info.plist": Fixture.propertyList(Fixture.answered + purpose(Self.key)),
        ]
        let report = try await Self.report(on: tree.merging(files) { $1 })
        return Self.verdict(in: report)
    }

    private static func report(on tree: [String: String]) async throws -> AuditReport {
        try await Audit(of: MemoryTree(tree)).run(Audit.Request(today: Day(number: 20_800)))
    }

    private static func verdict(in report: AuditReport) -> Verdict? {
        report.bundles.first { $0.app == "App" }?.capabilities.first { $0.declaration.key == key }?.verdict
    }

    /// Files of a framework for another system count where the app is built for that system too.
    @Test(arguments: [
        ("[iOS, macOS]", "macOS", Verdict.used), ("[iOS, macCatalyst]", "macCatalyst", .used),
        ("[iOS, visionOS]", "visionOS", .used), ("[iOS]", "macOS", .unused), ("[iOS]", "macCatalyst", .unused),
        ("[iOS, macCatalyst]", "macOS", .unused), ("[iOS, macOS]", "macCatalyst", .unused),
        ("[iOS, visionOS]", "macOS", .unused),
    ])
    func filesOfAFramework(destinations: String, filter: String, expected: Verdict) async throws {
        let kit = """
            supportedDestinations: [iOS, \(filter)],
                sources: [Kit/All, { path: Kit/Own, destinationFilters: [\(filter)] }]
            """
        let files = ["Kit/Own/K.swift": "import Contacts\npublic func ask() { \(Self.use) }"]
        #expect(try await verdict(destinations, kit: kit, files) == expected)
    }

    /// So do the app's own files.
    @Test(arguments: [
        ("[iOS, macOS]", "macOS", Verdict.used), ("[iOS, macCatalyst]", "macCatalyst", .used),
        ("[iOS, visionOS]", "visionOS", .used), ("[iOS, visionOS]", "iOS", .used), ("[iOS]", "macOS", .unused),
        ("[iOS]", "macCatalyst", .unused), ("[iOS, macCatalyst]", "macOS", .unused),
        ("[iOS, visionOS]", "macOS", .unused), ("[iOS, macOS]", "macCatalyst", .unused),
    ])
    func filesOfTheApp(destinations: String, filter: String, expected: Verdict) async throws {
        let files = ["Own/O.swift": "import Contacts\nfunc ask() { \(Self.use) }"]
        let sources = "[App, { path: Own, destinationFilters: [\(filter)] }]"
        let kit = "supportedDestinations: \(destinations), sources: [Kit/All]"
        #expect(try await verdict(destinations, sources: sources, kit: kit, files) == expected)
    }

    /// So does code that is compiled for that system alone.
    @Test(arguments: [
        ("[iOS, visionOS]", "os(visionOS)", Verdict.used), ("[iOS, tvOS]", "os(tvOS)", .used),
        ("[iOS, macOS]", "os(macOS)", .used), ("[iOS]", "os(visionOS)", .unused), ("[iOS]", "os(macOS)", .unused),
        ("[iOS, visionOS]", "os(macOS)", .unused), ("[iOS, macOS]", "os(visionOS)", .unused),
    ])
    func conditions(destinations: String, condition: String, expected: Verdict) async throws {
        let files = ["App/A.swift": "#if \(condition)\nimport Contacts\nfunc ask() { \(Self.use) }\n#endif"]
        let kit = "supportedDestinations: \(destinations), sources: [Kit/All]"
        #expect(try await verdict(destinations, kit: kit, files) == expected)
    }

    /// Such a use is no weak sign beside an app that uses the same in every build.
    @Test func aUseOfTheMacsBuildIsNoCopy() async throws {
        let source = "import Contacts\nfunc ask() { \(Self.use) }"
        var fixture = Fixture()
        for (name, text) in [("Core", source), ("Go", "#if os(macOS)\n\(source)\n#endif")] {
            fixture.add(name, plist: purpose(Self.key), sources: ["A.swift": text]) {
                $0.platform = "iphoneos"
                let value = "iphoneos iphonesimulator macosx"
                $0.settings["SUPPORTED_PLATFORMS"] = SettingValue(value, path: "A.xcconfig", line: 3)
            }
        }
        #expect(try await fixture.report().findings.filter { $0.key == Self.key }.map(\.rule) == [])
    }

    /// A framework for another system alone is part of the app's build for that system.
    @Test(arguments: [
        ("[iOS, macOS]", "macOS", Verdict.used), ("[iOS, visionOS]", "visionOS", .used),
        ("[iOS, tvOS]", "tvOS", .used), ("[iOS]", "macOS", .unused), ("[iOS]", "visionOS", .unused),
        ("[iOS, macOS]", "visionOS", .unused),
    ])
    func aFrameworkForAnotherSystem(destinations: String, system: String, expected: Verdict) async throws {
        let kit = """
            supportedDestinations: [iOS, \(system)], sources: [Kit/All],
                dependencies: [{ target: Desk, destinationFilters: [\(system)] }] }
              Desk: { type: framework, platform: \(system), sources: [Desk]
            """
        let files = ["Desk/D.swift": "import Contacts\npublic func ask() { \(Self.use) }"]
        #expect(try await verdict(destinations, kit: kit, files) == expected)
    }

    /// A framework that the build for a system lacks is not compiled for it.
    @Test(arguments: [
        (", destinationFilters: [iOS]", "auto, supportedDestinations: [iOS, visionOS]", Verdict.unused),
        ("", "iOS", .unused), ("", "auto, supportedDestinations: [iOS, visionOS]", .used),
    ])
    func aFrameworkForTheIPhone(filters: String, platform: String, expected: Verdict) async throws {
        let kit = """
            supportedDestinations: [iOS, visionOS], sources: [Kit/All],
                dependencies: [{ target: Desk\(filters) }] }
              Desk: { type: framework, platform: \(platform), sources: [Desk]
            """
        let source = "#if os(visionOS)\nimport Contacts\npublic func ask() { \(Self.use) }\n#endif"
        #expect(try await verdict("[iOS, visionOS]", kit: kit, ["Desk/D.swift": source]) == expected)
    }

    /// Two modules of one name collide where one build has both.
    @Test(arguments: [
        (", destinationFilters: [iOS]", ", destinationFilters: [macCatalyst]", 0), ("", "", 1),
        (", destinationFilters: [iOS]", "", 1), ("", ", destinationFilters: [macCatalyst]", 1),
    ])
    func modulesOfOneName(first: String, second: String, count: Int) async throws {
        let both = "platform: auto, supportedDestinations: [iOS, macCatalyst]"
        let tree = [
            "project.yml": """
            name: App
            targets:
              App: { type: application, \(both), sources: [App], dependencies: [{ target: Kit }],
                settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app } }
              Kit: { type: framework, \(both), sources: [Kit],
                dependencies: [{ target: TrackIOS\(first) }, { target: TrackOther\(second) }] }
              TrackIOS: { type: framework, \(both), sources: [One], settings: { PRODUCT_NAME: Track } }
              TrackOther: { type: framework, \(both), sources: [Two], settings: { PRODUCT_NAME: Track } }
            """,
            "App/A.swift": "import Kit", "Kit/K.swift": "import Track", "One/T.swift": "public func track() {}",
            "Two/T.swift": "public func track() {}", "App/Info.plist": Fixture.propertyList(Fixture.answered),
        ]
        let report = try await Audit(of: MemoryTree(tree)).run(Audit.Request(today: Day(number: 20_800)))
        #expect(report.findings.count { $0.rule == "module-name-collision" } == count)
    }

    /// What nobody can look into hides uses of the builds that have it.
    @Test(arguments: [("[iOS, macOS]", Verdict.unknown), ("[iOS]", .unused)])
    func aModuleOfUnknownContentForTheMac(destinations: String, expected: Verdict) async throws {
        let kit = """
            supportedDestinations: [iOS, macOS], sources: [Kit/All],
                dependencies: [{ carthage: Mystery, destinationFilters: [macOS] }]
            """
        #expect(try await verdict(destinations, kit: kit, [:]) == expected)
    }

    /// What a package has for Mac Catalyst alone is part of builds with Mac Catalyst: it neither uses a key of an app
    /// for iOS alone nor asks for one.
    @Test(arguments: [
        ("[iOS]", "[.macOS, .macCatalyst]", Verdict.unused), ("[iOS, macCatalyst]", "[.macOS, .macCatalyst]", .used),
        ("[iOS]", "[.macCatalyst]", .unused), ("[iOS, macCatalyst]", "[.macOS]", .unused), ("[iOS]", "[.iOS]", .used),
        ("[iOS, macCatalyst]", "[.iOS]", .used),
    ])
    func targetsOfAPackage(destinations: String, platforms: String, expected: Verdict) async throws {
        var tree = Self.treeOfAPackage(destinations, platforms)
        tree["App/Info.plist"] = Fixture.propertyList(Fixture.answered + purpose(Self.key))
        let declaring = try await Self.report(on: tree)
        #expect(Self.verdict(in: declaring) == expected)
        tree["App/Info.plist"] = Fixture.propertyList(Fixture.answered)
        let lacking = try await Self.report(on: tree).findings.filter { $0.rule == "missing-capability" }
        #expect(lacking.map(\.key) == (expected == .used ? [Self.key] : []))
    }

    /// An app over a package, whose target `Desk` is for these platforms and asks for the contacts.
    private static func treeOfAPackage(_ destinations: String, _ platforms: String) -> [String: String] {
        [
            "project.yml": """
            name: App
            targets:
              App: { type: application, platform: auto, supportedDestinations: \(destinations), sources: [App],
                dependencies: [{ package: Kit, product: Kit }],
                settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app } }
            packages: { Kit: { path: Kit } }
            """,
            "App/A.swift": "import Kit", "Kit/Sources/Kit/K.swift": "public func kit() {}",
            "Kit/Sources/Desk/D.swift": "import Contacts\nfunc ask() { \(use) }",
            "Kit/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [
                .target(name: "Kit", dependencies: [.target(name: "Desk", condition: .when(platforms: \(platforms)))]),
                .target(name: "Desk"),
            ])
            """,
        ]
    }
}
