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
    /// - Throws: `answerLost` when it is unknown whether the run started.
    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun?

    /// Reads the state of a run.
    ///
    /// - Returns: the run. Its id may be another one, which then replaces the old one: an item in the queue of Jenkins
    ///   and its build have different ids.
    func run(_ id: String) async throws(UploadError) -> UploadRun

    /// Reads the run that a person named for an order, with everything that identifies its order, even if that takes more
    /// requests.
    ///
    /// - Throws: `undecided` where it is a run of another job, or on another branch.
    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun

    /// Returns the id of the run that a person names as the CI shows it: by a number, a title or a page.
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
    /// The default: most providers create the run before they answer.
    package var listsLate: Bool { false }

    /// The default, for CIs whose runs don't show their order, and for servers that may answer about orders they never got.
    package var findsByKey: Bool { false }

    /// The default, for CIs that are searched without a time.
    package var clock: ServerClock? { nil }

    /// The default, for CIs whose runs show their order without further calls.
    package func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        try await run(id)
    }

    /// The default: most CIs show people the id itself.
    package func runID(named text: String, for order: UploadOrder) throws(UploadError) -> String { text }

    /// The default, for CIs that show no such setting.
    package func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? { nil }

    /// The default, for CIs that have no call to read a job.
    package func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? { nil }
}

/// The result of a search for an order whose response was lost.
package enum UploadSearch: Hashable, Sendable {
    case found(UploadRun)
    /// The order provably started no run.
    case nothing
    /// The CI can't tell. The text says why, and names the missing permission where that is the reason.
    case inconclusive(String)

    /// The run, where it is found.
    var run: UploadRun? {
        if case .found(let run) = self { run } else { nil }
    }
}
