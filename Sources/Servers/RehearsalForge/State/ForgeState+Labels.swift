extension ForgeState {
    /// The labels that a merge request has after a change, sorted.
    ///
    /// Labels that can't be set are dropped without an error: those that don't exist, where the account may not make them
    /// (`Labels::AvailableLabelsService#find_or_create_by_titles`, `Labels::FindOrCreateService`), and those in
    /// ``ForgeProject/fixedLabels``.
    ///
    /// - Parameters:
    ///   - old: the labels before.
    ///   - replacing: all labels anew; `nil` keeps the old ones.
    ///   - adding: labels to add; of one scope, the last one named wins.
    ///   - removing: labels to take away.
    func labels(
        from old: [String], replacing: [String]?, adding: [String], removing: [String], by user: ForgeUser
    ) -> [String] {
        let wanted = ((replacing ?? old) + adding).filter { old.contains($0) || maySet($0, by: user) }
        let kept = Set(wanted).subtracting(removing)
        guard project.hasScopedLabels else { return kept.sorted() }
        return Self.withoutRivals(kept, added: kept.subtracting(old), named: adding + (replacing ?? [])).sorted()
    }

    private func maySet(_ label: String, by user: ForgeUser) -> Bool {
        !project.fixedLabels.contains(label) && (labels.contains(label) || user.role >= .reporter)
    }

    /// Leaves one label of each scope that gained one
    /// (`EE::IssuableBaseService#filter_mutually_exclusive_labels`, 11.10 to 17;
    /// `EE::Issuable::Callbacks::Labels#filter_mutually_exclusive_labels`, since 17).
    private static func withoutRivals(_ labels: Set<String>, added: Set<String>, named: [String]) -> Set<String> {
        var kept = labels
        for (scope, members) in Dictionary(grouping: labels, by: scope) {
            guard scope != nil, members.count > 1, !added.isDisjoint(with: members) else { continue }
            let last = members.max { (named.lastIndex(of: $0) ?? -1) < (named.lastIndex(of: $1) ?? -1) }
            kept.subtract(members.filter { $0 != last })
        }
        return kept
    }

    /// The part before the last `::`; `nil` for a label without a scope (`EE::Label#scoped_label_key`).
    private static func scope(of label: String) -> String? {
        guard let mark = label.ranges(of: "::").last, mark.lowerBound > label.startIndex,
            mark.upperBound < label.endIndex
        else { return nil }
        return String(label[..<mark.lowerBound])
    }
}
