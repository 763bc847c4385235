/// The filters and the order of a list of merge requests.
struct MergeRequestQuery {
    private let parameters: Parameters
    private let state: String
    private let order: String
    private let isAscending: Bool
    private let iids: [Int]?
    private let updated: ClosedRange<Int>
    private let created: ClosedRange<Int>

    init(_ parameters: Parameters) throws(APIError) {
        self.parameters = parameters
        state = try parameters.word("state", of: ["opened", "closed", "locked", "merged", "all"]) ?? "all"
        let orders = [
            "created_at", "label_priority", "milestone_due", "popularity", "priority", "title", "updated_at",
            "merged_at",
        ]
        order = try parameters.word("order_by", of: orders) ?? "created_at"
        isAscending = try parameters.word("sort", of: ["asc", "desc"]) == "asc"
        iids = parameters.ids("iids")
        updated = try Self.range(parameters, "updated")
        created = try Self.range(parameters, "created")
        let scopes = [
            "all", "created_by_me", "created-by-me", "assigned_to_me", "assigned-to-me", "reviews_for_me",
        ]
        _ = try parameters.word("scope", of: scopes)
        _ = try parameters.int("author_id")
    }

    private static func range(_ parameters: Parameters, _ field: String) throws(APIError) -> ClosedRange<Int> {
        func bound(_ name: String) throws(APIError) -> Int? {
            guard let text = parameters.text(name) else { return nil }
            guard let time = GitLabTime.seconds(text) else { throw .parameters("\(name) is invalid") }
            return time
        }
        let (lower, upper) = (try bound(field + "_after") ?? .min, try bound(field + "_before") ?? .max)
        return lower <= upper ? lower...upper : lower...lower
    }

    /// The merge requests that match, in order.
    func select(from forge: ForgeState, for user: ForgeUser) -> [ForgeMergeRequest] {
        let found = forge.mergeRequests.filter { matches($0) && isOf(user, $0) && names($0, in: forge) }
        let ascending = found.sorted { left, right in
            switch order {
            case "updated_at": (left.updatedAt, left.id) < (right.updatedAt, right.id)
            case "merged_at": (left.mergedAt ?? 0, left.id) < (right.mergedAt ?? 0, right.id)
            case "title": (left.title, left.id) < (right.title, right.id)
            default: (left.createdAt, left.id) < (right.createdAt, right.id)
            }
        }
        return isAscending ? ascending : ascending.reversed()
    }

    private func matches(_ request: ForgeMergeRequest) -> Bool {
        let branches = [("source_branch", request.source), ("target_branch", request.target)]
        return (state == "all" || state == request.state.rawValue)
            && branches.allSatisfy { parameters.text($0.0) == nil || parameters.text($0.0) == $0.1 }
            && (iids == nil || iids?.contains(request.iid) == true) && updated.contains(request.updatedAt)
            && created.contains(request.createdAt) && hasLabels(request)
            && hasNumber(request.sourceProjectID, "source_project_id") && hasWords(request)
            && (parameters.text("wip") == nil || (parameters.text("wip") == "yes") == request.isDraft)
    }

    /// `None` and `Any` are words, not labels.
    private func hasLabels(_ request: ForgeMergeRequest) -> Bool {
        switch parameters.list("labels") {
        case nil, []: true
        case ["None"]: request.labels.isEmpty
        case ["Any"]: !request.labels.isEmpty
        case .some(let wanted): Set(wanted).isSubset(of: request.labels)
        }
    }

    private func hasWords(_ request: ForgeMergeRequest) -> Bool {
        guard let search = parameters.text("search")?.lowercased() else { return true }
        return request.title.lowercased().contains(search) || request.description.lowercased().contains(search)
    }

    private func isOf(_ user: ForgeUser, _ request: ForgeMergeRequest) -> Bool {
        switch parameters.text("scope") {
        case "created_by_me", "created-by-me": request.authorID == user.id
        case "assigned_to_me", "assigned-to-me": request.assigneeIDs.contains(user.id)
        case "reviews_for_me": request.reviewerIDs.contains(user.id)
        default: true
        }
    }

    private func names(_ request: ForgeMergeRequest, in forge: ForgeState) -> Bool {
        let author = forge.user(request.authorID)?.username
        let reviewers = request.reviewerIDs.compactMap { forge.user($0)?.username }
        let reviewer = parameters.text("reviewer_username")
        return hasNumber(request.authorID, "author_id")
            && (parameters.text("author_username") == nil || parameters.text("author_username") == author)
            && (reviewer == nil || reviewers.contains { $0 == reviewer })
    }

    private func hasNumber(_ number: Int, _ name: String) -> Bool {
        parameters.text(name) == nil || parameters.text(name) == String(number)
    }
}
