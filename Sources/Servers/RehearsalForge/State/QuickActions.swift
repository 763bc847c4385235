/// Lines of a comment that GitLab carries out instead of showing them: https://docs.gitlab.com/user/project/quick_actions/
///
/// Only those that would hurt a release are known here.
struct QuickActions {
    enum Action: Hashable {
        case close, reopen, merge, draft, ready
        case target(String)
        case label(String)
    }

    /// The actions, in order.
    var actions: [Action] = []
    /// The comment without its actions.
    var rest: String

    /// Reads a comment. Lines inside fenced code are text.
    init(_ body: String) {
        var kept: [Substring] = []
        var isFenced = false
        for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isFenced.toggle() }
            if !isFenced, let action = Self.action(line) { actions.append(action) } else { kept.append(line) }
        }
        rest = String(kept.joined(separator: "\n").trimmed)
    }

    private static func action(_ line: Substring) -> Action? {
        guard line.hasPrefix("/") else { return nil }
        let words = line.dropFirst().split(separator: " ", maxSplits: 1)
        let argument = words.count > 1 ? String(String(words[1]).trimmed) : ""
        return switch words.first {
        case "close": .close
        case "reopen": .reopen
        case "merge": .merge
        case "draft": .draft
        case "ready": .ready
        case "target_branch": .target(argument)
        case "label": .label(String(argument.drop { $0 == "~" }).replacing("\"", with: ""))
        default: nil
        }
    }
}
