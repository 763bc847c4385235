import Workspaces

/// Apps that show one module to its developers, beside the app that is shipped: what App Store Connect would refuse
/// doesn't matter to them.
enum Demonstration {
    private static let words: Set<String> = ["demo", "demos", "example", "examples", "sample", "samples", "playground"]

    /// Whether a target's name has one of the words: `ChatExample`, `Feed-Demo`.
    static func isNamed(_ name: String) -> Bool {
        var word = ""
        var found: [String] = []
        var wasSmall = false
        for character in name {
            if !character.isLetter || (character.isUppercase && wasSmall) {
                found.append(word)
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
            wasSmall = character.isLowercase
        }
        return !words.isDisjoint(with: found + [word])
            || words.contains { word.count > $0.count + 2 && word.hasSuffix($0) }
    }

    /// The finding with one step less weight, but for what is declared for nothing.
    static func lowered(_ finding: Finding) -> Finding {
        guard finding.rule != UnusedCapability.name else { return finding }
        var lowered = finding
        lowered.severity = finding.severity == .error ? .warning : .note
        return lowered
    }
}

extension AuditedBundle {
    /// Whether it is an app that nobody uploads, by its name.
    var isDemonstration: Bool { target.kind == .application && Demonstration.isNamed(target.name) }
}
