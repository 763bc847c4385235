import Names
import Printing

extension GitLabDialect {
    static let branchRoutes: [GitLabRoute] = [
        GitLabRoute("branch.list", "GET", "/projects/:id/repository/branches", jobToken: true) { call in
            let search = call.parameters.text("search") ?? ""
            let names = call.listed.refs.values.compactMap(\.branch).filter { found($0, by: search) }.sorted()
            let paging = try Paging(call.parameters)
            var page: [JSONValue] = []
            for name in paging.slice(names) { page.append(try await branch(name, in: call, state: call.listed)) }
            return paging.answer(page, total: names.count, to: call)
        },
        GitLabRoute("branch.get", "GET", "/projects/:id/repository/branches/:branch") { call in
            WireAnswer(200, try await branch(call.path["branch"] ?? "", in: call, state: call.state))
        },
        GitLabRoute("branch.create", "POST", "/projects/:id/repository/branches") { call in
            try call.demand(.developer)
            let names = try call.parameters.required("branch", "ref")
            try await create(names[0], from: names[1], in: &call)
            return WireAnswer(201, try await branch(names[0], in: call, state: call.state))
        },
        GitLabRoute("branch.delete", "DELETE", "/projects/:id/repository/branches/:branch") { call in
            try call.demand(.developer)
            let name = call.path["branch"] ?? ""
            guard let tip = call.state.tip(of: name) else { throw APIError.notFound("404 Branch Not Found") }
            guard name != call.state.project.defaultBranch else {
                throw APIError.forbidden("403 Forbidden - Cannot remove HEAD branch")
            }
            guard !call.state.isProtected(name) || call.user.role >= .maintainer else {
                throw APIError.forbidden("403 Forbidden - Protected branch cant be removed")
            }
            guard try await call.repository.setRef("refs/heads/" + name, from: tip, to: nil) else {
                throw APIError.badRequest("Failed to remove branch")
            }
            try await call.state.noticePushes(by: call.user, in: call.repository)
            return WireAnswer(204)
        },
    ]

    /// `^prefix` and `suffix$` are GitLab's two anchors.
    private static func found(_ name: String, by search: String) -> Bool {
        if search.hasPrefix("^") { return name.hasPrefix(search.dropFirst()) }
        if search.hasSuffix("$") { return name.hasSuffix(search.dropLast()) }
        return search.isEmpty || name.contains(search)
    }

    private static func branch(_ name: String, in call: GitLabCall, state: ForgeState) async throws(APIError)
        -> JSONValue
    {
        guard let tip = state.tip(of: name) else { throw APIError.notFound("404 Branch Not Found") }
        let main = state.project.defaultBranch
        var isMerged = false
        if name != main, let other = state.tip(of: main) {
            isMerged = try await call.repository.isAncestor(tip, of: other)
        }
        return call.rendering.branch(name, tip: try await call.repository.commit(tip), isMerged: isMerged)
    }

    private static func create(_ name: String, from ref: String, in call: inout GitLabCall) async throws(APIError) {
        guard BranchName(name) != nil else {
            throw APIError.badRequest("Branch name is invalid")
        }
        guard call.state.tip(of: name) == nil else { throw APIError.badRequest("Branch already exists") }
        guard let commit = try await call.resolve(ref) else {
            throw APIError.badRequest("Invalid reference name: \(ref)")
        }
        guard call.state.mayPush(call.user, to: name) || call.state.mayMerge(call.user, into: name) else {
            throw APIError.forbidden("403 Forbidden")
        }
        // git can't hold both `a` and `a/b`; it refuses the second.
        guard try await call.repository.setRef("refs/heads/" + name, from: nil, to: commit) else {
            throw APIError.badRequest("Failed to create branch '\(name)': invalid reference name '\(name)'")
        }
        try await call.state.noticePushes(by: call.user, in: call.repository)
    }
}
