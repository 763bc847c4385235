import Names
import Printing
import Releases

/// The trains of a first configuration, each with its name and its branch, which may hold `{version}`.
struct StarterTrains {
    /// One line of releases.
    struct Train {
        var name: String
        var branch: String
        /// The newest version that has a branch; `nil` for a fixed branch.
        var newest: ReleaseVersion?
        /// Whether the branch has the word release in its name.
        var saysRelease = true

        /// The platform that its name tells, such as `android`.
        private var platform: String? {
            let words = name.lowercased().split { "-_.".contains($0) }
            return words.map(String.init).first(where: StarterWords.platforms.contains)
        }

        /// Whether its app is another platform's: these are built from code of their own, and none follows the other.
        func isApart(from other: Train) -> Bool { platform != nil && platform != other.platform }
    }

    var first: Train
    /// Trains that follow nobody, as the first one does.
    var others: [Train] = []
    /// Trains that follow the first one.
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
    static func candidates(for names: [String]) -> [StarterTrains] {
        let branches = names.map(StarterBranch.init)
        let found = lines(in: branches)
        let layouts = [named(found.prefix(limit)), named(found.prefix(2)), found.first.map(single), usual, fallback]
        return layouts.compactMap { $0?.doubting(branches) }
    }

    /// The lines of releases that branches such as `Trendyol/Release`, `TrendyolGo/release-8.2.0`, `rel/8.2.0` and
    /// `go-release/3.1.0` show. Those that say release come first, and `Trendyol` before `TrendyolGo`, because the shorter
    /// name is the app that the other was made from. Branches that name no app are the first of all.
    private static func lines(in branches: [StarterBranch]) -> [Train] {
        let patterns = Dictionary(grouping: branches, by: \.pattern).values.compactMap(line)
        let names = Dictionary(grouping: patterns) { $0.name.lowercased() }
        return names.values.compactMap { $0.min(by: isPreferred) }.sorted {
            ($0.saysRelease ? 0 : 1, $0.name.count, $0.name) < ($1.saysRelease ? 0 : 1, $1.name.count, $1.name)
        }
    }

    /// The line that branches of one pattern make; `nil` where they are no releases, or too few to tell.
    private static func line(of branches: [StarterBranch]) -> Train? {
        let members = branches.filter(\.mayBeRelease)
        guard let sample = members.first, case .line(let name) = sample.role,
            members.count > 1 || sample.isEnoughAlone
        else { return nil }
        return Train(
            name: name, branch: sample.pattern, newest: members.compactMap(\.version).max(),
            saysRelease: sample.saysRelease)
    }

    /// Which of two lines with one name is the app's: the one that says release, then the one with a fixed branch, then the
    /// one with the newest version, because the next release is named like that.
    private static func isPreferred(_ one: Train, to other: Train) -> Bool {
        if one.saysRelease != other.saysRelease { return one.saysRelease }
        guard let newest = one.newest, let otherNewest = other.newest else {
            return one.newest == nil && (other.newest != nil || one.branch < other.branch)
        }
        return newest == otherNewest ? one.branch < other.branch : newest > otherNewest
    }

    /// The layout of two or more lines.
    private static func named(_ trains: ArraySlice<Train>) -> StarterTrains? {
        guard trains.count >= 2, var first = trains.first else { return nil }
        let isNamed = !first.name.isEmpty
        if !isNamed { first.name = "Core" }
        let rest = trains.dropFirst()
        guard !rest.contains(where: { $0.name == first.name }) else { return nil }
        var result = StarterTrains(
            first: first, others: rest.filter { $0.isApart(from: first) },
            followers: rest.filter { !$0.isApart(from: first) })
        if !isNamed { result.doubts.append("The name Core, of the train of \(first.branch), is made up.") }
        result.doubts += result.guesses
        return result
    }

    /// What the names of the trains suggest.
    private var guesses: [String] {
        let guess = "is a guess from the names."
        var guesses: [String] = []
        if !followers.isEmpty {
            let names = Printable.list(followers.map(\.name))
            guesses.append("That \(names) \(followers.count == 1 ? "follows" : "follow") \(first.name) \(guess)")
        }
        if !others.isEmpty {
            let names = Printable.list(others.map(\.name))
            guesses.append("That \(names) \(others.count == 1 ? "follows" : "follow") no train \(guess)")
        }
        return guesses + [unsaid].compactMap(\.self)
    }

    /// Which trains have branches that don't say release.
    private var unsaid: String? {
        let patterns = ([first] + others + followers).filter { !$0.saysRelease }.map { Printable.quote($0.branch) }
        guard !patterns.isEmpty else { return nil }
        let verb = patterns.count == 1 ? "is a release branch" : "are release branches"
        return "That \(Printable.list(patterns)) \(verb) is a guess: only the versions say so."
    }

    /// The layout of a single line.
    private static func single(_ train: Train) -> StarterTrains {
        let (usualFirst, usualSecond) = (usual.first.name, usual.followers.first?.name ?? "TrendyolGo")
        let isNamed = !train.name.isEmpty
        let second = train.name.lowercased() == usualSecond.lowercased() ? usualFirst : usualSecond
        var first = train
        if !isNamed { first.name = usualFirst }
        let branch = "\(second)/Release" + (train.newest == nil ? "" : "-{version}")
        var result = StarterTrains(first: first, followers: [Train(name: second, branch: branch)], isMadeUp: true)
        result.doubts = [
            isNamed
                ? "The train \(second) is made up: no release branches to name a second train after were found."
                : "The name \(first.name), of the train of \(train.branch), and the train \(second) are made up."
        ]
        result.doubts += [result.unsaid].compactMap(\.self)
        return result
    }

    /// With the branches that may be releases, and that no train has.
    private func doubting(_ branches: [StarterBranch]) -> StarterTrains {
        let patterns = ([first] + others + followers).compactMap { BranchPattern($0.branch) }
        let left = branches.filter { branch in
            guard branch.role != .other, let name = BranchName(branch.text) else { return false }
            return !patterns.contains { $0.matches(name) }
        }
        let hotfixes = left.filter { $0.role == .hotfix }
        let releases = left.filter { $0.role != .hotfix && $0.saysRelease }
        let versions = left.filter { $0.role != .hotfix && !$0.saysRelease }
        var result = self
        if let names = Self.listed("the release branch", releases) {
            result.doubts.append("No train has \(names).")
        }
        if let names = Self.listed("the branch", versions) {
            result.doubts.append("No train has \(names): a version in the name alone makes no release branch.")
        }
        if let names = Self.listed("the hotfix branch", hotfixes) {
            result.doubts.append("No train has \(names)\(example(of: hotfixes)).")
        }
        return result
    }

    private static func listed(_ noun: String, _ branches: [StarterBranch]) -> String? {
        guard !branches.isEmpty else { return nil }
        let shown = branches.prefix(5).map { Printable.quote($0.text) } + (branches.count > 5 ? ["others"] : [])
        return "\(noun)\(branches.count == 1 ? "" : "es") \(Printable.list(shown))"
    }

    /// How relctl would name a hotfix.
    private func example(of hotfixes: [StarterBranch]) -> String {
        let newest = hotfixes.compactMap(\.version).max()
        guard let pattern = BranchPattern(first.branch), pattern.hasVersion,
            let branch = pattern.branch(version: newest)
        else { return "" }
        let name = Printable.quote(branch.text)
        return ": a hotfix that relctl lands is a branch of its train, such as \(name)"
    }
}
