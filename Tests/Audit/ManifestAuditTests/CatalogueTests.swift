import Testing

@testable import CapabilityUsage
@testable import ManifestAudit

/// The compiled-in tables.
@Suite struct CatalogueTests {
    @Test func everyBlockIsARow() {
        for (text, vocabulary) in Catalogue.tables {
            let blocks = text.split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
            for block in blocks {
                #expect(CatalogueRow(block: block, vocabulary: vocabulary) != nil, "\(block)")
                // Fields stand in one order, so that a block reads like the next.
                let labels = block.compactMap { line in line.split(separator: ":").first.map(String.init) }
                #expect(labels == labels.sorted { (Self.place($0), $0) < (Self.place($1), $1) }, "\(block)")
                #expect(block.allSatisfy { $0.count <= 112 }, "\(block)")
            }
        }
    }

    private static func place(_ label: String) -> Int { CatalogueFields.labels.firstIndex(of: label) ?? -1 }

    @Test(arguments: [
        ["capability: a"], ["key: A"], ["capability: a", "key: A", "smell: b"],
        ["capability: a", "key: A", "traits: optional, odd"], ["capability: a", "key: A", "odds: even"],
        ["capability: a", "key"],
    ])
    func aBlockWithAMistakeIsNoRow(lines: [String]) {
        #expect(CatalogueRow(block: lines.map { $0[...] }, vocabulary: .infoPlist) == nil)
    }

    @Test func listsAndNotesGoOnInFurtherLines() throws {
        let table = """
            capability: camera
            key: NSCameraUsageDescription
            modules: AVFoundation, +Scanner
            symbols: AVCaptureDevice, ~WKWebView
            symbols: AVCaptureSession
            code: ITMS-90683, Guideline 5.1.1
            note: one
            note: two
            odds: common

            capability: other
            key: Other
            """
        let rows = CatalogueRow.rows(in: table, of: .infoPlist)
        #expect(rows.map(\.capability) == ["camera", "other"])
        let row = try #require(rows.first)
        #expect((row.modules, row.sdks) == (["AVFoundation"], ["Scanner"]))
        #expect(row.patterns.map(\.isWeak) == [false, true, false])
        #expect((row.code, row.note, row.odds) == ("ITMS-90683,Guideline 5.1.1", "one two", .common))
    }

    /// A capability is one place: what its modules are called need not be said elsewhere.
    @Test func modulesOfTheCatalogueExist() {
        let environment = Catalogue.standard.environment(CompilationEnvironment(isComplete: true))
        #expect(environment.holds("canImport", "AccessorySetupKit") == .yes)
        #expect(environment.holds("canImport", "EnergyKit") == .yes)
        // Of the Mac alone.
        #expect(environment.holds("canImport", "ScriptingBridge") == .maybe)
    }

    @Test func everyRowCanBeDecided() {
        for row in Catalogue.standard.rows where row.patterns.isEmpty {
            let isOther = !row.traits.isDisjoint(with: [.neverUnused, .unusedOnly, .missingOnly, .consistency])
            #expect(isOther || !row.sdks.isEmpty, "\(row.key) has no symbols")
        }
    }

    @Test(arguments: [
        ("merchant.*", "merchant.a", true), ("merchant.*", "merchant", false), ("*.*", "a.b", true),
        ("*.*", "localhost", false), ("applinks:", "applinks:a.com", true), ("TAG", "TAGS", false),
        ("fb<digits>", "fb123", true), ("<scheme>", "anything", true), ("group.*", "$(GROUP)", true),
    ])
    func values(pattern: String, value: String, matches: Bool) {
        #expect(ValuePattern(pattern).matches(value) == matches)
    }

    /// React Native itself needs nothing; what others made for it may.
    @Test(arguments: [
        ("React-Core", [] as [String]?), ("React-RCTText", []), ("React-jsinspectortracing", []),
        ("react-native-health", nil),
        ("ReactNativeCameraKit", nil), ("RCTCamera", nil),
        ("react-native-camera", ["NSCameraUsageDescription", "NSMicrophoneUsageDescription"]),
        ("React-RCTPushNotification", ["aps-environment"]), ("ExpoCamera", nil), ("Flutter", []),
        ("permission_handler_apple", nil),
    ])
    func modulesOfOtherToolkits(name: String, keys: [String]?) {
        #expect(SDKTable.standard.keys(of: name) == keys)
    }

    @Test func sdkNamesAreComparedLoosely() {
        let table = SDKTable.standard.adding(["My-SDK": ["NSCameraUsageDescription"]])
        #expect(table.keys(of: "mysdk") == ["NSCameraUsageDescription"])
        #expect(table.keys(of: "Firebase/Analytics") == [])
        #expect(table.keys(of: "FirebaseMessaging")?.contains("aps-environment") == true)
        #expect(table.keys(of: "Alamofire iOS") == [])
        #expect(table.keys(of: "NobodyKnows iOS") == nil)
        #expect(table.keys(of: "NobodyKnows") == nil)
    }

    @Test func everyRuleExplainsItself() {
        #expect(Set(RuleBook.names).count == RuleBook.rules.count)
        for rule in RuleBook.rules {
            #expect(!rule.summary.isEmpty && !rule.explanation.isEmpty)
            #expect(RuleBook.explanation(of: rule.name)?.hasPrefix(rule.name) == true)
        }
        #expect(RuleBook.explanation(of: "nothing") == nil)
    }
}
