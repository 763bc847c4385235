import Foundation
import StructuredMerge
import Testing

/// relctl reads projects, texts and property lists twice: for merges, which need the place of each piece, and for the audit,
/// which needs its meaning. Both have to find the same in every file.
@Suite struct TwoReadersTests {
    static let texts: [(kind: FileKind, text: String)] = [
        (.project, "// !$*UTF8*$!\n{ a = 1; b = ( x, y, ); c = { d = \"e\\n\\\"\\U00e9\\101\"; }; }"),
        (.project, "{ /* one */ A1 /* two */ = { isa = X; }; // three\n A2 = <0fbd 77>; 'q k' = 'it\\'s'; }"),
        (.project, "{\r\n\ta = (\r\n\t);\r\n\tb = { };\r\n\tc = \"\";\r\n\td = $A/b.c-d:e; }\r\n"),
        (.project, "{ a = 1; a = 2; b = (((x))); \"\u{E9}\" = \"\u{FC}\"; }"),
        (.strings, "/* head */\n\"a\" = \"1\"; // tail\nb = c;\n\"\" = \"\";\n"),
        (.strings, "{ \"strings\": { \"a\\u00e9\\ud83d\\ude00\": [1, -2.5e3, true, null] } }"),
        (.plist, "<plist><dict><key>a&amp;b</key><string>&#233;&lt;</string><key></key><string/></dict></plist>"),
        (
            .plist,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version='1.0'><!-- c --><array><integer>1</integer><real>2</real><true/><dict/>
            <date>2026-01-01T00:00:00Z</date><data>aGk=</data><string> a  b </string></array></plist>
            """
        ),
        (.packages, "{ \"pins\" : [ { \"identity\" : \"a\", \"state\" : { \"version\" : \"1\" } } ] }"),
        (.json, "{\"images\":[{\"idiom\":\"universal\"},[],{}],\"info\":{\"version\":1}}"),
    ]

    @Test(arguments: texts.indices) func bothFindTheSame(number: Int) {
        var comparison = ReaderComparison()
        let (kind, text) = Self.texts[number]
        #expect(comparison.compare(Array(text.utf8), kind: kind) == .same)
        // Cut off anywhere, both refuse it, or both read what is left.
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
        for count in start + 1..<bytes.count where kind == .project {
            let outcome = comparison.compare(Array(bytes[..<count]), kind: kind)
            #expect(outcome == .refused || outcome == .same, "\(count)")
        }
    }

    @Test func bothReadOtherEncodings() {
        let text = "\"gr\u{FC}\u{DF}e\" = \"\u{1F600}\";\n"
        let units = [0xFEFF] + Array(text.utf16)
        for isBigEndian in [true, false] {
            let bytes = units.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
                return isBigEndian ? pair : pair.reversed()
            }
            var comparison = ReaderComparison()
            #expect(comparison.compare(bytes, kind: .strings) == .same)
        }
    }

    /// A last entry without a semicolon, an empty key without an end tag: merges leave such a file to people.
    @Test(arguments: [
        (FileKind.project, "{ a = 1 }"), (.plist, "<plist><dict><key/><string/></dict></plist>"),
    ])
    func theAuditReadsMore(kind: FileKind, text: String) {
        var comparison = ReaderComparison()
        guard case .differs(let reason) = comparison.compare(Array(text.utf8), kind: kind) else {
            Issue.record("no difference")
            return
        }
        #expect(reason.hasPrefix("only the audit reads it"))
    }

    @Test(arguments: [
        (FileKind.project, "{ a 1; }"), (.project, "{ a = 1; } x"), (.json, "{\"a\":}"), (.plist, "<dict>"),
    ])
    func bothRefuse(kind: FileKind, text: String) {
        var comparison = ReaderComparison()
        #expect(comparison.compare(Array(text.utf8), kind: kind) == .refused)
    }

    // MARK: Files of others

    private static let gathered = ProcessInfo.processInfo.environment["RELCTL_TREES"]

    /// What `Pipelines/oracle-xcode.sh` gathered: a folder of checkouts. Prints a row for each.
    @Test(.enabled(if: gathered != nil)) func filesOfOthers() throws {
        let root = try #require(Self.gathered)
        for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
            print(Self.row(of: name, in: root + "/" + name))
        }
    }

    private static func row(of name: String, in folder: String) -> String {
        var (comparison, counts, found) = (ReaderComparison(), [String: Int](), [String]())
        for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            guard let kind = FileKind(path: path), kind != .versions,
                let data = FileManager.default.contents(atPath: folder + "/" + path),
                !data.starts(with: Data("bplist".utf8))
            else { continue }
            switch comparison.compare(Array(data), kind: kind) {
            case .same: counts[kind.rawValue, default: 0] += 1
            case .refused: counts["refused by both", default: 0] += 1
            case .differs(let difference): found.append("\(path)\(difference)")
            }
        }
        let files = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let outcome = found.isEmpty ? "same" : found.sorted().joined(separator: "; ")
        return "| \(name) | \(files) | \(comparison.values) values | \(outcome) |"
    }
}
