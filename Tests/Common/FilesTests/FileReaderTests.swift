import Files
import Foundation
import Testing

/// Reading within limits, and not outside the repository by a link.
@Suite struct FileReaderTests {
    @Test func limits() throws {
        let place = try Playground()
        try place.folder.write(String(repeating: "a", count: 70_000), to: "tree/file")
        #expect(try FileReader.bytes(of: place.file("tree/file"), limit: 70_000).count == 70_000)
        #expect(throws: FileError.tooLarge(limit: 69_999)) {
            try FileReader.bytes(of: place.file("tree/file"), limit: 69_999)
        }
        #expect(throws: FileError.tooLarge(limit: 1 << 20)) {
            try FileReader.bytes(of: "/proc/kallsyms", limit: 1 << 20)
        }
    }

    @Test func whatIsNoFile() throws {
        let place = try Playground()
        mkfifo(place.file("tree/pipe"), 0o600)
        for path in [place.file("tree/pipe"), place.file("tree/sub"), "/dev/zero"] {
            #expect(throws: FileError.notAFile) { try FileReader.bytes(of: path, limit: 10) }
        }
        #expect(throws: FileError.self) { try FileReader.bytes(of: place.file("tree/absent"), limit: 10) }
    }

    @Test func linksWithinTheRepository() throws {
        let place = try Playground()
        try place.folder.write("own", to: "tree/sub/file")
        try place.link("tree/in", to: "sub/file")
        try place.link("tree/out", to: "../outside/keys")
        try place.link("tree/folder", to: "../outside")
        try place.link("alias", to: "outside/keys")
        #expect(try FileReader.bytes(of: place.file("tree/in"), limit: 10) == Array("own".utf8))
        #expect(try FileReader.bytes(of: place.file("alias"), limit: 10) == Array("precious".utf8))
        for (path, link) in [("tree/out", "tree/out"), ("tree/folder/keys", "tree/folder")] {
            #expect(throws: FileError.leadsOut(link: place.file(link), tree: place.file("tree"))) {
                try FileReader.bytes(of: place.file(path), limit: 10)
            }
        }
    }

    /// A link that leads nowhere is not one link too many, which one in a circle is.
    @Test func danglingLinks() throws {
        let place = try Playground()
        try place.link("tree/dangling", to: "sub/absent")
        try place.link("tree/below", to: "sub/absent/file")
        try place.link("tree/circle", to: "circle")
        for (link, target) in [("tree/dangling", "sub/absent"), ("tree/below", "sub/absent/file")] {
            #expect(throws: FileError.danglingLink(target: target)) {
                try FileReader.bytes(of: place.file(link), limit: 10)
            }
        }
        #expect(throws: FileError.failed(String(cString: strerror(ELOOP)))) {
            try FileReader.bytes(of: place.file("tree/circle"), limit: 10)
        }
        #expect(throws: FileError.failed(String(cString: strerror(ENOENT)))) {
            try FileReader.bytes(of: place.file("tree/absent"), limit: 10)
        }
    }

    /// Names that look the same are other bytes, and so other files.
    @Test func aNameThatLooksLikeTheRepositorys() throws {
        let place = try Playground()
        try FileManager.default.createDirectory(atPath: place.file("\u{E9}/.git"), withIntermediateDirectories: true)
        try place.folder.write("x", to: "e\u{301}/file")
        try place.link("\u{E9}/out", to: "../e\u{301}")
        #expect(throws: FileError.self) { try FileReader.bytes(of: place.file("\u{E9}/out/file"), limit: 10) }
        #expect(PathWalk.isInside("/a/b", "/a") && PathWalk.isInside("/a", "/a") && PathWalk.isInside("/a", "/"))
        #expect(!PathWalk.isInside("/ab", "/a") && !PathWalk.isInside("/", "/a"))
    }
}
