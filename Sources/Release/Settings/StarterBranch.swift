import Names
import Releases

/// A branch of the remote, and what its name says about releases.
package struct StarterBranch {
    /// What a first configuration does with a branch.
    enum Role: Equatable {
        /// A release branch of the line with this name; an empty name where the branch names no app.
        case line(String)
        /// A hotfix: to relctl one more version of a train, so no train of its own.
        case hotfix
        /// Possibly a release: named in a comment, for a person to decide.
        case unsure
        /// No release.
        case other
    }

    /// The name of the branch.
    let text: String
    /// The version at the end of the name.
    let version: ReleaseVersion?
    /// The name with `{version}` instead of that version. The `v` of `v8.2.0` stays: versions are numbers.
    let pattern: String
    /// Kept, because each layout of trains asks for it.
    private(set) var role = Role.other
    /// Whether the version has no dot: it may be the number of a build or an issue.
    private let isNumbered: Bool
    /// The parts of the path, without the version and the letter before it.
    private let components: [Substring]
    /// Whether a separator, or the word release, is before the version.
    private let hasVersionApart: Bool

    /// Reads a branch name.
    package init(_ text: String) {
        let ending = text.firstMatch(of: /[0-9]+(\.[0-9]+)*$/).map { String($0.0) } ?? ""
        version = ReleaseVersion(ending)
        let stem = version == nil ? text : String(text.dropLast(ending.count))
        let bare = version == nil ? text : Self.withoutMark(stem)
        self.text = text
        pattern = version == nil ? text : stem + "{version}"
        isNumbered = version != nil && !ending.contains(".")
        components = bare.split(separator: "/")
        let last = bare.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let isSeparated = bare.last.map { "/-_.".contains($0) } ?? false
        let followsRelease = Self.words(of: last).last.map(StarterWords.release.contains) ?? false
        // `release/2026-07-29` is a date: its last number is no version.
        hasVersionApart =
            (isSeparated || followsRelease) && !(isNumbered && last.contains(where: \.isNumber))
        role = roleOfName
    }

    /// Whether `relctl init` may name a train after the branch.
    package var mayBeRelease: Bool {
        if case .line = role { return true }
        return false
    }

    private var roleOfName: Role {
        let endsInVersion = version != nil && !isNumbered
        if isOfBot { return .other }
        if isOfWork { return saysRelease && endsInVersion ? .unsure : .other }
        if isHotfix { return endsInVersion ? .hotfix : .other }
        if let lineName { return .line(lineName) }
        return saysRelease || endsInVersion || hasVersionComponent ? .unsure : .other
    }

    /// Whether the name has the word release, also within another one: `AppRelease/8.2.0`.
    var saysRelease: Bool { words.contains { StarterWords.release.contains($0) || $0.contains("release") } }

    /// Whether one such branch makes a line. The others take a second version: a branch that ends in a version by chance
    /// has none.
    var isEnoughAlone: Bool { version == nil || saysRelease && !isNumbered && names.count <= 1 }

    private var words: [String] { components.flatMap(Self.words) }

    /// What the parts of the path say beyond release and version.
    private var names: [Substring] { components.compactMap(Self.name) }

    /// `nil` where the branch is of no line.
    private var lineName: String? {
        guard version == nil ? hasFixedName : hasVersionApart && (saysRelease || !isNumbered),
            BranchPattern(pattern)?.hasVersion == (version != nil),
            !words.isEmpty, !words.contains(where: StarterWords.stages.contains),
            names.count <= (saysRelease && version != nil ? 2 : 1)
        else { return nil }
        let name = names.joined(separator: "-")
        // A date or a pre-release is no name.
        return name.isEmpty || name.contains(where: \.isLetter) && TrainName(name) != nil ? name : nil
    }

    /// Whether it is the one branch of an app, such as `Trendyol/Release`.
    private var hasFixedName: Bool {
        guard let last = components.last, components.count > 1, names.count == 1 else { return false }
        return Self.words(of: last).contains(where: StarterWords.release.contains) && !last.contains(where: \.isNumber)
    }

    private var hasVersionComponent: Bool {
        components.contains { $0.contains(".") && ReleaseVersion(String($0)) != nil }
    }

    private var isOfBot: Bool {
        guard let folder = components.first?.lowercased() else { return false }
        return StarterWords.bots.contains { folder == $0 || folder.hasPrefix($0 + "-") }
    }

    /// Whether it is of one change, such as `feature/update-foo-1.2.3` or `ios/fix-crash-8.1`.
    private var isOfWork: Bool {
        components.compactMap { Self.words(of: $0).first }.contains(where: StarterWords.work.contains)
    }

    private var isHotfix: Bool { words.contains(where: StarterWords.hotfixes.contains) }

    /// The text without the `v` of a version, or the `w` of a week, at its end.
    private static func withoutMark(_ stem: String) -> String {
        guard let mark = stem.last, "vVwW".contains(mark) else { return stem }
        let rest = stem.dropLast()
        guard let before = rest.last, !"/-_.".contains(before) else { return String(rest) }
        return stem
    }

    private static func words(of component: Substring) -> [String] {
        component.split { "-_.".contains($0) }.map { $0.lowercased() }
    }

    /// `trendyol-go` of `trendyol-go-release`; `nil` where only general words are there.
    private static func name(of component: Substring) -> Substring? {
        let words = component.split { "-_.".contains($0) }.filter { !StarterWords.general.contains($0.lowercased()) }
        guard let first = words.first, let last = words.last else { return nil }
        return component[first.startIndex..<last.endIndex]
    }
}
