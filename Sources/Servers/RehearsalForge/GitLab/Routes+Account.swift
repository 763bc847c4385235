import Printing

extension GitLabDialect {
    /// Routes about the account and the server.
    static let accountRoutes: [GitLabRoute] = [
        GitLabRoute("version", "GET", "/version") { call in
            WireAnswer(200, ["version": .string(call.state.version.description), "revision": "0000000"])
        },
        GitLabRoute("metadata", "GET", "/metadata") { call in
            guard call.state.version >= ServerVersion(15, 2) else {
                return WireAnswer(404, ["error": "404 Not Found"])
            }
            return WireAnswer(
                200,
                [
                    "version": .string(call.state.version.description), "revision": "0000000", "enterprise": true,
                    "kas": ["enabled": false, "externalUrl": nil, "version": nil],
                ])
        },
        GitLabRoute("user.current", "GET", "/user") { call in
            var members = member(call.rendering.account(call.user.id))
            members.merge(["bot": .bool(call.user.isBot), "email": .string(call.user.email)]) { $1 }
            return WireAnswer(200, .object(members))
        },
        GitLabRoute("user.keys", "GET", "/user/keys") { call in
            WireAnswer(
                200,
                .array(
                    call.user.signingKeys.map {
                        [
                            "key": .string($0), "usage_type": "signing",
                            "expires_at": .optional(call.user.signingKeyExpiry),
                        ]
                    }))
        },
        GitLabRoute("user.emails", "GET", "/user/emails") { call in
            let confirmed = call.rendering.time(1_700_000_000)
            return WireAnswer(200, [["id": 1, "email": .string(call.user.email), "confirmed_at": confirmed]])
        },
        GitLabRoute("user.list", "GET", "/users") { call in
            let (state, rendering) = (call.state, call.rendering)
            // The name is compared without regard to case, and must be whole.
            let wanted = call.parameters.text("username")?.lowercased()
            let found = state.users.filter { wanted == nil || $0.username.lowercased() == wanted }
            let paging = try Paging(call.parameters)
            return paging.answer(paging.slice(found).map { rendering.account($0.id) }, total: found.count, to: call)
        },
        GitLabRoute("token.self", "GET", "/personal_access_tokens/self") { call in
            guard call.state.version >= ServerVersion(15, 5) else {
                return WireAnswer(404, ["error": "404 Not Found"])
            }
            guard let token = call.token, token.kind == .access else { throw APIError.unauthorized }
            return WireAnswer(
                200,
                [
                    "id": 77, "name": "rehearsal", "revoked": .bool(token.isRevoked), "active": true,
                    "user_id": .int(token.userID), "scopes": .array(token.scopes.map(JSONValue.string)),
                    "expires_at": .optional(token.expires), "created_at": call.rendering.time(1_700_000_000),
                    "last_used_at": call.rendering.time(call.state.clock.now),
                ])
        },
    ]

    private static func member(_ json: JSONValue) -> [String: JSONValue] {
        guard case .object(let members) = json else { return [:] }
        return members
    }
}
