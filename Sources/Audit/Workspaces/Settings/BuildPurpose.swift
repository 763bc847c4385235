/// What a build configuration or a scheme is for, as far as its name tells: first what is uploaded to the store.
enum BuildPurpose: Int, Comparable {
    case store
    case unknown
    case trial
    case development

    /// Classifies a name by its words. `Staging-Release` is for a trial: how it is built tells less than what it is for.
    init(_ name: String) {
        let words = Set(Self.words(of: name))
        if BuildVariant(name) == .debug || !words.isDisjoint(with: Self.ofDevelopment) {
            self = .development
        } else if !words.isDisjoint(with: Self.ofTrials) {
            self = .trial
        } else {
            self = words.contains("release") || !words.isDisjoint(with: Self.ofStores) ? .store : .unknown
        }
    }

    static func < (left: BuildPurpose, right: BuildPurpose) -> Bool { left.rawValue < right.rawValue }

    /// Whether a name says more than `release`, which is also how configurations for a trial are built.
    static func namesStore(_ name: String) -> Bool { !ofStores.isDisjoint(with: words(of: name)) }

    private static let ofStores: Set<String> = ["appstore", "distribution", "live", "prod", "production", "store"]
    private static let ofDevelopment: Set<String> = ["debug", "dev", "develop", "developer", "development"]
    private static let ofTrials: Set<String> = [
        "adhoc", "alpha", "appium", "beta", "demo", "diawi", "hoc", "internal", "mock", "nightly", "nonprod", "pre",
        "preprod", "preview", "profile", "qa", "sandbox", "stage", "staging", "stg", "test", "testing", "tests", "uat",
    ]

    /// The words of a name in small letters, which other characters or a change of case separate: `QAStore`, `qa-store`.
    private static func words(of name: String) -> [String] {
        var words = [""]
        var (before, isUpper) = ("", false)
        for character in name {
            guard character.isLetter else {
                words.append("")
                (before, isUpper) = ("", false)
                continue
            }
            if character.isUppercase, !isUpper {
                words.append("")
            } else if !character.isUppercase, isUpper, let last = words.last, last.count > 1 {
                // The last of several capital letters begins the next word.
                words[words.count - 1].removeLast()
                words.append(before)
            }
            before = character.lowercased()
            words[words.count - 1] += before
            isUpper = character.isUppercase
        }
        return words
    }
}
