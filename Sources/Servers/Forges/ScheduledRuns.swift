/// The runs of a forge's CI that a schedule starts. They may be of another job than relctl's: a forge knows schedules, not
/// their purpose.
package struct ScheduledRuns: Hashable, Sendable {
    package struct Run: Hashable, Sendable {
        /// When it was started, in seconds since 1970 on the forge's clock.
        package var startedAt: Int
        /// How it ended or where it stands, in the forge's own word.
        package var status: String
        /// The page for people.
        package var url: String

        package init(startedAt: Int, status: String, url: String) {
            (self.startedAt, self.status, self.url) = (startedAt, status, url)
        }
    }

    /// How many schedules are switched on; `nil` where the forge doesn't tell.
    package var active: Int?
    /// The workflows whose schedule the forge switched off because the repository had no commits for a while.
    package var lapsed: [String] = []
    /// The newest run; `nil` where there was none yet.
    package var last: Run?

    package init(active: Int?, last: Run?) { (self.active, self.last) = (active, last) }
}

extension Forge {
    /// `nil` by default: the forge doesn't report them.
    package func scheduledRuns() async throws(ForgeError) -> ScheduledRuns? { nil }
}
