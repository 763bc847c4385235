import Names
import Printing

extension GitLabDialect {
    /// Commits and how they relate.
    static let commitRoutes: [GitLabRoute] = [
        GitLabRoute("commit.list", "GET", "/projects/:id/repository/commits") { call in
            let name = call.parameters.text("ref_name") ?? call.state.project.defaultBranch
            guard let tip = try await call.resolve(name) else { throw APIError.notFound("404 Commit Not Found") }
            let ids = try await call.repository.commits(of: tip, notIn: nil, limit: 10_000)
            let paging = try Paging(call.parameters)
            let page = try await call.repository.commits(Array(paging.slice(ids)))
            return paging.answer(page.map(call.rendering.commit), total: ids.count, counted: false, to: call)
        },
        GitLabRoute("commit.get", "GET", "/projects/:id/repository/commits/:sha", jobToken: true) { call in
            let id = try await commit(in: call)
            guard case .object(var members) = call.rendering.commit(try await call.repository.commit(id)) else {
                throw APIError.broken("no object")
            }
            let pipeline = call.state.pipelines.last { $0.sha == id }
            members["stats"] = try await call.repository.stats(of: id)
            members["status"] = .optional(pipeline?.status)
            members["last_pipeline"] = pipeline.map(call.rendering.pipelineBasic) ?? .null
            members["project_id"] = .int(call.state.project.id)
            return WireAnswer(200, .object(members))
        },
        GitLabRoute("commit.refs", "GET", "/projects/:id/repository/commits/:sha/refs") { call in
            let id = try await commit(in: call)
            let type = try call.parameters.word("type", of: ["branch", "tag", "all"]) ?? "all"
            var found: [JSONValue] = []
            for ref in call.state.refs.values.sorted(by: { $0.name < $1.name }) {
                let pair = ref.branch.map { ("branch", $0) } ?? ref.tag.map { ("tag", $0) }
                guard let (kind, name) = pair, type == "all" || type == kind else { continue }
                if try await call.repository.isAncestor(id, of: ref.commit) {
                    found.append(["type": .string(kind), "name": .string(name)])
                }
            }
            let paging = try Paging(call.parameters)
            return paging.answer(Array(paging.slice(found)), total: found.count, to: call)
        },
        GitLabRoute(
            "commit.merge_requests", "GET", "/projects/:id/repository/commits/:sha/merge_requests", jobToken: true
        ) { call in
            let id = try await commit(in: call)
            var found: [ForgeMergeRequest] = []
            for request in call.state.mergeRequests.reversed() where try await request.brings(id, in: call.repository) {
                found.append(request)
            }
            let paging = try Paging(call.parameters)
            return paging.answer(paging.slice(found).map(call.rendering.listed), total: found.count, to: call)
        },
        GitLabRoute("repo.merge_base", "GET", "/projects/:id/repository/merge_base") { call in
            let names = call.parameters.list("refs") ?? []
            guard names.count >= 2 else { throw APIError.badRequest("400 Bad request - Provide at least 2 refs") }
            var base: CommitID?
            for name in names {
                guard let id = try await call.resolve(name) else {
                    throw APIError.badRequest("400 Bad request - Could not find ref: \(name)")
                }
                guard let known = base else {
                    base = id
                    continue
                }
                base = try await call.repository.mergeBase(known, id)
                if base == nil { throw APIError.notFound("404 Merge Base Not Found") }
            }
            guard let base else { throw APIError.notFound("404 Merge Base Not Found") }
            return WireAnswer(200, call.rendering.commit(try await call.repository.commit(base)))
        },
    ]

    private static func commit(in call: GitLabCall) async throws(APIError) -> CommitID {
        guard let id = try await call.resolve(call.path["sha"] ?? "") else {
            throw APIError.notFound("404 Commit Not Found")
        }
        return id
    }
}
