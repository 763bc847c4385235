import Names
import Releases
import Testing

@testable import Settings

/// What is said of patterns is true of the branches they name.
@Suite struct BranchSpaceTests {
    static let versions = [
        "1", "8.2.0", "v1", "1-x", "1.0-go", "8.1", "8.1-rc", "2-x-go", "1.0-go-go", "8.8.1", "1-", "81",
    ]
    .compactMap(ReleaseVersion.init)

    static let patterns = ["", "a", "a-", "a/", "a/b/", "8.", "8", "v", "a-8", "a/1"].flatMap { prefix in
        ["", "-go", "/go", ".1", "-x-go", "b"].flatMap { suffix in
            [BranchPattern(prefix + "{version}" + suffix), BranchPattern(prefix + "1" + suffix)].compactMap { $0 }
        }
    }

    private static func branches(of pattern: BranchPattern) -> [String] {
        pattern.hasVersion ? versions.compactMap { pattern.branch(version: $0)?.text } : [pattern.text]
    }

    /// Every collision that can be shown with some versions is found.
    @Test func noCollisionIsMissed() {
        let spaces = Self.patterns.map { (BranchSpace($0), Set(Self.branches(of: $0))) }
        for (left, leftBranches) in spaces {
            for (right, rightBranches) in spaces {
                if !leftBranches.isDisjoint(with: rightBranches) {
                    #expect(left.overlaps(right), "\(left.pattern) \(right.pattern)")
                }
                #expect(left.overlaps(right) == right.overlaps(left))
                #expect(left.isNested(with: right) == right.isNested(with: left))
                let isNested = leftBranches.contains { folder in
                    rightBranches.contains { $0.hasPrefix(folder + "/") }
                }
                if isNested { #expect(left.isNested(with: right), "\(left.pattern) \(right.pattern)") }
            }
        }
    }
}
