import HTTPTransport
import Names

/// `GET /projects/:id/merge_trains/merge_requests/:iid`.
struct GitLabTrainCar: Decodable, Sendable {
    var status: String?
}

extension GitLabProject {
    /// Whether merge requests wait in trains. `PUT merge` goes past the train, and makes those that wait in it start anew
    /// (https://docs.gitlab.com/ci/pipelines/merge_trains/#skip-the-merge-train-and-merge-immediately).
    var mergesByTrain: Bool { mergePipelinesEnabled == true && mergeTrainsEnabled == true }
}

extension GitLabForge {
    func isOnTrain(_ id: MergeRequestID) async throws(ForgeError) -> Bool {
        let call = call(.get, ["merge_trains", "merge_requests", "\(id.number)"])
        do throws(ForgeError) {
            let car: GitLabTrainCar = try await client.value(of: call)
            return ["idle", "fresh", "stale", "merging"].contains(car.status)
        } catch {
            guard [.notFound, .forbidden].contains(error.kind) else { throw error }
            return false
        }
    }

    /// What keeps relctl from merging by itself in a project with merge trains.
    static func trainObstacle(_ request: MergeRequest) -> MergeObstacle {
        MergeObstacle(
            "merge-train",
            "\(request.target) is merged into by a merge train, and relctl never merges past one: \(request.url)",
            fix: "add \(request.id) to the train; relctl goes on once it has landed")
    }

    package var startsPipelines: Bool { true }

    /// Starts the pipeline of a merge request: a retarget that the server makes by itself when a branch is deleted leaves
    /// it without one (https://docs.gitlab.com/api/merge_requests/#create-merge-request-pipeline).
    package func startPipeline(of id: MergeRequestID) async throws(ForgeError) {
        let response = try await client.answer(to: call(.post, id, ["pipelines"]))
        if (200..<300).contains(response.status) { return }
        // Where no job would run.
        if [400, 405, 422].contains(response.status) {
            throw client.errorResponse(response, isWrite: true).error(.invalid)
        }
        throw client.error(for: response, isWrite: true)
    }
}
