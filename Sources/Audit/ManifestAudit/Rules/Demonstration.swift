import Workspaces

/// Recognizes demo apps, which are never uploaded to App Store Connect, so that its rules don't apply to them.
enum Demonstration {
    private static let words: Set<String> = [
        "demo", "demos", "example", "examples", "sample", "samples", "playground", "preview", "previews",
    ]

    /// Names of folders whose apps are never uploaded, including test fixtures.
    private static let folders = words.union(["fixture", "fixtures", "testdata"]).subtracting(["preview"])

    /// Whether a project or a manifest lies in a folder of demonstrations or fixtures: `Examples/Chat/Chat.xcodeproj`.
    static func isPlaced(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { holdsWord(of: folders, String($0)) }
    }

    /// Whether a target's name has one of the words: `ChatExample`, `Feed-Demo`.
    static func isNamed(_ name: String) -> Bool { holdsWord(of: words, name) }

    private static func holdsWord(of words: Set<String>, _ name: String) -> Bool {
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

    /// Returns the finding with its severity lowered by one level. Findings of `unused-capability` keep theirs.
    static func lowered(_ finding: Finding) -> Finding {
        guard finding.rule != UnusedCapability.name else { return finding }
        var lowered = finding
        lowered.severity = finding.severity == .error ? .warning : .note
        return lowered
    }
}

extension AuditedBundle {
    /// True for a demo app, recognized by its name, and for every bundle whose project or Info.plist is in a folder of
    /// demos.
    var isDemonstration: Bool {
        Demonstration.isPlaced(target.id.project) || Demonstration.isPlaced(mainManifest)
            || (target.kind == .application && Demonstration.isNamed(target.name))
    }
}
