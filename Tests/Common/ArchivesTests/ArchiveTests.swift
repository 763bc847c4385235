import Foundation
import Support
import Testing

@testable import Archives

/// Archives made by Python, which writes what no archiver would.
@Suite(.enabled(if: Archive.defect == nil)) struct ArchiveTests {
    private static func make(_ script: String, in scratch: ScratchFolder) async throws -> String {
        let start = "import zipfile, tarfile, io, sys\npath = 'made'\n"
        try await ChildProgram.run(["python3", "-c", start + script], in: scratch.path)
        return scratch.file("made")
    }

    private static let zip = "with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z:\n"

    private static func files(in folder: String) -> [String: String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.reduce(into: [:]) { files, name in
            files[name] = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        }
    }

    @Test(arguments: ["zip", "w", "w:gz", "w:bz2", "w:xz"]) func unpacks(kind: String) async throws {
        let scratch = try ScratchFolder()
        let tar = """
            with tarfile.open(path, '\(kind)') as t:
                for name, text in [('A.framework/A', b'one'), ('./b/c.txt', b'')]:
                    info = tarfile.TarInfo(name); info.size = len(text); t.addfile(info, io.BytesIO(text))
                link = tarfile.TarInfo('link'); link.type = tarfile.SYMTYPE; link.linkname = '/etc/passwd'; t.addfile(link)
                hard = tarfile.TarInfo('hard'); hard.type = tarfile.LNKTYPE; hard.linkname = 'A.framework/A'; t.addfile(hard)
            """
        let zip = Self.zip + " z.writestr('A.framework/A', 'one'); z.writestr('b/c.txt', ''); z.writestr('d/', '')\n"
        let path = try await Self.make(kind == "zip" ? zip : tar, in: scratch)
        try Archive.unpack(path, into: scratch.file("out"))
        var files = Self.files(in: scratch.file("out"))
        files["hard"] = nil
        #expect(files == ["A.framework/A": "one", "b/c.txt": ""])
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("out/link"))) == nil)
    }

    @Test(arguments: [
        "../x", "a/../../x", "/x", "a\\\\..\\\\x", "a\\nb", "", "..", "x" + String(repeating: "y", count: 2000),
    ])
    func staysInside(name: String) async throws {
        let scratch = try ScratchFolder()
        let path = try await Self.make(
            "with tarfile.open(path, 'w') as t:\n info = tarfile.TarInfo('\(name)'); info.size = 1; t.addfile(info, io.BytesIO(b'1'))\n",
            in: scratch)
        #expect(throws: Archive.Failure.self) { try Archive.unpack(path, into: scratch.file("in/out")) }
        #expect(!FileManager.default.fileExists(atPath: scratch.file("x")))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("in/x")))
    }

    /// A file twice, and a file where a folder is.
    @Test(arguments: ["('a', 'a')", "('a', 'a/b')"]) func clashes(names: String) async throws {
        let scratch = try ScratchFolder()
        let path = try await Self.make(Self.zip + " [z.writestr(n, 'x') for n in \(names)]\n", in: scratch)
        #expect(throws: Archive.Failure.self) { try Archive.unpack(path, into: scratch.file("out")) }
    }

    @Test func limits() async throws {
        let scratch = try ScratchFolder()
        let path = try await Self.make(Self.zip + " [z.writestr(str(n), '0' * 1000) for n in range(10)]\n", in: scratch)
        var limits = Archive.Limits()
        limits.bytes = 10_000
        try Archive.unpack(path, into: scratch.file("all"), limits: limits)
        #expect(Self.files(in: scratch.file("all")).count == 10)
        limits.bytes = 9_999
        #expect(throws: Archive.Failure.self) { try Archive.unpack(path, into: scratch.file("bytes"), limits: limits) }
        limits = Archive.Limits()
        limits.entries = 9
        #expect(throws: Archive.Failure.self) {
            try Archive.unpack(path, into: scratch.file("entries"), limits: limits)
        }
    }

    @Test(arguments: ["", "no archive", "PK\u{3}\u{4}", String(repeating: "a", count: 5000)]) func noArchives(
        text: String
    ) throws {
        let scratch = try ScratchFolder()
        try scratch.write(text, to: "made")
        // An empty file is an empty tar archive for libarchive.
        try? Archive.unpack(scratch.file("made"), into: scratch.file("out"))
        #expect(Self.files(in: scratch.file("out")).isEmpty)
        #expect(throws: Archive.Failure.self) { try Archive.unpack(scratch.file("absent"), into: scratch.file("out")) }
    }
}
