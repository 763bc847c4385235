import Names
import Testing

@testable import Releases

/// Which files the owners of a CODEOWNERS file are asked about.
@Suite struct CodeOwnersTests {
    @Test(arguments: [
        ("*.swift @ada", "Apps/A.swift", true), ("*.swift @ada", "Apps/a.txt", false),
        ("/Apps/ @ada", "Apps/Deep/A.swift", true), ("/Apps/ @ada", "Other/Apps/A.swift", false),
        ("Apps/ @ada", "Other/Apps/A.swift", true), ("/docs/* @ada", "docs/a.md", true),
        ("/docs/* @ada", "docs/deep/a.md", false), ("/docs/**/*.md @ada", "docs/deep/er/a.md", true),
        ("/docs @ada", "docs/a.md", true), ("README.md @ada", "Deep/README.md", true), ("* @ada", "any/file", true),
        ("/a?c @ada", "abc", true), ("/a?c @ada", "ac", false), ("", "any", false), ("# * @ada", "any", false),
        ("*.md @ada # mine", "a.md", true), ("*.md # @ada", "a.md", false), ("*.MD @ADA", "a.MD", true),
    ])
    func patterns(text: String, path: String, isCovered: Bool) {
        #expect(CodeOwners(text, syntax: .gitlab).cover(anyOf: [path], by: ["ada"]) == isCovered, "\(text): \(path)")
    }

    @Test func theLastRuleThatMatchesCounts() {
        let owners = CodeOwners("* @ada\n/Apps/ @bob\n/Apps/Free/\n", syntax: .gitlab)
        #expect(owners.cover(anyOf: ["README.md"], by: ["ada"]) && !owners.cover(anyOf: ["Apps/a"], by: ["ada"]))
        #expect(
            owners.cover(anyOf: ["Apps/a"], by: ["bob"]) && !owners.cover(anyOf: ["Apps/Free/a"], by: ["ada", "bob"]))
    }

    /// Who is in them can't be told.
    @Test(arguments: ["@org/team", "@group/sub/group", "ada@example.com", "@@maintainer"])
    func whatIsNoAccountMayBeAnybody(owner: String) {
        #expect(CodeOwners("* \(owner)", syntax: .gitlab).cover(anyOf: ["any"], by: ["somebody"]))
    }

    @Test func eachSectionHasItsOwners() {
        let owners = CodeOwners("[Docs][2] @ada\n*.md\n^[Code]\n*.swift @bob\n*.md @bob\n", syntax: .gitlab)
        #expect(owners.cover(anyOf: ["a.md"], by: ["ada"]) && owners.cover(anyOf: ["a.md"], by: ["bob"]))
        #expect(!owners.cover(anyOf: ["a.swift"], by: ["ada"]) && owners.cover(anyOf: ["a.swift"], by: ["bob"]))
    }

    @Test func sectionsOfOneNameAreOne() {
        let owners = CodeOwners("[Docs] @ada\n*.md\n[Code]\n*.swift @bob\n^[DOCS]\n*.md @bob\n", syntax: .gitlab)
        #expect(!owners.cover(anyOf: ["a.md"], by: ["ada"]) && owners.cover(anyOf: ["a.md"], by: ["bob"]))
    }

    /// What a section excludes, no later rule of it brings back; another section may.
    @Test func exclusionsAreFinalInTheirSection() {
        let owners = CodeOwners("* @ada\n!*.lock\nPod.lock @ada\n[Pods]\nPod.lock @bob\n", syntax: .gitlab)
        #expect(!owners.cover(anyOf: ["Pod.lock"], by: ["ada"]) && owners.cover(anyOf: ["Pod.lock"], by: ["bob"]))
        #expect(owners.cover(anyOf: ["a.swift"], by: ["ada"]))
    }

    @Test(arguments: [
        (#"/a\ b/ @ada"#, "a b/c"), (##"\#odd.md @ada"##, "#odd.md"), (#"/a\ b\ c @ada # mine"#, "a b c"),
    ])
    func aBackslashMakesTheNextCharacterOrdinary(text: String, path: String) {
        #expect(CodeOwners(text, syntax: .gitlab).cover(anyOf: [path], by: ["ada"]))
    }

    /// GitHub knows neither sections nor exclusions: it passes such lines over.
    @Test func githubReadsRulesAlone() {
        let owners = CodeOwners("* @ada\n[Docs] @bob\n!*.md @bob\n*.swift\n", syntax: .github)
        #expect(owners.cover(anyOf: ["a.md"], by: ["ada"]) && !owners.cover(anyOf: ["a.md"], by: ["bob"]))
        #expect(!owners.cover(anyOf: ["a.swift"], by: ["ada", "bob"]))
    }

    /// "docs/*" is about the root at GitHub, and about every folder of that name at GitLab.
    @Test func aSlashInTheMiddleAnchorsAtGitHub() {
        func covers(_ path: String, _ pattern: String, _ syntax: CodeOwnersSyntax) -> Bool {
            CodeOwners("\(pattern) @ada", syntax: syntax).cover(anyOf: [path], by: ["ada"])
        }
        #expect(covers("docs/a.md", "docs/*", .github) && !covers("Go/docs/a.md", "docs/*", .github))
        #expect(covers("Go/docs/a.md", "docs/*", .gitlab))
        #expect(covers("Go/docs/a.md", "docs/", .github) && covers("Go/docs/a.md", "**/docs/*", .github))
    }

    /// Strangers' files may be anything; a pattern of many stars costs no more than another.
    @Test func manyStarsEnd() {
        let stars =
            String(repeating: "*a", count: 2_000) + " @ada\n" + String(repeating: "**/", count: 2_000) + "b @ada"
        let path = String(repeating: "a", count: 2_000)
        #expect(!CodeOwners(stars, syntax: .gitlab).cover(anyOf: [path + "x"], by: ["ada"]))
        _ = CodeOwners("[\n^[\n@\n@@\n/\n// @\n\u{0} @ada", syntax: .gitlab).cover(anyOf: [""], by: ["ada"])
    }

    /// Many sections, many rules for many changed files, one endless pattern.
    @Test func largeFilesEnd() {
        let paths = (0..<5_000).map { "Apps/Deep/Folder\($0)/File.swift" }
        let sections = CodeOwners(String(repeating: "[\n", count: 200_000), syntax: .gitlab)
        #expect(!sections.cover(anyOf: paths, by: ["ada"], steps: 1_000_000))
        let rules = CodeOwners("* @ada\n" + String(repeating: "*x*/z\n", count: 30_000), syntax: .gitlab)
        #expect(!rules.cover(anyOf: paths, by: ["bob"], steps: 1_000_000))
        let pattern = CodeOwners(String(repeating: "*/", count: 200_000) + " @ada", syntax: .gitlab)
        #expect(!pattern.cover(anyOf: paths, by: ["ada"], steps: 1_000_000))
    }
}
