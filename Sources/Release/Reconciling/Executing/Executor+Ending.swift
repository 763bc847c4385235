import Forges
import GitTransport
import Names
import Releases

extension Executor {
    /// How a step ended.
    enum Ending {
        /// It was taken; with the merge request that it changed, as the answer shows it.
        case done(MergeRequest?)
        /// An upload was ordered: no other one of this app in this run, whatever its CI says.
        case ordered(app: String)
        /// The object is not as the step expected, or no answer came: observe and plan again.
        case lookAgain(RunFailure)
        /// The forge won't merge now, for a reason in its words, whatever its verdict was: look again, but it may stay so.
        case refusedToMerge(MergeRequestID, reason: String)
        /// The forge does it once something else has happened: what it would have merged, the word for what it waits for, and
        /// what the forge says.
        case blocked(MergeRequestID?, String, reason: String)
        /// The forge refuses a merge request without commits: it gets one as soon as there is a commit to show.
        case postponed
        /// The server refuses something that nothing depends on, such as to delete a branch; the reason it gave.
        case declined(reason: String)
    }

    /// Classifies the error of a step.
    static func ending(_ error: any Error, of step: Step) -> Result<Ending, any Error> {
        if let error = error as? ForgeError {
            if case .blocked(let word) = error.kind {
                return .success(.blocked(step.mergedRequest, word, reason: error.message))
            }
            if error.kind == .notMergeable, let id = step.mergedRequest {
                return .success(.refusedToMerge(id, reason: error.message))
            }
        }
        if let error = error as? ForgeError, case .startPipeline = step.action, [.invalid, .clash].contains(error.kind)
        {
            return .success(.declined(reason: error.message))
        }
        if let error = error as? GitTransportError, case .deleteBranch = step.action,
            [.refused, .denied].contains(error.kind)
        {
            return .success(.declined(reason: error.message))
        }
        return switch error {
        case let error as GitTransportError where [.moved, .answerLost].contains(error.kind):
            .success(.lookAgain(RunFailure(error)))
        case let error as ForgeError where [.answerLost, .headMoved, .clash, .ignored, .notFound].contains(error.kind):
            .success(.lookAgain(RunFailure(error)))
        case let error as ForgeError where error.kind == .empty: .success(.postponed)
        default: .failure(error)
        }
    }
}
