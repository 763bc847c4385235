import Names
import WebAPI

/// A CI that runs upload jobs.
package protocol UploadProvider: Sendable {
    /// Whether a run may be missing from the lists long after its order was taken: the absence of one then proves nothing.
    var listsLate: Bool { get }

    /// Whether ``search(for:since:)`` recognises a run by the key of its order, so that it is worth asking about an
    /// order whose record is missing.
    var findsByKey: Bool { get }

    /// The clock that the times of its runs are from; `nil` where it isn't asked by time.
    var clock: ServerClock? { get }

    /// Starts a run; sent once, never again.
    ///
    /// - Returns: the run; `nil` where the provider took the order but doesn't say which run it became.
    /// - Throws: `answerLost` when nobody knows whether it started.
    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun?

    /// How a run stands.
    ///
    /// - Returns: the run. Its id may be another one, which then replaces the old one: an item in the queue of Jenkins
    ///   and its build have different ids.
    func run(_ id: String) async throws(UploadError) -> UploadRun

    /// How the run stands that a person names as that of an order, with all that tells its order, also where that takes
    /// further calls.
    ///
    /// - Throws: `undecided` where it is a run of another job, or on another branch.
    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun

    /// The id of a run of an order as a person calls it, who looked at the CI.
    func runID(named text: String, for order: UploadOrder) throws(UploadError) -> String

    /// Looks for the run that an order became.
    ///
    /// - Parameter since: no run of it started before, in seconds since 1970 on the CI's clock.
    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch

    /// Looks for settings of the CI that would undo an upload or hide the order that a run was started for. Changes nothing.
    ///
    /// - Returns: what was seen; `nil` where the CI shows no such setting.
    /// - Parameter branch: where the job is looked at; `nil`: on the default branch.
    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]?

    /// Looks whether the job is there and may be started. Nothing is started.
    ///
    /// - Returns: what was seen; `nil` where the CI has no call that tells.
    /// - Parameter branch: where the job is looked for; `nil`: on the default branch.
    /// - Throws: `notFound` where there is no such job, `permission` where the token may not look.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck?
}

/// A setting of a CI that would undo an upload, or hide what a run was started for.
package struct UploadHazard: Hashable, Sendable {
    package var message: String
    /// The setting to use instead.
    package var remedy: String

    init(_ message: String, remedy: String) { (self.message, self.remedy) = (message, remedy) }
}

extension UploadProvider {
    /// Most providers make the run before they answer.
    package var listsLate: Bool { false }

    /// Where runs don't show what they were started for, or a server may answer about orders that it never got.
    package var findsByKey: Bool { false }

    /// Where no time is needed to find a run.
    package var clock: ServerClock? { nil }

    /// Where a run alone tells all.
    package func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        try await run(id)
    }

    /// Most CIs show people the id itself.
    package func runID(named text: String, for order: UploadOrder) throws(UploadError) -> String { text }

    /// Where no setting can be looked at.
    package func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? { nil }

    /// Where no job can be looked at.
    package func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? { nil }
}

/// The result of a search for an order whose response was lost.
package enum UploadSearch: Hashable, Sendable {
    case found(UploadRun)
    /// It provably started nothing.
    case nothing
    /// It can't be told; in words, with the right that is missing where it is one.
    case inconclusive(String)

    /// The run, where it is found.
    var run: UploadRun? {
        if case .found(let run) = self { run } else { nil }
    }
}
