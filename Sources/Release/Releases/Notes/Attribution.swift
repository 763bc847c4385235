import Names
import Printing

/// Tells in notes who brought a commit, and mentions people.
enum Attribution {
    /// Returns the merge request that brought a commit, and who merged it, where that isn't its author.
    static func reference(to origin: Observation.Origin, _ sign: Character) -> String {
        "\(sign)\(origin.id.number)" + (origin.otherMerger.map { ", merged by \(Markdown.code($0))" } ?? "")
    }

    /// Returns the line that mentions people, with an empty one before it; empty where there are none.
    static func mentions(_ names: [String], and origins: [Observation.Origin?]) -> [String] {
        var seen: Set<String> = []
        let accounts = origins.compactMap(\.self).flatMap(\.people)
        let all = (names + accounts.compactMap(mention)).filter { seen.insert($0).inserted }
        return all.isEmpty ? [] : ["", all.joined(separator: " ")]
    }

    /// Returns an account with its `@`; `nil` for a name that no forge gives to an account.
    private static func mention(_ account: String) -> String? {
        let isAccount = account.utf8.allSatisfy { ShellWord.isHarmless($0) && $0 != UInt8(ascii: "/") }
        return isAccount && !account.isEmpty ? "@" + account : nil
    }
}
