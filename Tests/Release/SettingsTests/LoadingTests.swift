import Foundation
import Testing

@testable import Settings

/// Finding the file, and reading it.
@Suite struct LoadingTests {
    @Test func theFileIsFoundInTheFolderAndAbove() throws {
        let folder = try TemporaryFolder()
        let inner = folder.url.appending(path: "a/b c/relctl.yml/d")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let file = folder.url.appending(path: "a/relctl.yml")
        try Data(Sample.text.utf8).write(to: file)
        // A folder of that name on the way is passed by.
        for start in ["a", "a/b c", "a/b c/relctl.yml/d", "a/b c/../b c/"] {
            let directory = folder.url.path(percentEncoded: false) + "/" + start
            #expect(Settings.locate(from: directory) == file.path(percentEncoded: false), "\(start)")
        }
        #expect(try Settings.load(path: file.path()).path == file.path())
    }

    @Test func aLinkThatLeadsNowhereEndsTheSearch() throws {
        let folder = try TemporaryFolder()
        let (inner, files) = (folder.url.appending(path: "a/b"), FileManager.default)
        try files.createDirectory(at: inner, withIntermediateDirectories: true)
        let (above, link) = (folder.url.appending(path: "relctl.yml"), folder.url.appending(path: "a/relctl.yml"))
        try Data(Sample.text.utf8).write(to: above)
        func located() -> String? { Settings.locate(from: inner.path(percentEncoded: false)) }
        try files.createSymbolicLink(atPath: link.path(percentEncoded: false), withDestinationPath: "nowhere.yml")
        #expect(located() == link.path(percentEncoded: false))
        #expect {
            try Settings.load(path: link.path(percentEncoded: false))
        } throws: { error in
            let text = "\(error)"
            return text.contains("is a symbolic link to nowhere.yml, where no file is") && !text.contains("relctl init")
        }
        // One to a folder is passed by, as a folder is, and one to a file is that file.
        try files.removeItem(at: link)
        try files.createSymbolicLink(atPath: link.path(percentEncoded: false), withDestinationPath: "b")
        #expect(located() == above.path(percentEncoded: false))
        try files.removeItem(at: link)
        try files.createSymbolicLink(atPath: link.path(percentEncoded: false), withDestinationPath: "../relctl.yml")
        #expect(located() == link.path(percentEncoded: false))
        #expect(try Settings.load(path: link.path(percentEncoded: false)).path == link.path(percentEncoded: false))
    }

    /// `relctl init` replaces nothing, so it is advised only where nothing is.
    @Test func aLinkInACircleIsNoPlaceForANewFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "relctl.yml").path(percentEncoded: false)
        func complaint() -> String {
            do { return try Settings.load(path: path).path } catch { return "\(error)" }
        }
        #expect(complaint().contains("can't be read") && complaint().contains("or run `relctl init`"))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "relctl.yml")
        #expect(complaint().contains("can't be read") && !complaint().contains("relctl init"))
        #expect(complaint().contains("--config"))
    }

    @Test func theFileSystemHasAnEnd() { #expect(Settings.locate(from: "/") == nil) }

    @Test(arguments: ["/nowhere/relctl.yml", "/", "/dev/zero"]) func whatIsNoFile(path: String) {
        #expect {
            try Settings.load(path: path)
        } throws: { error in
            "\(error)".hasPrefix("\(path): ") && "\(error)".contains("--config")
        }
    }

    @Test func aPipeDoesNotHang() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "pipe").path()
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: SettingsError.self) { try Settings.load(path: path) }
    }

    @Test func readingTwiceGivesTheSame() throws {
        let text = try Sample.contract()
        #expect(try Settings.parse(text).effectiveValues == Settings.parse(text).effectiveValues)
    }
}
