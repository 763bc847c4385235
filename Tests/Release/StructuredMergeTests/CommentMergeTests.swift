import StructuredMerge
import Testing

/// A comment that one side changed is in the result, or the merge is left to people.
@Suite struct CommentMergeTests {
    private static func list(_ entries: String, before: String = "", behind: String = "", end: String = "") -> String {
        "<?xml version=\"1.0\"?>\n\(before)<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n\(behind)</plist>\n\(end)"
    }

    private static func entry(_ key: String, _ value: String = "1", between: String = "") -> String {
        "\t<key>\(key)</key>\(between)\n\t<string>\(value)</string>\n"
    }

    /// Whether both directions of a merge are left to people.
    private static func isConflict(_ base: String?, _ ours: String, _ theirs: String, _ kind: FileKind) -> Bool {
        merged(base, ours, theirs, kind) == nil && merged(base, theirs, ours, kind) == nil
    }

    @Test(arguments: ["before", "behind", "end"]) func outsideOfAPropertyList(place: String) {
        func list(_ entries: String, _ year: String?) -> String {
            let comment = year.map { "<!-- (c) \($0) -->\n" } ?? ""
            return Self.list(
                entries, before: place == "before" ? comment : "", behind: place == "behind" ? comment : "",
                end: place == "end" ? comment : "")
        }
        let (a, b, c) = (Self.entry("a"), Self.entry("a") + Self.entry("b"), Self.entry("a") + Self.entry("c"))
        for (old, new) in [("2024", "2025"), ("2024", nil), (nil, "2025")] {
            #expect(merged(list(a, old), list(b, old), list(c, new), .plist) == nil)
            // Ours has it already.
            #expect(merged(list(a, old), list(b, new), list(c, old), .plist) == list(b + Self.entry("c"), new))
            #expect(merged(list(a, old), list(b, new), list(c, new), .plist) == list(b + Self.entry("c"), new))
        }
        // What git merges lacks no comment.
        let sides = [list(a, "2024"), list(b, "2024"), list(a, "2025"), list(b, "2025")].map { Array($0.utf8) }
        let fault = { (result: Int) in
            StructuredMerge.fault(in: sides[result], base: sides[0], ours: sides[1], theirs: sides[2], kind: .plist)
        }
        #expect(fault(3) == nil && fault(1) != nil)
    }

    @Test func betweenAKeyAndItsValue() {
        let (old, new) = (Self.entry("a", between: " <!-- old -->"), Self.entry("a", between: " <!-- new -->"))
        let (ours, theirs) = (Self.list(old + Self.entry("b")), Self.list(new + Self.entry("c")))
        let both = Self.list(new + Self.entry("b") + Self.entry("c"))
        #expect(merged(Self.list(old), ours, theirs, .plist) == both)
        #expect(merged(Self.list(old), theirs, ours, .plist) == both)
        #expect(Self.isConflict(Self.list(old), Self.list(Self.entry("a", between: "<!-- x -->")), theirs, .plist))
        #expect(
            merged(Self.list(old), Self.list(old.replacing(">1<", with: ">2<")), Self.list(new), .plist)
                == Self.list(new.replacing(">1<", with: ">2<")))
        #expect(Self.isConflict(Self.list(old), Self.list(""), Self.list(new), .plist))
    }

    @Test(arguments: ["\"a\" /* old */ = \"1\";\n", "\"a\" = /* old */ \"1\";\n", "\"a\" = \"1\" /* old */;\n"])
    func insideOfAnEntry(old: String) {
        let new = old.replacing("old", with: "new")
        let (b, c) = ("\"b\" = \"2\";\n", "\"c\" = \"3\";\n")
        #expect(merged(old, old + b, new + c, .strings) == new + b + c)
        #expect(merged(old, new + c, old + b, .strings) == new + b + c)
        #expect(
            merged(old, old.replacing("1", with: "2") + b, new, .strings) == new.replacing("1", with: "2") + b)
        #expect(Self.isConflict(old, old.replacing("old", with: "x"), new, .strings))
    }

    @Test func insideOfAnElement() {
        func list(_ comment: String, _ entry: String) -> String {
            let element = "\t<dict>\n\t<!-- \(comment) -->\n\(Self.entry("a"))\t</dict>\n"
            return Self.list("\t<key>l</key>\n\t<array>\n\(element)\t</array>\n" + entry)
        }
        let (ours, theirs) = (list("old", Self.entry("b")), list("new", Self.entry("c")))
        #expect(merged(list("old", ""), ours, theirs, .plist) == nil)
        #expect(merged(list("old", ""), theirs, ours, .plist) == list("new", Self.entry("b") + Self.entry("c")))
    }

    /// One of the two headings would be too many.
    @Test func aHeadingThatBothSidesPutOverAnotherEntryIsAConflict() {
        let (heading, b) = ("/* Login */\n", "\"b\" = \"1\";\n")
        let (ours, theirs) = (heading + "\"a0\" = \"0\";\n" + b, heading + "\"a\" = \"0\";\n" + b)
        #expect(Self.isConflict(heading + b, ours, theirs, .strings))
        // The usual comment over an entry of each side is none that moved.
        let end = "\"z\" = \"1\";\n"
        let (c, d) = (heading + "\"c\" = \"0\";\n", heading + "\"d\" = \"0\";\n")
        #expect(merged(heading + b, heading + b + c, heading + b + d, .strings) == heading + b + c + d)
        #expect(merged(heading + b + end, c + end, end + d, .strings) == c + end + d)
    }

    /// genstrings writes one comment over each entry that has none.
    @Test(arguments: ["/* Real */\n", ""]) func aDefaultCommentThatBothSidesReplacedDidNotMove(comment: String) {
        let heading = "/* No comment provided by engineer. */\n"
        let (b, m, n) = (heading + "\"b\" = \"1\";\n", heading + "\"m\" = \"1\";\n", heading + "\"n\" = \"1\";\n")
        let y = "\"y\" = \"1\";\n"
        let both = b + m + n + comment + y
        #expect(merged(b + heading + y, b + m + comment + y, b + n + comment + y, .strings) == both)
        #expect(merged(b + heading + y, b + n + comment + y, b + m + comment + y, .strings) == both)
    }

    @Test func anEntryThatBothSidesGaveAnotherCommentKeepsIt() {
        let (heading, y) = ("/* Login */\n", "\"y\" = \"1\";\n")
        let (m, n) = (heading + "\"m\" = \"1\";\n", heading + "\"n\" = \"1\";\n")
        let real = "/* Real */\n" + y
        #expect(merged(heading + y, m + real, n + real, .strings) == m + n + real)
        #expect(merged(heading + y, n + real, m + real, .strings) == m + n + real)
    }
}
