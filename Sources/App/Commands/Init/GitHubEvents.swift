import Releases

/// The events that start GitHub's workflow beside its schedule: a push to a train's branch, a tag that publishes, and a pull
/// request that was merged into a branch that trains land on.
struct GitHubEvents {
    /// The trains' branches as filter patterns: `*` is any text without a slash
    /// (https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet).
    private let branches: [String]
    private let tags: [String]
    private let targets: [String]
    /// The names that no filter is written for.
    private let leftOut: [String]

    init(_ trains: [Train]) {
        let names = [
            trains.map { $0.branch.text.replacing("{version}", with: "*") },
            trains.compactMap { if case .tag(let pattern) = $0.publication { pattern } else { nil } },
            trains.flatMap { $0.landsOn.map(\.text) },
        ]
        let usable = names.map(Self.usable)
        (branches, tags, targets) = (usable[0], usable[1], usable[2])
        var known = Set(usable.joined())
        leftOut = names.joined().filter { known.insert($0).inserted }
    }

    /// Names without a character that a filter pattern, YAML or an expression takes for its own, each once.
    private static func usable(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { $0.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._\/*-]*/) != nil && seen.insert($0).inserted }
    }

    /// Whether the schedule alone starts the workflow.
    var isEmpty: Bool { branches.isEmpty || targets.isEmpty }

    /// The lines below `on:`.
    var triggers: String {
        guard !isEmpty else { return note }
        let ofTags = tags.isEmpty ? "" : "    tags: [\(quoted(tags))]\n"
        return note + """
              push:
                branches: [\(quoted(branches))]
            \(ofTags)\
              pull_request:
                types: [closed]
                branches: [\(quoted(targets))]

            """
    }

    /// The job's condition. A pull request from a fork gets no secret, and one of another branch moves no train.
    var condition: String {
        guard !isEmpty else { return "" }
        let ofTrain = branches.map { "startsWith(github.head_ref, '\($0.prefix { $0 != "*" })')" }
        return """
                if: >-
                  github.event_name != 'pull_request' || github.event.pull_request.merged
                  && github.event.pull_request.head.repo.full_name == github.repository
                  && (\(ofTrain.joined(separator: "\n      || ")))

            """
    }

    /// A comment about the names without a filter.
    private var note: String {
        guard !leftOut.isEmpty else { return "" }
        let names = leftOut.joined(separator: ", ")
        return "  # Left to the schedule, as relctl writes no filter for them: \(names)\n"
    }

    private func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
