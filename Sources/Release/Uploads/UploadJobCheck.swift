/// What a CI tells about the job of an upload while nothing is started.
package struct UploadJobCheck: Hashable, Sendable {
    /// The job, as people call it, such as `the workflow upload.yml`.
    package var job: String
    /// Whether the token may start it; `nil` where the CI doesn't tell.
    package var mayStart: Bool?
    /// What keeps it from being started, whoever asks.
    package var obstacles: [UploadHazard] = []

    init(_ job: String, mayStart: Bool? = nil) { (self.job, self.mayStart) = (job, mayStart) }
}
