import ManifestSyntax

/// `EXCLUDED_SOURCE_FILE_NAMES` and its counterpart.
struct FileNameFilter {
    /// A pattern, compared with as many names at the end of a path as it has.
    private struct Pattern {
        let whole: String
        let end: String
        let names: Int

        init(_ text: String) {
            whole = text.dropPrefix("./")
            end = whole.hasPrefix("/") ? String(whole.dropFirst()) : whole
            names = whole.split(separator: "/").count
        }
    }

    /// The cost of a comparison in steps.
    private static let cost = 4

    private let excluded: [Pattern]
    private let included: [Pattern]
    private let budget: ReadingBudget

    init(_ settings: SettingResolver, budget: ReadingBudget) {
        self.budget = budget
        excluded = SettingList.split(settings.text("EXCLUDED_SOURCE_FILE_NAMES") ?? "").map(Pattern.init)
        included = SettingList.split(settings.text("INCLUDED_SOURCE_FILE_NAMES") ?? "").map(Pattern.init)
    }

    /// Whether the file is built.
    func includes(_ path: String) -> Bool {
        guard !excluded.isEmpty, budget.spend(Self.cost * (excluded.count + included.count), .steps, at: path) else {
            return true
        }
        let names = path.split(separator: "/")
        func matches(_ pattern: Pattern) -> Bool {
            Wildcard.matches(names.suffix(pattern.names).joined(separator: "/"), pattern: pattern.end)
                || Wildcard.matches(path, pattern: pattern.whole)
        }
        return !excluded.contains(where: matches) || included.contains(where: matches)
    }
}
