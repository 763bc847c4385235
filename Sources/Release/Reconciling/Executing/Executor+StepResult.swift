import Forges
import GitTransport
import Names
import Releases

extension Executor {
    /// How a step ended.
    enum StepResult {
        /// The step was taken. The value is the merge request that it changed, as the response shows it.
        case done(MergeRequest?)
        /// An upload was ordered: this run orders no other upload of the app.
        case ordered(app: String)
        /// Another run took the step first.
        case takenByAnotherRun
        /// The object was not in the expected state, or the response was lost: observe and plan again.
        case observeAgain(RunFailure)
        /// The forge refused a merge that it had reported as possible. Observe and plan again; the refusal may last.
        case refusedToMerge(MergeRequestID, reason: String)
        /// The forge waits for something else first. The values are the merge request that would have been merged, the
        /// word for the wait, and the forge's message.
        case blocked(MergeRequestID?, String, reason: String)
        /// The forge opens no merge request without commits: it is opened once there is a commit to show.
        case postponed
        /// The server refuses something that nothing depends on, such as to delete a branch; the reason it gave.
        case declined(reason: String)
    }

    /// Classifies the error of a step.
    static func result(of error: any Error, in step: Step) -> Result<StepResult, any Error> {
        switch error {
        case let error as ForgeError: classify(error, in: step)
        case let error as GitTransportError: classify(error, in: step)
        default: .failure(error)
        }
    }

    private static func classify(_ error: ForgeError, in step: Step) -> Result<StepResult, any Error> {
        switch (error.kind, step.action) {
        case (.blocked(let word), _):
            .success(.blocked(step.mergedRequest, word, reason: error.message))
        case (.notMergeable, .mergeMergeRequest(let id, _, _)), (.notMergeable, .enqueueMergeRequest(let id, _)):
            .success(.refusedToMerge(id, reason: error.message))
        case (.invalid, .startPipeline), (.clash, .startPipeline):
            .success(.declined(reason: error.message))
        case (.answerLost, _), (.headMoved, _), (.clash, _), (.ignored, _), (.notFound, _):
            .success(.observeAgain(RunFailure(error)))
        case (.empty, _):
            .success(.postponed)
        default:
            .failure(error)
        }
    }

    private static func classify(_ error: GitTransportError, in step: Step) -> Result<StepResult, any Error> {
        switch (error.kind, step.action) {
        case (.refused, .deleteBranch), (.denied, .deleteBranch): .success(.declined(reason: error.message))
        case (.moved, _), (.answerLost, _): .success(.observeAgain(RunFailure(error)))
        default: .failure(error)
        }
    }
}
