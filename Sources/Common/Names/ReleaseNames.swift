/// The name of a train, as written under `trains:`.
package struct TrainName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as written.
    package let text: String

    /// Any non-empty name without `@`, which separates a train from a version; `nil` for others.
    package init?(_ text: String) {
        guard !text.isEmpty, !text.contains("@") else { return nil }
        self.text = text
    }

    /// The name as written.
    package var description: String { text }

    /// Order of the text.
    package static func < (left: TrainName, right: TrainName) -> Bool { left.text < right.text }
}

/// The number of a merge request that people see: GitLab's iid, GitHub's and Gitea's number.
package struct MergeRequestID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let number: Int

    /// Wraps the number.
    package init(_ number: Int) { self.number = number }

    /// `!12`; `!new` for one that is only planned, and has no number yet.
    package var description: String { number > 0 ? "!\(number)" : "!new" }

    /// Order of the numbers.
    package static func < (left: MergeRequestID, right: MergeRequestID) -> Bool { left.number < right.number }
}
