/// What a forge tells about the runs of its CI that a schedule starts. They may be of another job than relctl's: a forge
/// knows schedules, not what they are for.
public struct ScheduledRuns: Hashable, Sendable {
    /// One run.
    public struct Run: Hashable, Sendable {
        /// When it was started, in seconds since 1970 on the forge's clock.
        public var startedAt: Int
        /// How it ended or where it stands, in the forge's own word.
        public var status: String
        /// The page for people.
        public var url: String

        /// A run.
        public init(startedAt: Int, status: String, url: String) {
            (self.startedAt, self.status, self.url) = (startedAt, status, url)
        }
    }

    /// How many schedules are switched on; `nil` where the forge doesn't tell.
    public var active: Int?
    /// Names of workflows whose schedule the forge switched off because nobody committed for a while.
    public var lapsed: [String] = []
    /// The newest run; `nil` where there was none yet.
    public var last: Run?

    /// Both together.
    public init(active: Int?, last: Run?) { (self.active, self.last) = (active, last) }
}

extension Forge {
    /// Nothing, on forges that don't tell.
    public func scheduledRuns() async throws(ForgeError) -> ScheduledRuns? { nil }
}
