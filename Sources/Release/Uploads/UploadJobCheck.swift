/// A CI's answers about the job of an upload; nothing is started for them.
package struct UploadJobCheck: Hashable, Sendable {
    /// The job, as people call it, such as `the workflow upload.yml`.
    package var job: String
    /// Whether the token may start it; `nil` where the CI doesn't tell.
    package var mayStart: Bool?
    /// Obstacles to starting the job, for any account.
    package var obstacles: [UploadHazard] = []
    /// Facts that people should know although the job can be started.
    package var warnings: [UploadHazard] = []
    /// The part of the job that the CI didn't show, and the remedy.
    package var unknown: UploadHazard?

    init(_ job: String, mayStart: Bool? = nil) { (self.job, self.mayStart) = (job, mayStart) }
}
