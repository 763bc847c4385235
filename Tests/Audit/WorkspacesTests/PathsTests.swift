import Testing

@testable import Workspaces

@Suite struct PathsTests {
    @Test func takesPathsApart() {
        #expect("a/b.c/d.swift".lastPathComponent == "d.swift")
        #expect("a/b.c/d.swift".parentPath == "a/b.c")
        #expect("a/b.c/d.tar.gz".pathExtension == "gz")
        #expect("a.b/c".pathExtension == "")
        #expect(".gitignore".pathExtension == "")
        #expect("a/.gitignore".stem == ".gitignore")
        #expect("x.y.z".stem == "x.y")
    }

    @Test(arguments: [
        ("a/b", "../c", "a/c"), ("", "./c//d/", "c/d"), ("a", "..", ""), ("a", "../..", nil), ("a", "/etc", nil),
    ])
    func joins(folder: String, path: String, joined: String?) {
        #expect(folder.joined(path) == joined)
    }
}
