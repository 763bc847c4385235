import Names

/// A run of the project's CI. Nothing runs: tests set its status.
package struct ForgePipeline: Hashable, Sendable {
    /// The forge's id.
    package var id: Int
    /// The project's number of it.
    package var iid: Int
    /// The commit that it builds.
    package var sha: CommitID
    /// The branch or tag that it was started for.
    package var ref: String
    /// Such as `running` or `success`.
    package var status: String
    /// Its trigger, such as `push`, `api` or `trigger`.
    package var source: String
    /// The account that started it.
    package var userID: Int
    package var variables: [Variable] = []
    /// Seconds since 1970.
    package var createdAt: Int
    /// Seconds since 1970.
    package var updatedAt: Int

    /// Something a pipeline was given by name.
    package struct Variable: Hashable, Sendable {
        /// The name.
        package var key: String
        package var value: String

        package init(key: String, value: String) { (self.key, self.value) = (key, value) }
    }

    /// Whether it has not ended.
    package var isActive: Bool { !["success", "failed", "canceled", "skipped", "manual"].contains(status) }
}
