import Names

/// A run of the project's CI. Nothing runs: tests set its status.
public struct ForgePipeline: Hashable, Sendable {
    /// The forge's id.
    public var id: Int
    /// The project's number of it.
    public var iid: Int
    /// The commit that it builds.
    public var sha: CommitID
    /// The branch or tag that it was started for.
    public var ref: String
    /// Such as `running` or `success`.
    public var status: String
    /// What started it, such as `push`, `api` or `trigger`.
    public var source: String
    /// The account that started it.
    public var userID: Int
    /// What it was given.
    public var variables: [Variable] = []
    /// Seconds since 1970.
    public var createdAt: Int
    /// Seconds since 1970.
    public var updatedAt: Int

    /// Something a pipeline was given by name.
    public struct Variable: Hashable, Sendable {
        /// The name.
        public var key: String
        /// The value.
        public var value: String

        /// Both together.
        public init(key: String, value: String) { (self.key, self.value) = (key, value) }
    }

    /// Whether it has not ended.
    public var isActive: Bool { !["success", "failed", "canceled", "skipped", "manual"].contains(status) }
}
