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
    private static func modes(_ modes: [String]) -> String {
        let lines = modes.map { "\t\t<string>\($0)</string>\n" }.joined()
        return "\t<key>UIBackgroundModes</key>\n\t<array>\n\(lines)\t</array>\n"
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
