/// The name of a train, as written under `trains:`.
public struct TrainName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as written.
    public let text: String

    /// Any non-empty name without `@`, which separates a train from a version; `nil` for others.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.contains("@") else { return nil }
        self.text = text
    }

    /// The name as written.
    public var description: String { text }

    /// Order of the text.
    public static func < (left: TrainName, right: TrainName) -> Bool { left.text < right.text }
}

/// The number of a merge request that people see: GitLab's iid, GitHub's and Gitea's number.
public struct MergeRequestID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number.
    public let number: Int

    /// Wraps the number.
    public init(_ number: Int) { self.number = number }

    /// `!12`; `!new` for one that is only planned, and has no number yet.
    public var description: String { number > 0 ? "!\(number)" : "!new" }

    /// Order of the numbers.
    public static func < (left: MergeRequestID, right: MergeRequestID) -> Bool { left.number < right.number }
}
