import Names

/// Merge trains. The pipeline of a car runs nothing: tests say how it ends.
extension ForgeState {
    /// The car of a merge request.
    package func car(of iid: Int) -> MergeTrainCar? { trainCars.last { $0.iid == iid } }

    /// Whether an account may not merge past the train (`merge_train_enforced_for?`).
    package func isTrainEnforced(for user: ForgeUser) -> Bool {
        guard project.trains.isEnabled else { return false }
        return switch project.trains.enforcement {
        case .allowBypass: false
        case .allUsers: true
        case .ownerOverride: user.role < .owner
        }
    }

    /// Puts a merge request on the train of its target, or arms it for that (`MergeTrains::AddMergeRequestService#execute`,
    /// ee/app/services/merge_trains/add_merge_request_service.rb, 15.6 to 19).
    ///
    /// - Parameters:
    ///   - head: the head that the caller means.
    ///   - waits: whether to wait until its checks pass.
    /// - Returns: whether it is on the train now.
    /// - Throws: ``APIError/unauthorized``, ``APIError/headMoved(_:)``, ``APIError/badRequest(_:)``.
    package mutating func boardTrain(
        _ iid: Int, head: String? = nil, waits: Bool = false, squashes: Bool? = nil, by user: ForgeUser,
        in repository: GitProgramRepository
    ) async throws(APIError) -> Bool {
        let index = try index(of: iid)
        let request = mergeRequests[index]
        if let head, head != request.sha?.hex {
            throw .headMoved("SHA does not match HEAD of source branch: \(request.sha?.hex ?? "")")
        }
        guard mayMerge(user, into: request.target) else { throw .unauthorized }
        guard request.autoMergeUserID == nil else {
            throw .headMoved("Merge request is already set to Auto-Merge")
        }
        guard project.trains.isEnabled else { throw .badRequest("Merge trains are not enabled for this project") }
        if let squashes { mergeRequests[index].squashes = squashes }
        let isReady = try await mayRide(at: index, in: repository)
        guard isReady || waits else { throw .badRequest("No available merge train strategy") }
        mergeRequests[index].autoMergeUserID = user.id
        if isReady { try await board(at: index, by: user, in: repository) }
        return isReady
    }

    /// Adds a car behind the others, and starts its pipeline.
    mutating func board(at index: Int, by user: ForgeUser, in repository: GitProgramRepository) async throws(APIError) {
        let request = mergeRequests[index]
        guard let head = request.sha, car(of: request.iid)?.isActive != true else { return }
        let pipeline = startPipeline(
            of: head, ref: "refs/merge-requests/\(request.iid)/train", source: "merge_request_event",
            status: project.pipelineOnPush ?? "created", by: user)
        trainCars.append(
            MergeTrainCar(
                id: nextID(), iid: request.iid, target: request.target, userID: user.id, pipelineID: pipeline.id,
                createdAt: clock.now))
        tell("started a merge train", on: index, by: user)
        try await moveTrains(in: repository)
    }

    /// Merges the first cars of all trains as far as their pipelines succeeded, and drops those that can't go on
    /// (`MergeTrains::RefreshMergeRequestService`, ee/app/services/merge_trains/refresh_merge_request_service.rb).
    package mutating func moveTrains(in repository: GitProgramRepository) async throws(APIError) {
        dropStrandedCars()
        for target in Set(trainCars.filter(\.isActive).map(\.target)).sorted() {
            while let place = trainCars.firstIndex(where: { $0.isActive && $0.target == target }) {
                guard pipelineStatus(ofCarAt: place) == "success" else { break }
                try await arrive(at: place, in: repository)
            }
        }
    }

    private func pipelineStatus(ofCarAt place: Int) -> String? {
        pipelines.last { $0.id == trainCars[place].pipelineID }?.status
    }

    /// The page that a note about a push links (`MergeRequests::RefreshService#abort_auto_merges`).
    static let trainHelp = "/help/ci/pipelines/merge_trains.md#merge-request-dropped-from-the-merge-train"

    /// Disarms auto-merge, which takes a merge request off its train, and tells why: a push or a retarget
    /// (`AutoMerge::MergeTrainService#abort`, `SystemNotes::MergeTrainService#abort`).
    mutating func abortAutoMerge(at index: Int, because reason: String, by user: ForgeUser) {
        let iid = mergeRequests[index].iid
        let isOnTrain = car(of: iid)?.isActive == true
        mergeRequests[index].autoMergeUserID = nil
        trainCars.removeAll { $0.iid == iid && $0.isActive }
        let act = isOnTrain ? "removed this merge request from the merge train" : "aborted the automatic merge"
        tell("\(act) because \(reason)", on: index, by: user)
    }

    /// A car leaves its train when its merge request was closed, or its pipeline failed.
    mutating func dropStrandedCars() {
        for car in trainCars where car.isActive {
            let index = car.iid - 1
            let status = pipelines.last { $0.id == car.pipelineID }?.status
            let hasFailed = status == "failed" || status == "canceled"
            let isWaiting = mergeRequests[index].state == .opened && mergeRequests[index].autoMergeUserID != nil
            guard hasFailed || !isWaiting else { continue }
            trainCars.removeAll { $0.id == car.id }
            guard hasFailed, let user = user(car.userID) else { continue }
            mergeRequests[index].autoMergeUserID = nil
            tell(
                "removed this merge request from the merge train because the pipeline did not succeed", on: index,
                by: user)
        }
    }

    /// Whether a train takes a merge request: git's own checks are made when it arrives
    /// (`AutoMerge::MergeTrainService#available_for?`, ee/app/services/auto_merge/merge_train_service.rb).
    private func mayRide(at index: Int, in repository: GitProgramRepository) async throws(APIError) -> Bool {
        let status = try await mergeStatus(at: index, in: repository)
        return [.mergeable, .needRebase].contains(status) && mergeRequests[index].checksLeft == 0
    }

    /// Merges a car. In projects that fast-forward, and in semi-linear ones, a train rebases what it merges
    /// (`MergeRequests::CreateRefService#maybe_rebase!`, 16.5 and later), whatever the project says of automatic rebase.
    private mutating func arrive(at place: Int, in repository: GitProgramRepository) async throws(APIError) {
        let car = trainCars[place]
        guard let user = user(car.userID) else { return }
        do throws(APIError) {
            var options = MergeOptions()
            options.isTrain = true
            try await tryToLand(at: car.iid - 1, options, by: user, in: repository)
        } catch .mergeFailed {
            trainCars.removeAll { $0.id == car.id }
            mergeRequests[car.iid - 1].autoMergeUserID = nil
        }
    }

    /// Notes that the merge request of a car is merged, by the train or past it (`MergeTrains::Car#finish_merge!`).
    mutating func finishCar(of iid: Int) {
        guard let place = trainCars.firstIndex(where: { $0.iid == iid && $0.isActive }) else { return }
        trainCars[place].status = .merged
        trainCars[place].mergedAt = clock.now
    }

    /// Updates the train after a merge past it: the cars behind get new pipelines, unless skipping is allowed
    /// (`merge_trains_skip_train_allowed`, `MergeTrains::Train#refresh_async`).
    mutating func passTrain(to target: String, by user: ForgeUser) {
        guard project.trains.isEnabled, !project.trains.allowsSkipping else { return }
        for place in trainCars.indices where trainCars[place].isActive && trainCars[place].target == target {
            guard let head = mergeRequests[trainCars[place].iid - 1].sha else { continue }
            let pipeline = startPipeline(
                of: head, ref: "refs/merge-requests/\(trainCars[place].iid)/train", source: "merge_request_event",
                status: project.pipelineOnPush ?? "created", by: user)
            trainCars[place].pipelineID = pipeline.id
        }
    }
}
