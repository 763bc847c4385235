import Names
import Printing
import Releases

/// The trains of a first configuration, each with its name and its branch, which may hold `{version}`. All follow the
/// first one.
struct StarterTrains {
    /// One line of releases.
    struct Train {
        var name: String
        var branch: String
    }

    var first: Train
    var followers: [Train]
    /// What is a guess, in sentences.
    var doubts: [String] = []
    /// Whether a train is named after no branch.
    var isMadeUp = false

    /// The most trains that a first configuration has.
    private static let limit = 10

    /// For a repository without release branches.
    static let usual = StarterTrains(
        first: Train(name: "Trendyol", branch: "Trendyol/Release"),
        followers: [Train(name: "TrendyolGo", branch: "TrendyolGo/Release")],
        doubts: [madeUp], isMadeUp: true)
    /// The same where a branch called `Trendyol` rules those out.
    static let fallback = StarterTrains(
        first: Train(name: "Trendyol", branch: "release/Trendyol"),
        followers: [Train(name: "TrendyolGo", branch: "release/TrendyolGo")],
        doubts: [madeUp], isMadeUp: true)

    private static let madeUp =
        "The trains Trendyol and TrendyolGo are made up: no release branches to name two trains after were found."

    /// The layouts that fit a repository, the best first.
    static func candidates(for branches: [String]) -> [StarterTrains] {
        let found = lines(in: branches)
        let layouts = [named(found.prefix(limit)), named(found.prefix(2)), unnamed(found), usual, fallback]
        return layouts.compactMap { $0?.doubting(branches) }
    }

    /// The lines of releases that branches such as `Trendyol/Release`, `TrendyolGo/release-8.2.0`, `release/8.2.0` and
    /// `go-release/3.1.0` show: `Trendyol` before `TrendyolGo`, because the shorter name is the app that the other was made
    /// from. Branches that name no app are the first of all.
    private static func lines(in branches: [String]) -> [Train] {
        var trains: [Train] = []
        for branch in branches {
            let pattern = pattern(of: branch)
            guard BranchPattern(pattern) != nil, let name = name(of: pattern),
                !trains.contains(where: { $0.name == name })
            else { continue }
            trains.append(Train(name: name, branch: pattern))
        }
        return trains.sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
    }

    /// The layout of two or more lines.
    private static func named(_ trains: ArraySlice<Train>) -> StarterTrains? {
        guard trains.count >= 2, var first = trains.first else { return nil }
        let isNamed = !first.name.isEmpty
        if !isNamed { first.name = "Core" }
        let followers = Array(trains.dropFirst())
        guard !followers.contains(where: { $0.name == first.name }) else { return nil }
        var doubts = isNamed ? [] : ["The name Core, of the train of \(first.branch), is made up."]
        let names = Printable.list(followers.map(\.name))
        let verb = followers.count == 1 ? "follows" : "follow"
        doubts.append("That \(names) \(verb) \(first.name) is a guess from the names.")
        return StarterTrains(first: first, followers: followers, doubts: doubts)
    }

    /// The layout of a single line of versions that names no app.
    private static func unnamed(_ trains: [Train]) -> StarterTrains? {
        guard trains.count == 1, let only = trains.first, only.name.isEmpty, only.branch.contains("{version}") else {
            return nil
        }
        let (first, second) = (usual.first.name, usual.followers[0].name)
        return StarterTrains(
            first: Train(name: first, branch: only.branch),
            followers: [Train(name: second, branch: "\(second)/Release-{version}")],
            doubts: ["The name \(first), of the train of \(only.branch), and the train \(second) are made up."],
            isMadeUp: true)
    }

    /// With the release branches that no train has.
    private func doubting(_ branches: [String]) -> StarterTrains {
        let patterns = ([first] + followers).map(\.branch)
        let left = branches.filter { !patterns.contains(Self.pattern(of: $0)) }
        guard !left.isEmpty else { return self }
        let names = Printable.list(left.prefix(5).map { Printable.quote($0) } + (left.count > 5 ? ["others"] : []))
        var result = self
        result.doubts.append("No train has the release \(left.count == 1 ? "branch" : "branches") \(names).")
        return result
    }

    /// The branch with `{version}` instead of the version at its end. The `v` of `v8.2.0` stays in the pattern: versions are
    /// numbers.
    private static func pattern(of branch: String) -> String {
        branch.replacing(/[0-9]+(\.[0-9]+)+$/, with: "{version}", maxReplacements: 1)
    }

    /// Returns the rest of a pattern without `release` and the version; empty if there is no rest, `nil` if `release` is
    /// missing or the rest can't name a train.
    private static func name(of pattern: String) -> String? {
        let parts = pattern.split { "/-_.".contains($0) }
        let words = parts.map { $0 == "v{version}" ? "" : String($0).replacing("{version}", with: "") }
            .filter { !$0.isEmpty }
        let rest = words.filter { !["release", "releases"].contains($0.lowercased()) }
        guard rest.count <= 1, rest.count < words.count else { return nil }
        guard let name = rest.first else { return "" }
        return TrainName(name) == nil ? nil : name
    }
}
