import Testing

@testable import ManifestAudit

/// The compiled-in tables.
@Suite struct CatalogueTests {
    @Test func everyLineIsARow() {
        let tables = [
            Catalogue.infoPlistKeys, Catalogue.backgroundModes, Catalogue.deviceCapabilities, Catalogue.urlSchemes,
            Catalogue.transportSecurity, Catalogue.exportCompliance, Catalogue.entitlements, Catalogue.privacyManifest,
        ]
        let lines = tables.flatMap { $0.split(separator: "\n") }
        #expect(Catalogue.standard.rows.count == lines.count)
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect((9...10).contains(fields.count))
            // The last column may be left out, but holds nothing else.
            if fields.count == 10 { #expect(["rare", "common"].contains(fields[9]), "\(fields[9])") }
            for word in fields[5].split(separator: " ") {
                #expect(CatalogueRow.Trait(rawValue: String(word)) != nil, "\(word) is no trait")
            }
        }
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
