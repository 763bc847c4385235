import Names

extension GitLabDialect {
    /// Files and differences.
    static let contentRoutes: [GitLabRoute] = [
        GitLabRoute("file.raw", "GET", "/projects/:id/repository/files/:file_path/raw", jobToken: true) { call in
            let ref = call.parameters.text("ref") ?? "HEAD"
            let name = ref == "HEAD" ? call.state.project.defaultBranch : ref
            guard let commit = try await call.resolve(name) else { throw APIError.notFound("404 Commit Not Found") }
            guard let bytes = try await call.repository.file(call.path["file_path"] ?? "", at: commit) else {
                throw APIError.notFound("404 File Not Found")
            }
            return WireAnswer(200, headers: [.init("Content-Type", "text/plain")], body: bytes)
        },
        GitLabRoute("repo.compare", "GET", "/projects/:id/repository/compare") { call in
            let names = try call.parameters.required("from", "to")
            guard let from = try await call.resolve(names[0]), let to = try await call.resolve(names[1]) else {
                throw APIError.notFound("404 Ref Not Found")
            }
            let isStraight = try call.parameters.bool("straight") ?? false
            let start = try await isStraight ? from : call.repository.mergeBase(from, to) ?? from
            let ids = try await call.repository.commits(of: to, notIn: from, limit: 10_000)
            let commits = try await call.repository.commits(ids.reversed()).map(call.rendering.commit)
            return WireAnswer(
                200,
                [
                    "commit": commits.last ?? .null, "commits": .array(commits),
                    "diffs": .array(try await call.repository.diffs(from: start, to: to)),
                    "compare_timeout": false, "compare_same_ref": .bool(from == to),
                    "web_url": .string("\(call.rendering.projectURL)/-/compare/\(from)...\(to)"),
                ])
        },
    ]
}
