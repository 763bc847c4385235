import Names
import Printing

extension GitLabDialect {
    /// Tags.
    static let tagRoutes: [GitLabRoute] = [
        GitLabRoute("tag.list", "GET", "/projects/:id/repository/tags", jobToken: true) { call in
            let search = call.parameters.text("search") ?? ""
            var tags = call.listed.refs.values.filter { $0.tag != nil }.sorted { $0.name < $1.name }
            tags.removeAll { ref in
                let name = ref.tag ?? ""
                if search.hasPrefix("^") { return !name.hasPrefix(search.dropFirst()) }
                return !search.isEmpty && !name.contains(search)
            }
            if try call.parameters.word("sort", of: ["asc", "desc"]) != "asc" { tags.reverse() }
            let paging = try Paging(call.parameters)
            var page: [JSONValue] = []
            for ref in paging.slice(tags) {
                page.append(call.rendering.tag(ref, commit: try await call.repository.commit(ref.commit)))
            }
            return paging.answer(page, total: tags.count, to: call)
        },
        GitLabRoute("tag.get", "GET", "/projects/:id/repository/tags/:tag_name") { call in
            guard let ref = call.state.refs["refs/tags/" + (call.path["tag_name"] ?? "")] else {
                throw APIError.notFound("404 Tag Not Found")
            }
            return WireAnswer(
                200, call.rendering.tag(ref, commit: try await call.repository.commit(ref.commit)))
        },
        GitLabRoute("tag.create", "POST", "/projects/:id/repository/tags") { call in
            try call.demand(.developer)
            let names = try call.parameters.required("tag_name", "ref")
            let full = "refs/tags/" + names[0]
            guard TagName(names[0]) != nil else { throw APIError.badRequest("Tag name invalid") }
            guard call.state.refs[full] == nil else { throw APIError.badRequest("Tag \(names[0]) already exists") }
            guard let commit = try await call.resolve(names[1]) else {
                throw APIError.badRequest("Target \(names[1]) is invalid")
            }
            let time = call.state.clock.tick()
            try await call.repository.tag(
                names[0], at: commit, message: call.parameters.text("message"),
                by: Signature(name: call.user.name, email: call.user.email, time: time))
            try await call.state.noticePushes(by: call.user, in: call.repository)
            guard let ref = call.state.refs[full] else { throw APIError.broken("\(full) is missing") }
            return WireAnswer(
                201, call.rendering.tag(ref, commit: try await call.repository.commit(ref.commit)))
        },
    ]
}
