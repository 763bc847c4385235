import HTTPTransport
import Names
import WebAPI

extension GiteaForge {
    /// Puts labels on, and makes those that there aren't yet.
    package func add(_ names: [String], to id: MergeRequestID) async throws(ForgeError) {
        if names.isEmpty { return }
        let known = try await knownLabels(including: names)
        var ids: [Int] = []
        for name in names {
            if let label = known.first(where: { $0.name == name }) {
                ids.append(label.id)
            } else {
                let new = project.call(.post, ["labels"], body: GiteaNewLabel(name: name))
                ids.append(try await client.value(GiteaLabel.self, of: new).id)
            }
        }
        try await client.granted(project.issueCall(.post, ["\(id.number)", "labels"], body: ["labels": ids]))
    }

    /// Takes labels off.
    func remove(_ names: [String], from id: MergeRequestID) async throws(ForgeError) {
        if names.isEmpty { return }
        let present: [GiteaLabel] = try await client.list(
            of: project.issueCall(.get, ["\(id.number)", "labels"]))
        for label in present where label.name.map(names.contains) == true {
            try await client.granted(project.issueCall(.delete, ["\(id.number)", "labels", "\(label.id)"]))
        }
    }

    /// Labels of the repository, and where these are not all, those of the organisation that owns it; an account that is
    /// none has none.
    private func knownLabels(including names: [String]) async throws(ForgeError) -> [GiteaLabel] {
        let own: [GiteaLabel] = try await client.list(of: project.call(.get, ["labels"], query: [project.pageSize]))
        if Set(names).isSubset(of: own.compactMap(\.name)) { return own }
        let call = APICall(.get, ["orgs", project.owner, "labels"], query: [project.pageSize])
        let shared = try await client.ifAllowed { () async throws(ForgeError) -> [GiteaLabel] in
            try await client.list(of: call)
        }
        return own + (shared ?? [])
    }
}
