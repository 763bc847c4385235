import Foundation
import Support
import Testing

/// `relctl merge-driver`, called by git itself as `--setup` says.
@Suite struct MergeDriverTests {
    /// A work tree with two branches that both added an entry to a strings file, and set up as `--setup` prints it.
    private final class Clone {
        let relctl: Relctl
        let path: String
        let file: String
        static let start = "\"a\" = \"A\";\n"

        /// - Parameter rule: the options of `--setup`.
        init(
            _ file: String = "App/en.lproj/Localizable.strings", rule: String..., base: String = start, ours: String,
            theirs: String
        ) async throws {
            self.file = file
            relctl = try Relctl(settings: "")
            path = relctl.folder.appending(path: "clone").path()
            try await git("init", "--quiet", "--initial-branch", "main", path, in: relctl.folder.path())
            try await setUp(rule)
            try await commit(base, "base")
            try await git("checkout", "--quiet", "-b", "side")
            try await commit(theirs, "theirs")
            try await git("checkout", "--quiet", "main")
            try await commit(ours, "ours")
        }

        deinit { relctl.remove() }

        @discardableResult
        func git(_ arguments: String..., in folder: String? = nil, mayFail: Bool = false) async throws -> String {
            var environment = ChildProgram.hermetic(home: relctl.folder.path())
            environment["PATH"] = Relctl.binary.deletingLastPathComponent().path() + ":" + (environment["PATH"] ?? "")
            let output = try await ChildProgram.run(
                ["git"] + arguments, in: folder ?? path, environment: environment, mayFail: mayFail)
            return String(decoding: output, as: UTF8.self)
        }

        /// The attributes and the configuration, read off what the command prints.
        private func setUp(_ rule: [String]) async throws {
            let lines = try await relctl.run(["merge-driver", "--setup"] + rule).output.split(separator: "\n")
            let attributes = lines.filter { $0.contains(" merge=relctl") }.joined(separator: "\n") + "\n"
            try attributes.write(toFile: path + "/.gitattributes", atomically: true, encoding: .utf8)
            for line in lines where line.hasPrefix("git config") {
                try await ChildProgram.run(["sh", "-c", String(line)], in: path)
            }
        }

        func commit(_ text: String, _ message: String) async throws {
            try write(text)
            try await git("add", "--all")
            try await git("commit", "--quiet", "--message", message)
        }

        func write(_ text: String) throws {
            let file = path + "/" + file
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        }

        var text: String { (try? String(contentsOfFile: path + "/" + file, encoding: .utf8)) ?? "" }
    }

    private static let ours = Clone.start + "\"b\" = \"B\";\n"
    private static let theirs = Clone.start + "\"c\" = \"C\";\n"
    private static let both = Clone.start + "\"b\" = \"B\";\n\"c\" = \"C\";\n"

    @Test func mergesAreSettled() async throws {
        let clone = try await Clone(ours: Self.ours, theirs: Self.theirs)
        try await clone.git("merge", "--quiet", "--no-edit", "side")
        #expect(clone.text == Self.both)
        #expect(try await clone.git("status", "--porcelain") == "")
    }

    /// The rule that `--setup` was asked for is the driver's, also for files that merge by it alone.
    @Test func theRuleForVersionsIsSetUp() async throws {
        let (ours, theirs) = ("MARKETING_VERSION = 8.10.0\n", "MARKETING_VERSION = 8.9.0\n")
        let clone = try await Clone(
            "App.xcconfig", rule: "--versions", "highest", base: "MARKETING_VERSION = 8.8.0\n", ours: ours,
            theirs: theirs)
        try await clone.git("merge", "--quiet", "--no-edit", "side")
        #expect(clone.text == ours)
        let plain = try await clone.relctl("merge-driver", "--setup")
        #expect(!plain.output.contains("xcconfig") && !plain.output.contains("--versions"), "\(plain.output)")
    }

    @Test func rebasesCherryPicksAndStashesAreSettled() async throws {
        let rebased = try await Clone(ours: Self.ours, theirs: Self.theirs)
        try await rebased.git("rebase", "--quiet", "side")
        #expect(rebased.text == Self.both)
        let picked = try await Clone(ours: Self.ours, theirs: Self.theirs)
        try await picked.git("cherry-pick", "side")
        #expect(picked.text == Self.both)
        let stashed = try await Clone(ours: Self.ours, theirs: Self.theirs)
        try await stashed.git("checkout", "--quiet", "HEAD~1")
        try stashed.write(Self.ours)
        try await stashed.git("stash")
        try await stashed.git("checkout", "--quiet", "side")
        try await stashed.git("stash", "pop")
        #expect(stashed.text == Self.both)
    }

    @Test func aRealConflictIsLeftWithMarkers() async throws {
        let clone = try await Clone(ours: Clone.start + "\"b\" = \"1\";\n", theirs: Clone.start + "\"b\" = \"2\";\n")
        try await clone.git("merge", "side", mayFail: true)
        #expect(clone.text == Clone.start + "<<<<<<< ours\n\"b\" = \"1\";\n=======\n\"b\" = \"2\";\n>>>>>>> theirs\n")
        #expect(try await clone.git("status", "--porcelain").hasPrefix("AA") == false)
        #expect(try await clone.git("ls-files", "--unmerged").isEmpty == false)
    }

    @Test func whatCannotBeReadIsGitsOwnMerge() async throws {
        let clone = try await Clone(ours: "not = a strings file\n", theirs: Clone.start + "\"b\" = \"2\";\n")
        try await clone.git("merge", "side", mayFail: true)
        #expect(clone.text.contains("<<<<<<<") && clone.text.contains("not = a strings file"))
    }

    // MARK: Without git

    private static func relctl(_ files: [String: String]) throws -> Relctl {
        let relctl = try Relctl(settings: "")
        for (name, text) in files { try Data(text.utf8).write(to: relctl.folder.appending(path: name)) }
        return relctl
    }

    private func text(_ name: String, of relctl: Relctl) throws -> String {
        try String(contentsOf: relctl.folder.appending(path: name), encoding: .utf8)
    }

    @Test func exitCodesAreTheContracts() async throws {
        let relctl = try Self.relctl([
            "base": Clone.start, "ours": Self.ours, "theirs": Self.theirs, "changed": "\"a\" = \"B\";\n",
            "changed2": "\"a\" = \"C\";\n", "junk": "{{{",
        ])
        defer { relctl.remove() }
        let unknown = try await relctl("merge-driver", "base", "ours", "theirs")
        #expect(unknown.status == 65)
        #expect(try text("ours", of: relctl) == Self.ours)
        #expect(try await relctl("merge-driver", "base", "ours", "theirs", "--path", "a/B.strings").status == 0)
        #expect(try text("ours", of: relctl) == Self.both)
        let conflict = try await relctl("merge-driver", "base", "changed", "changed2", "--kind", "strings")
        #expect(conflict.status == 1 && conflict.complaint.contains("changed on both sides"))
        #expect(try text("changed", of: relctl).hasPrefix("<<<<<<< ours\n"))
        let broken = try await relctl("merge-driver", "base", "junk", "theirs", "--path", "x.pbxproj")
        #expect(broken.status == 65)
        #expect(try text("junk", of: relctl) == "{{{")
        #expect(try await relctl("merge-driver", "base", "ours").status == 64)
        #expect(try await relctl("merge-driver", "none", "ours", "theirs", "--kind", "strings").status == 65)
    }

    /// git would merge the lines, but no side has that colour.
    @Test func whatOnlyGitWouldMergeIsLeftWithMarkers() async throws {
        let file = { (red: String, blue: String) in
            "{\n\"colors\" : [\n{\n\"blue\" : \(blue),\n\"green\" : 1,\n\"red\" : \(red)\n}\n]\n}\n"
        }
        let relctl = try Self.relctl([
            "base": file("1", "1"), "Contents.json": file("9", "1"), "theirs": file("1", "9"),
        ])
        defer { relctl.remove() }
        let result = try await relctl("merge-driver", "base", "Contents.json", "theirs")
        #expect(result.status == 1 && result.complaint.contains("resolve the conflict markers"))
        let sides = ["\"blue\" : 1,\n\"green\" : 1,\n\"red\" : 9\n", "\"blue\" : 9,\n\"green\" : 1,\n\"red\" : 1\n"]
        #expect(
            try text("Contents.json", of: relctl)
                == "{\n\"colors\" : [\n{\n<<<<<<< ours\n\(sides[0])=======\n\(sides[1])>>>>>>> theirs\n}\n]\n}\n")
        #expect(try await relctl("merge-driver", "--check", "Contents.json").status == 3)
    }

    /// UTF-16 has bytes that git takes for those of a binary file.
    @Test func whatHasNoLinesStaysAsItWas() async throws {
        let relctl = try Self.relctl([:])
        defer { relctl.remove() }
        let write = { (name: String, text: String) in
            let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            try Data(bytes).write(to: relctl.folder.appending(path: name))
        }
        for name in ["a", "b", "c"] { try write("\(name).strings", "\"k\" = \"\(name)\";\n") }
        let before = try Data(contentsOf: relctl.folder.appending(path: "b.strings"))
        let result = try await relctl("merge-driver", "a.strings", "b.strings", "c.strings")
        #expect(result.status == 1 && result.complaint.contains("put in what theirs changed"))
        #expect(try Data(contentsOf: relctl.folder.appending(path: "b.strings")) == before)
    }

    @Test func theRuleForVersionsIsAnOption() async throws {
        let file = { (version: String) in "MARKETING_VERSION = \(version)\n" }
        let relctl = try Self.relctl(["b": file("1.0"), "o": file("1.9"), "t": file("1.10")])
        defer { relctl.remove() }
        let result = try await relctl("merge-driver", "b", "o", "t", "--path", "App.xcconfig", "--versions", "highest")
        #expect(result.status == 0 && result.complaint.contains("took 1.10, not 1.9 of ours"))
        #expect(try text("o", of: relctl) == file("1.10"))
    }

    @Test func checkTellsFaultsWithTheirPlaces() async throws {
        let project = """
            {
            objects = {
            AA = {isa = PBXSourcesBuildPhase; files = (B1, B2, ); };
            B1 = {isa = PBXBuildFile; fileRef = F; };
            B2 = {isa = PBXBuildFile; fileRef = F; };
            F = {isa = PBXFileReference; path = a.swift; path = b.swift; };
            G = {isa = PBXGroup; children = (F, NONE, ); };
            };
            }
            """
        let relctl = try Self.relctl([
            "project.pbxproj": project, "good.strings": Self.both, "marks.strings": "<<<<<<< a\n=======\n>>>>>>> b\n",
            "bad.json": "{",
        ])
        defer { relctl.remove() }
        #expect(try await relctl("merge-driver", "--check", "good.strings").status == 0)
        let faults = try await relctl("merge-driver", "--check", "project.pbxproj", "marks.strings")
        #expect(faults.status == 3)
        #expect(
            faults.output.split(separator: "\n") == [
                "project.pbxproj:3: 'a.swift' is twice in PBXSourcesBuildPhase",
                "project.pbxproj:6: the key 'path' stands twice",
                "project.pbxproj:7: children names 'NONE', which is no object",
                "marks.strings:1: a mark of a merge conflict", "marks.strings:2: a mark of a merge conflict",
                "marks.strings:3: a mark of a merge conflict",
            ])
        let unreadable = try await relctl("merge-driver", "--check", "bad.json", "--kind", "json")
        #expect(unreadable.status == 3 && unreadable.output.hasPrefix("bad.json:1: can't be read"))
    }
}
