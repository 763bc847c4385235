import Names
import Releases

/// The two trains of a first configuration: each with its name and its branch, which may hold `{version}`.
struct StarterTrains {
    /// One line of releases.
    struct Train {
        var name: String
        var branch: String
    }

    let first: Train
    let second: Train

    /// For a repository without release branches.
    static let usual = StarterTrains(
        first: Train(name: "Trendyol", branch: "Trendyol/Release"),
        second: Train(name: "TrendyolGo", branch: "TrendyolGo/Release"))
    /// The same where a branch called `Trendyol` rules those out.
    static let fallback = StarterTrains(
        first: Train(name: "Trendyol", branch: "release/Trendyol"),
        second: Train(name: "TrendyolGo", branch: "release/TrendyolGo"))

    /// The layouts that fit a repository, the best first.
    static func candidates(for branches: [String]) -> [StarterTrains] {
        [found(in: branches), usual, fallback].compactMap { $0 }
    }

    /// Trains from branches such as `Trendyol/Release`, `TrendyolGo/release-8.2.0`, `release/8.2.0` and `go-release/3.1.0`.
    ///
    /// - Returns: `nil` where the branches show neither two trains nor one line of versions.
    private static func found(in branches: [String]) -> StarterTrains? {
        var trains: [Train] = []
        for branch in branches {
            let pattern = branch.replacing(/v?[0-9]+(\.[0-9]+)+$/, with: "{version}", maxReplacements: 1)
            guard BranchPattern(pattern) != nil, let name = name(of: pattern),
                !trains.contains(where: { $0.name == name })
            else { continue }
            trains.append(Train(name: name, branch: pattern))
        }
        // `Trendyol` before `TrendyolGo`: the shorter name is the app that the other was made from. Branches that name no
        // app are the first of all.
        trains.sort { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
        if trains.count >= 2 {
            let first = trains[0].name.isEmpty ? Train(name: "Core", branch: trains[0].branch) : trains[0]
            return first.name == trains[1].name ? nil : StarterTrains(first: first, second: trains[1])
        }
        guard let only = trains.first, only.name.isEmpty, only.branch.contains("{version}") else { return nil }
        return StarterTrains(
            first: Train(name: usual.first.name, branch: only.branch),
            second: Train(name: usual.second.name, branch: "\(usual.second.name)/Release-{version}"))
    }

    /// Returns the rest of a pattern without `release` and the version; empty if there is no rest, `nil` if `release` is
    /// missing or the rest can't name a train.
    private static func name(of pattern: String) -> String? {
        let words = pattern.replacing("{version}", with: "").split { "/-_.".contains($0) }
        let rest = words.filter { !["release", "releases"].contains($0.lowercased()) }
        guard rest.count <= 1, rest.count < words.count else { return nil }
        guard let name = rest.first.map(String.init) else { return "" }
        return TrainName(name) == nil ? nil : name
    }
}
