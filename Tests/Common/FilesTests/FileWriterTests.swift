import Files
import Foundation
import Testing

/// Nothing is written through a link that a tree may hold.
@Suite struct FileWriterTests {
    private let new = Array("new".utf8)

    @Test func aLinkIsReplacedItself() throws {
        let place = try Playground()
        for target in [place.file("outside/keys"), "../outside/keys", "../outside/absent", "sub", "report"] {
            try place.link("tree/report", to: target)
            try FileWriter.replace(place.file("tree/report"), with: new)
            #expect(try place.kind("tree/report") == .typeRegular && place.text("tree/report") == "new")
            try FileManager.default.removeItem(atPath: place.file("tree/report"))
        }
        #expect(try place.text("outside/keys") == "precious" && place.names("outside") == ["keys"])
        #expect(try place.names("tree") == [".git", "sub"])
    }

    /// Wherever the link is on the way, and however the path is written.
    @Test(arguments: [
        "tree/out/report", "tree/sub/out/report", "tree/sub/../out/report", "tree/out/../outside/report",
        "tree/in/out/report", "alias/out/report", "tree/deep/report", "outside/../tree/out/report",
    ]) func aFolderThatLeadsOutIsRefused(path: String) throws {
        let place = try Playground()
        try place.link("tree/out", to: "../outside")
        try place.link("tree/sub/out", to: place.file("outside"))
        try place.link("tree/in", to: "sub")
        try place.link("tree/deep", to: "sub/out")
        try place.link("alias", to: "tree")
        for write in [FileWriter.replace(_:with:), FileWriter.create(_:with:), { try FileWriter.append($1, to: $0) }] {
            let error = #expect(throws: FileError.self) { try write(place.file(path), new) }
            guard case .leadsOut(_, place.file("tree")) = error else {
                Issue.record("\(path): \(String(describing: error))")
                return
            }
        }
        #expect(try place.names("outside") == ["keys"])
    }

    /// Links within a repository, links outside of every repository, and paths that leave one by `..`.
    @Test(arguments: [
        "tree/in/report", "tree/up/report", "elsewhere/report", "alias/sub/report", "tree/../outside/report",
        "tree/sub/../../elsewhere/report",
    ]) func otherFoldersMayBeLinks(path: String) throws {
        let place = try Playground()
        try place.link("tree/in", to: "sub/deep")
        try place.link("tree/up", to: ".")
        try place.link("elsewhere", to: "outside")
        try place.link("alias", to: "tree")
        try FileWriter.replace(place.file(path), with: new)
        #expect(try place.text(path) == "new")
        try FileWriter.replace(place.file(path), with: [])
        #expect(try place.text(path) == "")
    }

    @Test func whatIsThereIsReplacedOrLeftAlone() throws {
        let place = try Playground()
        try place.folder.write("old", to: "tree/report", mode: 0o640)
        try FileWriter.replace(place.file("tree/report"), with: new)
        let attributes = try FileManager.default.attributesOfItem(atPath: place.file("tree/report"))
        #expect(try place.text("tree/report") == "new" && attributes[.posixPermissions] as? Int == 0o640)
        #expect(throws: FileError.exists) { try FileWriter.create(place.file("tree/report"), with: []) }
        try place.link("tree/nowhere", to: "absent")
        #expect(throws: FileError.exists) { try FileWriter.create(place.file("tree/nowhere"), with: []) }
        for path in ["tree/sub", "tree/sub/", "tree/..", ""] {
            #expect(throws: FileError.notAFile) { try FileWriter.replace(place.file(path), with: []) }
        }
        #expect(throws: FileError.self) { try FileWriter.replace(place.file("absent/report"), with: []) }
        #expect(try place.names("tree") == [".git", "nowhere", "report", "sub"])
    }

    @Test func additionsGoToTheEnd() throws {
        let place = try Playground()
        for _ in 0..<2 { try FileWriter.append(new, to: place.file("tree/summary")) }
        #expect(try place.text("tree/summary") == "newnew")
        try place.link("tree/link", to: "../outside/keys")
        #expect(throws: FileError.self) { try FileWriter.append(new, to: place.file("tree/link")) }
        #expect(try place.text("outside/keys") == "precious")
    }

    @Test func aDeviceStaysOne() throws {
        try FileWriter.replace("/dev/null", with: new)
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial)
    }
}
