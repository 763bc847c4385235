import Printing

extension GitLabDialect {
    /// The project, its rules and its labels.
    static let projectRoutes: [GitLabRoute] = [
        GitLabRoute("project.get", "GET", "/projects/:id") { call in WireAnswer(200, call.rendering.project()) },
        GitLabRoute("push_rule.get", "GET", "/projects/:id/push_rule") { _ in throw APIError.notFound("404 Not Found")
        },
        // doc/api/merge_request_approvals.md: of paid tiers.
        GitLabRoute("approval_settings.get", "GET", "/projects/:id/approvals") { call in
            let project = call.state.project
            guard project.tellsApprovalSettings else { throw APIError.notFound("404 Not Found") }
            return WireAnswer(
                200,
                [
                    "reset_approvals_on_push": .bool(project.resetsApprovals), "selective_code_owner_removals": false,
                ])
        },
        GitLabRoute("protected_branch.list", "GET", "/projects/:id/protected_branches") { call in
            try call.demand(.developer)
            let paging = try Paging(call.parameters)
            let (rules, rendering) = (call.state.protections, call.rendering)
            return paging.answer(paging.slice(rules).map(rendering.protection), total: rules.count, to: call)
        },
        GitLabRoute("protected_branch.get", "GET", "/projects/:id/protected_branches/:name") { call in
            try call.demand(.developer)
            guard let rule = call.state.protections.first(where: { $0.pattern == call.path["name"] }) else {
                throw APIError.notFound("404 Not found")
            }
            return WireAnswer(200, call.rendering.protection(rule))
        },
        GitLabRoute("label.list", "GET", "/projects/:id/labels") { call in
            let paging = try Paging(call.parameters)
            let labels = call.state.labels
            return paging.answer(paging.slice(labels).map(label), total: labels.count, to: call)
        },
        GitLabRoute("label.create", "POST", "/projects/:id/labels") { call in
            try call.demand(.reporter)
            let name = try call.parameters.required("name", "color")[0]
            guard !call.state.labels.contains(name) else { throw APIError.headMoved("Label already exists") }
            call.state.learnLabels([name])
            return WireAnswer(201, label(name))
        },
    ]

    private static func label(_ name: String) -> JSONValue {
        ["id": .int(name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 100_003 }), "name": .string(name), "color": "#6699cc"]
    }
}
