import Foundation
import StructuredMerge
import Testing

@Suite struct StringsMergeTests {
    private static let base = """
        /* The app */

        /* Greeting */
        "hello" = "Hello";

        // MARK: Buttons
        "ok" = "OK";
        "cancel" = "Cancel"; // red

        """

    private func merge(_ ours: String, _ theirs: String, base: String? = base) -> String? {
        merged(base, ours, theirs, .strings)
    }

    @Test func entriesComeWithTheirComments() {
        let ours = Self.base + "\"a\" = \"A\";\n"
        let theirs = Self.base + "\n/* B */\n\"b\" = \"B\";\n"
        let both = Self.base + "\"a\" = \"A\";\n\n/* B */\n\"b\" = \"B\";\n"
        #expect(merge(ours, theirs) == both)
        #expect(merge(theirs, ours) == both)
    }

    @Test func aCommentOfOneSideIsTaken() {
        let ours = Self.base.replacing("\"OK\"", with: "\"Okay\"")
        let theirs = Self.base.replacing("/* Greeting */", with: "/* Said first */")
        #expect(merge(ours, theirs) == ours.replacing("/* Greeting */", with: "/* Said first */"))
        #expect(merge(theirs, ours) == ours.replacing("/* Greeting */", with: "/* Said first */"))
        #expect(merge(theirs, Self.base.replacing("/* Greeting */", with: "/* Other */")) == nil)
    }

    @Test func theSameKeyIsAConflictUnlessEqual() {
        let ours = Self.base + "\"a\" = \"A\";\n"
        #expect(merge(ours, Self.base + "\"a\" = \"B\";\n") == nil)
        #expect(merge(ours, Self.base + "\"a\"   =   \"A\";\n\"b\" = \"B\";\n") == ours + "\"b\" = \"B\";\n")
        #expect(
            merge(Self.base.replacing("\"ok\" = \"OK\";\n", with: ""), Self.base.replacing("\"OK\"", with: "\"O\""))
                == nil)
    }

    @Test func keysAreComparedByCodePoints() {
        let ours = Self.base + "\"\u{E9}\" = \"1\";\n"
        let theirs = Self.base + "\"e\u{301}\" = \"2\";\n"
        let result = merge(ours, theirs)
        #expect(result?.unicodeScalars.contains("\u{301}") == true && result?.unicodeScalars.contains("\u{E9}") == true)
    }

    @Test func doubledKeysAreThoseOfTheSideThatTouchedThem() {
        let base = Self.base + "\"ok\" = \"Fine\";\n"
        let (ours, theirs) = (base + "\"a\" = \"A\";\n", base + "\"b\" = \"B\";\n")
        #expect(merge(ours, theirs, base: base) == base + "\"a\" = \"A\";\n\"b\" = \"B\";\n")
        let good = theirs.replacing("Fine", with: "Good")
        #expect(
            merge(ours, good, base: base) == base.replacing("Fine", with: "Good") + "\"a\" = \"A\";\n\"b\" = \"B\";\n")
        #expect(merge(ours.replacing("Fine", with: "Well"), good, base: base) == nil)
        let single = Self.base + "\"a\" = \"A\";\n"
        #expect(merge(single, theirs, base: base) == single + "\"b\" = \"B\";\n")
        #expect(merge(theirs, single, base: base) == single + "\"b\" = \"B\";\n")
        #expect(merge(ours, Self.base + "\"ok\" = \"Fine\";\n\"ok\" = \"Third\";\n", base: base) == nil)
    }

    @Test func utf16StaysUTF16() throws {
        func bytes(_ text: String) -> [UInt8] {
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        }
        let (ours, theirs) = (Self.base + "\"a\" = \"Ä\";\n", Self.base + "\"b\" = \"B\";\n")
        let result = StructuredMerge.merge(
            base: bytes(Self.base), ours: bytes(ours), theirs: Array(theirs.utf8), kind: .strings)
        #expect(result == .settled(bytes(Self.base + "\"a\" = \"Ä\";\n\"b\" = \"B\";\n"), decisions: []))
    }

    @Test func aFileThatBothAddedIsTheUnionOfEqualEntries() {
        #expect(merge("\"a\" = \"A\";\n", "\"b\" = \"B\";\n", base: nil) == "\"a\" = \"A\";\n\"b\" = \"B\";\n")
        #expect(merge("\"a\" = \"A\";\n", "\"a\" = \"B\";\n", base: nil) == nil)
    }

    @Test func anUnreadableBaseSettlesOnlyWhatBothShare() {
        let marked = "<<<<<<< a\n\"ok\" = \"1\";\n=======\n>>>>>>> b\n"
        #expect(merge(Self.base, Self.base.replacing(" = ", with: "="), base: marked) == Self.base)
        #expect(merge(Self.base, Self.base + "\"a\" = \"A\";\n", base: marked) == nil)
    }

    @Test func catalogsMergeByKeyAndLanguage() {
        func catalog(_ entries: [String]) -> String {
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n  \"version\" : \"1.0\"\n}"
        }
        let entry = { (key: String) in "    \"\(key)\" : {\n      \"comment\" : \"\(key)\"\n    }" }
        let (ours, theirs) = (catalog([entry("k"), entry("z")]), catalog([entry("k"), entry("m")]))
        let both = catalog([entry("k"), entry("m"), entry("z")])
        #expect(merged(catalog([entry("k")]), ours, theirs, .strings) == both)
        #expect(merged(catalog([entry("k")]), theirs, ours, .strings) == both)
        #expect(
            merged(
                catalog([entry("k"), entry("z")]), catalog([entry("k")]),
                catalog([entry("a"), entry("k"), entry("z")]), .strings)
                == catalog([entry("a"), entry("k")]))
    }
}

/// Texts that consist of several values: each is one side's or the other's.
@Suite struct VariedStringsTests {
    private static func unit(_ text: String) -> String {
        #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
    }

    private static func forms(_ kind: String, _ form: String) -> String {
        #"{"variations":{"\#(kind)":{"\#(form)":\#(unit(form)),"other":\#(unit("more"))}}}"#
    }

    /// A catalog with one key.
    private static func catalog(_ localizations: [String: String]) -> String {
        let lines = localizations.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        return "{\"strings\":{\"k\":{\"localizations\":{\n\(lines.joined(separator: ",\n"))\n}}}}"
    }

    private static func isConflict(_ base: String?, _ ours: String, _ theirs: String) -> Bool {
        merged(base, ours, theirs, .strings) == nil && merged(base, theirs, ours, .strings) == nil
    }

    @Test func aLocalizationThatBothAddedDifferentlyIsAConflict() {
        let base = Self.catalog(["en": Self.unit("A")])
        let sides = [Self.unit("B"), Self.forms("plural", "one"), Self.forms("device", "mac")].map {
            Self.catalog(["en": Self.unit("A"), "de": $0])
        }
        for (ours, theirs) in [(0, 1), (0, 2), (1, 2)] {
            #expect(Self.isConflict(base, sides[ours], sides[theirs]))
            #expect(Self.isConflict(nil, sides[ours], sides[theirs]))
        }
        #expect(merged(base, sides[1], sides[1] + "\n", .strings) == sides[1])
    }

    @Test func aLocalizationThatBothChangedDifferentlyIsAConflict() {
        let sides = [Self.forms("plural", "one"), Self.forms("plural", "few"), Self.forms("device", "mac")].map {
            Self.catalog(["de": $0])
        }
        for base in [Self.catalog(["de": Self.unit("A")]), Self.catalog(["de": Self.forms("plural", "zero")])] {
            for (ours, theirs) in [(0, 1), (0, 2), (1, 2)] {
                #expect(Self.isConflict(base, sides[ours], sides[theirs]))
            }
        }
    }

    @Test func otherLocalizationsOfTheSameKeyAreTaken() {
        let base = Self.catalog(["de": Self.unit("A"), "fr": Self.unit("A")])
        let ours = Self.catalog(["de": Self.forms("plural", "one"), "fr": Self.unit("A"), "it": Self.unit("I")])
        let theirs = Self.catalog(["de": Self.unit("A"), "fr": Self.forms("device", "mac"), "tr": Self.unit("T")])
        let both = [
            "de": Self.forms("plural", "one"), "fr": Self.forms("device", "mac"), "it": Self.unit("I"),
            "tr": Self.unit("T"),
        ]
        #expect(merged(base, ours, theirs, .strings) == Self.catalog(both))
        #expect(merged(base, theirs, ours, .strings) == Self.catalog(both))
    }

    /// A `.stringsdict` with the forms of each entry.
    private static func list(_ entries: [String: [String: String]]) -> String {
        let lines = entries.sorted { $0.key < $1.key }.map { key, forms in
            let forms = forms.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\n<string>\($0.value)</string>\n" }
            return "<key>\(key)</key>\n<dict>\n<key>n</key>\n<dict>\n\(forms.joined())</dict>\n</dict>\n"
        }
        return "<plist version=\"1.0\">\n<dict>\n\(lines.joined())</dict>\n</plist>\n"
    }

    @Test func pluralsAreOneSidesOrTheOthers() {
        let entries = [["other": "%d"], ["one": "1", "other": "%d"], ["other": "%d", "zero": "0"]]
        let (one, zero) = (["a": entries[1]], ["a": entries[2]])
        #expect(Self.isConflict(Self.list([:]), Self.list(one), Self.list(zero)))
        #expect(Self.isConflict(Self.list(["a": entries[0]]), Self.list(one), Self.list(zero)))
        #expect(
            merged(
                Self.list(["a": entries[0], "b": entries[0]]), Self.list(["a": entries[1], "b": entries[0]]),
                Self.list(["a": entries[0], "b": entries[2]]), .strings)
                == Self.list(["a": entries[1], "b": entries[2]]))
    }
}

@Suite struct PropertyListMergeTests {
    private static func list(_ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(body)</dict>
        </plist>

        """
    }

    private static let name = "\t<key>CFBundleName</key>\n\t<string>App</string>\n"
    private static func version(_ text: String) -> String {
        "\t<key>CFBundleVersion</key>\n\t<string>\(text)</string>\n"
    }
    private static func modes(_ modes: [String], key: String = "UIBackgroundModes") -> String {
        let lines = modes.map { "\t\t<string>\($0)</string>\n" }.joined()
        return "\t<key>\(key)</key>\n\t<array>\n\(lines)\t</array>\n"
    }

    @Test(
        "lists without an order are united; of others the first element may count",
        arguments: [
            ("NSBonjourServices", true), ("UISupportedExternalAccessoryProtocols", true),
            ("com.apple.developer.in-app-payments", true), ("keychain-access-groups", false),
            ("com.apple.developer.icloud-container-identifiers", false),
        ])
    func sets(key: String, isSet: Bool) {
        let lists = [["a"], ["a", "b"], ["a", "c"], ["a", "b", "c"]].map { Self.list(Self.modes($0, key: key)) }
        #expect(merged(lists[0], lists[1], lists[2], .plist) == (isSet ? lists[3] : nil))
        #expect(merged(lists[0], lists[2], lists[1], .plist) == (isSet ? lists[3] : nil))
    }

    @Test func keysAndSetsOfBothSides() {
        let base = Self.list(Self.name + Self.modes(["audio"]))
        let ours = Self.list(Self.name + "\t<key>A</key>\n\t<true/>\n" + Self.modes(["audio", "fetch"]))
        let theirs = Self.list(
            Self.name + "\t<!-- why -->\n\t<key>B</key>\n\t<true/>\n" + Self.modes(["audio", "voip"]))
        let both = Self.list(
            Self.name + "\t<key>A</key>\n\t<true/>\n\t<!-- why -->\n\t<key>B</key>\n\t<true/>\n"
                + Self.modes(["audio", "fetch", "voip"]))
        #expect(merged(base, ours, theirs, .plist) == both)
        #expect(merged(base, theirs, ours, .plist) == both)
    }

    @Test func anEmptyListIsFilled() {
        let empty = "\t<key>UIBackgroundModes</key>\n\t<array/>\n"
        let base = Self.list(Self.modes(["audio"]))
        #expect(
            merged(base, Self.list(empty), Self.list(Self.modes(["audio", "fetch"])), .plist)
                == Self.list(Self.modes(["fetch"])))
    }

    @Test func versionsAreTheRules() {
        let lists = ["1", "2", "10"].map { Self.list(Self.name + Self.version($0)) }
        #expect(merged(lists[0], lists[1], lists[2], .plist) == nil)
        #expect(merged(lists[0], lists[1], lists[2], .plist, versions: .highest) == lists[2])
        #expect(merged(lists[0], lists[1], lists[2], .plist, versions: .own) == lists[1])
    }

    @Test func orderedListsKeepWhatEitherSideDidApart() {
        func list(_ elements: [String]) -> String {
            Self.list(
                "\t<key>L</key>\n\t<array>\n\(elements.map { "\t\t<string>\($0)</string>\n" }.joined())\t</array>\n")
        }
        #expect(
            merged(list(["1", "2", "3"]), list(["0", "1", "2", "3"]), list(["1", "2", "4"]), .plist)
                == list(["0", "1", "2", "4"]))
        #expect(merged(list(["1", "2"]), list(["1", "2", "3"]), list(["1", "2", "4"]), .plist) == nil)
        #expect(merged(list(["1", "2", "3"]), list(["x", "1", "2", "3"]), list(["1", "2", "3", "x"]), .plist) == nil)
    }

    /// The flags of a linker, one letter each: `f` stands before each framework.
    private static func flags(_ flags: String) -> String {
        list(
            "\t<key>L</key>\n\t<array>\n\(flags.map { "\t\t<string>\($0)</string>\n" }.joined())\t</array>\n")
    }

    /// Whether the result is the merge, and passes for it if git made it; in both directions.
    private static func isMerge(_ result: String, _ base: String, _ ours: String, _ theirs: String) -> Bool {
        let texts = [base, ours, theirs, result].map { flags($0) }
        let bytes = texts.map { Array($0.utf8) }
        return [(1, 2), (2, 1)].allSatisfy { mine, other in
            merged(texts[0], texts[mine], texts[other], .plist) == texts[3]
                && StructuredMerge.fault(
                    in: bytes[3], base: bytes[0], ours: bytes[mine], theirs: bytes[other], kind: .plist) == nil
        }
    }

    @Test func repeatedElementsAreJudgedByTheirPlaces() {
        #expect(Self.isMerge("fXfAfC", "fAfBfC", "fXfAfBfC", "fAfC"))
        #expect(Self.isMerge("ifXfAfBfCfY", "ifAfBfC", "ifXfAfBfC", "ifAfBfCfY"))
        #expect(Self.isMerge("fBfCfD", "fAfBfCfDfE", "fBfCfDfE", "fAfBfCfD"))
        #expect(Self.isMerge("fXfBfY", "fAfBfC", "fXfBfC", "fAfBfY"))
    }

    @Test func repeatedElementsInOnePlaceAreAConflict() {
        for (base, ours, theirs) in [
            ("fAfBfC", "fBfC", "fAfXfBfC"), ("fAfBfC", "fAfC", "fAfBfXfC"), ("fAfBfC", "fAfC", "fAfBX"),
            // Both removed one of two, or added one: perhaps for the same reason.
            ("oAoB", "AoB", "oAB"), ("oABo", "ABo", "oAB"), ("oABo", "ooABo", "oABoo"), ("oABo", "XABo", "oABY"),
            ("oABo", "oooABo", "AB"), ("fAfBfC", "fXfAfBfC", "fAfBfCfX"),
            // The `f` that theirs added may be any of five.
            ("BAffffD", "BAffXfXfD", "XAfffffD"),
        ] {
            let texts = [base, ours, theirs].map { Self.flags($0) }
            #expect(merged(texts[0], texts[1], texts[2], .plist) == nil, "\(base) \(ours) \(theirs)")
            #expect(merged(texts[0], texts[2], texts[1], .plist) == nil, "\(base) \(theirs) \(ours)")
        }
    }

    /// All lists of a file share a million pairs of elements.
    @Test(arguments: [(1, 900), (1, 1100), (3, 500), (6, 500)]) func longListsWithRepeatsAreAConflict(
        lists: Int, length: Int
    ) {
        let flags = (0..<length / 2).flatMap { ["f", "A\($0)"] }
        func text(_ flags: [String]) -> String {
            let elements = flags.map { "\t\t<string>\($0)</string>\n" }.joined()
            return Self.list(
                (0..<lists).map { "\t<key>L\($0)</key>\n\t<array>\n\(elements)\t</array>\n" }.joined())
        }
        let merge = merged(text(flags), text(["f", "X"] + flags), text(flags + ["f", "Y"]), .plist)
        let areFew = lists * length * (length + 2) <= 1_000_000
        #expect(merge == (areFew ? text(["f", "X"] + flags + ["f", "Y"]) : nil))
    }

    @Test func binaryListsAreLeft() {
        let outcome = StructuredMerge.merge(
            base: Array("bplist00a".utf8), ours: Array("bplist00b".utf8), theirs: Array("bplist00c".utf8), kind: .plist)
        #expect(outcome == .unreadable(reason: "a binary property list"))
    }

    @Test func pinsMergeByPackage() {
        func resolved(_ pins: [(String, String)]) -> String {
            let lines = pins.map {
                "    {\n      \"identity\" : \"\($0.0)\",\n      \"state\" : {\n        \"version\" : \"\($0.1)\"\n      }\n    }"
            }
            return "{\n  \"pins\" : [\n\(lines.joined(separator: ",\n"))\n  ],\n  \"version\" : 2\n}\n"
        }
        let base = resolved([("b", "1"), ("d", "1")])
        #expect(
            merged(
                base, resolved([("a", "1"), ("b", "1"), ("d", "1")]), resolved([("b", "1"), ("d", "2"), ("e", "1")]),
                .packages)
                == resolved([("a", "1"), ("b", "1"), ("d", "2"), ("e", "1")]))
        #expect(
            merged(base, resolved([("b", "2"), ("d", "1")]), resolved([("b", "3"), ("d", "1")]), .packages) == nil)
    }

    @Test func configurationFilesMergeByTheRuleAlone() {
        let file = { (version: String) in "// Versions\nMARKETING_VERSION = \(version) // x\nOTHER = 1\n" }
        #expect(merged(file("1.0"), file("1.1"), file("1.2"), .versions) == nil)
        #expect(merged(file("1.0"), file("1.1"), file("1.2"), .versions, versions: .highest) == file("1.2"))
    }
}
