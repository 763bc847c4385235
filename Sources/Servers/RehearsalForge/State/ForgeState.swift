import Names

/// All that a forge knows, as one value: settings, people, merge requests, and the refs as it last saw them.
///
/// Operations are methods that take what git knows through ``GitProgramRepository``. They check first and change after, so a
/// refused one leaves no trace but the time.
package struct ForgeState: Sendable {
    package var project: ForgeProject
    /// The version that the server says it is; it decides a few answers, as on real servers.
    package var version: ServerVersion
    /// Every account.
    package var users: [ForgeUser]
    /// Everything that proves who asks.
    package var tokens: [ForgeToken]
    /// Merge requests; number N is at index N - 1.
    package var mergeRequests: [ForgeMergeRequest] = []
    /// Rules on branches.
    package var protections: [BranchProtection] = []
    /// Labels that exist.
    package var labels: [String] = []
    /// Pipelines, oldest first.
    package var pipelines: [ForgePipeline] = []
    /// Merge requests on trains, in the order in which they came; those that were merged stay.
    package internal(set) var trainCars: [MergeTrainCar] = []
    /// Schedules that start pipelines; tests say when they did.
    package var schedules: [ForgeSchedule] = []
    /// Behaviour that differs between servers and days.
    package var quirks = ForgeQuirks()
    /// The forge's clock.
    package var clock: LogicalClock
    /// The refs as the forge last saw them, by full name.
    package internal(set) var refs: [String: ForgeRef] = [:]
    /// Pushes that the merge requests don't show yet, oldest first.
    var delayedPushes: [DelayedPush] = []
    private var lastID = 9000

    /// A forge with one project and these accounts.
    package init(
        project: ForgeProject, users: [ForgeUser], tokens: [ForgeToken], version: ServerVersion = .current,
        clock: LogicalClock = LogicalClock()
    ) {
        (self.project, self.users, self.tokens) = (project, users, tokens)
        (self.version, self.clock) = (version, clock)
    }

    /// A number that nothing else of this forge has.
    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// The tip of a branch, as the forge last saw it.
    package func tip(of branch: String) -> CommitID? { refs["refs/heads/" + branch]?.commit }

    /// The account with an id.
    package func user(_ id: Int?) -> ForgeUser? { users.first { $0.id == id } }

    /// The account with a name.
    package func user(named username: String) -> ForgeUser? { users.first { $0.username == username } }

    /// The merge request with a number.
    package func mergeRequest(_ iid: Int) throws(APIError) -> ForgeMergeRequest { mergeRequests[try index(of: iid)] }

    /// The index of a merge request.
    func index(of iid: Int) throws(APIError) -> Int {
        guard (1...max(1, mergeRequests.count)).contains(iid), !mergeRequests.isEmpty else {
            throw .notFound("404 Not found")
        }
        return iid - 1
    }

    /// The open merge request of a pair of branches, if there is one.
    ///
    /// - Parameter projectID: where the source lives.
    func openTwin(
        source: String, target: String, in projectID: Int, besides iid: Int? = nil
    ) -> ForgeMergeRequest? {
        mergeRequests.first {
            $0.state == .opened && $0.source == source && $0.target == target && $0.iid != iid
                && $0.sourceProjectID == projectID
        }
    }

    /// The tip of a merge request's source branch; of one from a fork, the head that was recorded.
    func sourceTip(of request: ForgeMergeRequest) -> CommitID? {
        request.sourceProjectID == project.id ? tip(of: request.source) : request.sha
    }

    /// Notes something in a merge request's own words: the forge's notes tell what happened.
    mutating func tell(_ body: String, on index: Int, by user: ForgeUser) {
        let now = clock.now
        mergeRequests[index].notes.append(
            ForgeNote(
                id: nextID(), body: body, authorID: user.id, isSystem: true, createdAt: now, updatedAt: now))
    }
}
