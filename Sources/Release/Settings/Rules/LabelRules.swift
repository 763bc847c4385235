import Names
import Printing
import Releases

/// The rules between the labels of a train.
///
/// - `hold_label` is set by people alone: if relctl set it too, its own note of a conflict would hide that conflict.
/// - GitLab keeps one label of a scope, the text before the last `::`, on a merge request
///   (https://docs.gitlab.com/user/project/labels/#scoped-labels), so that setting one takes another away for good.
struct LabelRules {
    let drafts: [TrainSection.Draft]
    let hasScopes: Bool
    let reading: Reading

    func check() {
        for draft in drafts {
            checkHoldLabel(draft)
            if hasScopes { checkScopes(draft) }
        }
    }

    private func checkHoldLabel(_ draft: TrainSection.Draft) {
        let train = draft.train
        let set = train.noticeLabels + train.mergeRequest.labels
        guard set.contains(where: { $0.lowercased() == train.holdLabel.lowercased() }) else { return }
        reading.report(
            draft.labelsPlace,
            "\(Printable.quote(train.holdLabel)) is the hold_label and a label that relctl sets: what carries it is left alone",
            hint: "write another label for one of them; hold_label is relctl-hold unless you set it")
    }

    private func checkScopes(_ draft: TrainSection.Draft) {
        let train = draft.train
        let own = train.noticeLabels + [train.holdLabel]
        for (index, label) in own.enumerated() {
            let others = own[..<index] + train.mergeRequest.labels
            guard let scope = Self.scope(of: label),
                let rival = others.first(where: { Self.scope(of: $0) == scope && $0.lowercased() != label.lowercased() }
                )
            else { continue }
            reading.report(
                draft.labelsPlace,
                "\(Printable.quote(label)) and \(Printable.quote(rival)) are of one scope: GitLab takes one away when the"
                    + " other is set",
                hint: "write one of them without `::`, such as relctl-hold")
        }
    }

    /// `nil` for a label without one.
    private static func scope(of label: String) -> String? {
        let parts = label.lowercased().split(separator: "::", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.dropLast().joined(separator: "::") : nil
    }
}
