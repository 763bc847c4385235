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

/// Which files the build settings of a target leave out on each of its platforms:
/// `EXCLUDED_SOURCE_FILE_NAMES[sdk=macosx*]`.
struct FileNameFilters {
    private let filters: [(platforms: Platforms, filter: FileNameFilter)]

    init(_ settings: SettingResolver, of target: Target, budget: ReadingBudget) {
        let sdks = Set(target.auditedSDKs).filter { !Platforms(sdks: [$0]).isEmpty }
        guard sdks.count > 1, settings.isAssigned("EXCLUDED_SOURCE_FILE_NAMES") else {
            filters = [(.all, FileNameFilter(settings, budget: budget))]
            return
        }
        filters = sdks.sorted().map { sdk in
            let settingsOfSDK = settings.building(with: sdk == Platforms.catalystSDK ? "macosx" : sdk)
            return (Platforms(sdks: [sdk]), FileNameFilter(settingsOfSDK, budget: budget))
        }
    }

    /// The platforms that the file is built for; `all` where it is left out of none.
    func platforms(of path: String) -> Platforms {
        var (included, isWhole) = (Platforms(), true)
        for (platforms, filter) in filters {
            if filter.includes(path) { included.formUnion(platforms) } else { isWhole = false }
        }
        return isWhole ? .all : included
    }
}
