import Printing

extension GitLabDialect {
    /// Merge trains (ee/lib/api/merge_trains.rb, 15.6 to 19).
    static let trainRoutes: [GitLabRoute] = [
        GitLabRoute("train.list", "GET", "/projects/:id/merge_trains") { call in
            try demandTrains(in: call)
            return try list(call.state.trainCars, in: call)
        },
        GitLabRoute("train.get", "GET", "/projects/:id/merge_trains/:target") { call in
            try demandTrains(in: call)
            return try list(call.state.trainCars.filter { $0.target == call.path["target"] }, in: call)
        },
        GitLabRoute("train.mr.get", "GET", "/projects/:id/merge_trains/merge_requests/:iid") { call in
            try demandTrains(in: call)
            _ = try call.state.mergeRequest(call.iid)
            guard let car = try call.state.car(of: call.iid) else {
                throw APIError.notFound("404 Merge Train Merge Request Not Found")
            }
            return WireAnswer(200, call.rendering.car(car))
        },
        GitLabRoute("train.mr.add", "POST", "/projects/:id/merge_trains/merge_requests/:iid") { call in
            try demandTrains(in: call)
            let waits = try call.parameters.bool("auto_merge") ?? call.parameters.bool("when_pipeline_succeeds")
            let isOn = try await call.state.boardTrain(
                call.iid, head: call.parameters.text("sha"), waits: waits ?? false,
                squashes: call.parameters.bool("squash"), by: call.user, in: call.repository)
            let target = try call.state.mergeRequest(call.iid).target
            return try list(
                call.state.trainCars.filter { $0.target == target }, status: isOn ? 201 : 202, in: call)
        },
    ]

    /// Trains are hidden from those who may not read them, and 403 where the project can't have them.
    private static func demandTrains(in call: GitLabCall) throws(APIError) {
        try call.demand(.developer)
        guard call.state.project.trains.buildsMergedResults || call.state.project.trains.isEnabled else {
            throw APIError.forbidden("403 Forbidden")
        }
    }

    private static func list(
        _ cars: [MergeTrainCar], status: Int = 200, in call: GitLabCall
    ) throws(APIError) -> WireAnswer {
        let found = Array(
            try call.parameters.word("sort", of: ["asc", "desc"]) == "asc" ? cars : cars.reversed()
        ).filter { car in
            switch call.parameters.text("scope") {
            case "active": car.isActive
            case "complete": !car.isActive
            default: true
            }
        }
        let paging = try Paging(call.parameters)
        var answer = paging.answer(paging.slice(found).map(call.rendering.car), total: found.count, to: call)
        answer.status = status
        return answer
    }
}

extension GitLabRendering {
    /// A merge request on a train.
    func car(_ car: MergeTrainCar) -> JSONValue {
        let request = state.mergeRequests[car.iid - 1]
        let pipeline = state.pipelines.last { $0.id == car.pipelineID }
        let title: JSONValue = [
            "id": .int(request.id), "iid": .int(request.iid), "project_id": .int(state.project.id),
            "title": .string(request.title), "description": .string(request.description),
            "state": .string(request.state.rawValue), "created_at": time(request.createdAt),
            "updated_at": time(request.updatedAt),
            "web_url": .string("\(projectURL)/-/merge_requests/\(request.iid)"),
        ]
        return [
            "id": .int(car.id), "merge_request": title, "user": account(car.userID),
            "pipeline": pipeline.map(pipelineBasic) ?? .null, "created_at": time(car.createdAt),
            "updated_at": time(car.mergedAt ?? car.createdAt), "target_branch": .string(car.target),
            "status": .string(car.status.rawValue), "merged_at": time(car.mergedAt),
            "duration": .optional(car.mergedAt.map { $0 - car.createdAt }),
        ]
    }
}
