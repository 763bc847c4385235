import Workspaces

/// Apps that show one module to its developers, beside the app that is shipped: what App Store Connect would refuse
/// doesn't matter to them.
enum Demonstration {
    private static let words: Set<String> = [
        "demo", "demos", "example", "examples", "sample", "samples", "playground", "preview", "previews",
    ]

    /// Other names of folders with apps that nobody uploads: those that a tool is tested with.
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

    /// The finding with one step less weight, but for what is declared for nothing.
    static func lowered(_ finding: Finding) -> Finding {
        guard finding.rule != UnusedCapability.name else { return finding }
        var lowered = finding
        lowered.severity = finding.severity == .error ? .warning : .note
        return lowered
    }
}

extension AuditedBundle {
    /// Whether it is an app that nobody uploads, by its name, or part of one, by the folder that its project or its
    /// Info.plist lies in.
    var isDemonstration: Bool {
        Demonstration.isPlaced(target.id.project) || Demonstration.isPlaced(mainManifest)
            || (target.kind == .application && Demonstration.isNamed(target.name))
    }
}
