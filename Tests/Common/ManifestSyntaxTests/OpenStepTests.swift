import ManifestSyntax
import Testing

@Suite struct OpenStepTests {
    @Test func readsAProject() throws {
        let list = try PropertyList(
            """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tobjects = {
            /* Begin PBXBuildFile section */
            \t\t0123456789ABCDEF01234567 /* A.swift in Sources */ = {isa = PBXBuildFile; fileRef = 89ABCDEF0123456701234567 /* A.swift */; };
            \t\tlist = ( "a b", c, );
            \t\t"path \\"x\\"" = "\\U00e9\\n\\351\\Ud83d\\Ude00";
            \t};
            \tdata = <0fBd 77>;
            }
            """)
        #expect(list.format == .openStep)
        let objects = try #require(list.root["objects"])
        let file = try #require(objects["0123456789ABCDEF01234567"])
        #expect(file["fileRef"]?.string == "89ABCDEF0123456701234567")
        #expect(file.span == Span(line: 6, column: 55))
        #expect(objects["list"]?.elements?.compactMap(\.string) == ["a b", "c"])
        #expect(objects["path \"x\""]?.string == "é\nØ😀")
        #expect(list.root["data"]?.value == .data([0x0F, 0xBD, 0x77]))
        #expect(list.comments.count == 4)
    }

    @Test func readsAStringsFile() throws {
        let list = try PropertyList("\u{FEFF}/* c */ \"NSCameraUsageDescription\" = \"Scan; it\";\nkey;\nNSX = 'y';")
        #expect(list.root.entries?.map(\.key) == ["NSCameraUsageDescription", "key", "NSX"])
        #expect(list.root["key"]?.string == "key")
        #expect(list.root["NSX"]?.span == Span(line: 3, column: 7))
        #expect(try PropertyList("  // nothing").root.entries?.isEmpty == true)
    }

    @Test(arguments: [
        ("{ a = 1", 1, 8, "';'"),
        ("{ a = 1; ", 1, 10, "inside a dictionary"),
        ("{ a = (1, 2 3); }", 1, 13, "',' or ')'"),
        ("{ a 1; }", 1, 5, "'='"),
        ("{ a = <0g>; }", 1, 9, "hexadecimal"),
        ("{ a = <0>; }", 1, 10, "odd"),
        ("{\n a = \"b;\n}\n", 2, 6, "does not end"),
        ("{ a = 1; } }", 1, 12, "after the end"),
        ("{\n /* a", 2, 2, "comment"),
        ("{ a = ; }", 1, 7, "expected a value"),
        ("{\n a = 1;\n<<<<<<< HEAD\n}", 3, 1, "merge conflict"),
        ("{\n a = 1;\n=======\n b = 1;\n}", 3, 1, "merge conflict"),
    ])
    func saysWhereAndWhy(text: String, line: Int, column: Int, message: String) throws {
        let error = #expect(throws: SyntaxError.self) { try PropertyList(text) }
        #expect(error?.span == Span(line: line, column: column))
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    /// A check finds the first error that reading finds, in all formats.
    @Test(arguments: [
        "", "// nothing", "{ a = 1; b = ( \"x\\n\", 'y', <0f 0>, ); /* c */ }", "a; b = c;", "{ a = (1, 2 3); }",
        "{ a 1; }",
        "{ a = <0g>; }", "{\n a = \"b;\n}\n", "{ a = 1; } }", "{\n /* a", "{\n a = 1;\n=======\n b = 1;\n}",
        "\u{FEFF}{ a = ; }",
        "<plist><dict><key>a</key></dict></plist>", "<0f>", "<0", "bplist00", "((((((", "{ é = 1; }",
    ])
    func checksWhatItReads(text: String) {
        let limits = Limits(bytes: 1000, depth: 5, nodes: 100)
        func error(_ read: () throws(SyntaxError) -> Void) -> SyntaxError? {
            do throws(SyntaxError) { try read() } catch { return error }
            return nil
        }
        let bytes = Array(text.utf8)
        let found = error { () throws(SyntaxError) in try PropertyList.check(bytes, limits: limits) }
        #expect(found == error { () throws(SyntaxError) in _ = try PropertyList(bytes, limits: limits) })
    }

    @Test func survivesDepthAndOtherEncodings() throws {
        #expect(throws: SyntaxError.self) { try PropertyList(String(repeating: "(", count: 1_000_000)) }
        #expect(throws: SyntaxError.self) { try PropertyList(String(repeating: "{a=", count: 1_000_000)) }
        #expect(try PropertyList(Array("{a=\"".utf8) + [0xC3] + Array("\";}".utf8)).root["a"]?.string == "\u{FFFD}")
    }
}
