import GitStore
import Names
import Settings

/// The clone that `init` runs in, and its remotes.
struct Clone {
    private let repository: Repository
    /// The remotes, each with the URL that it is fetched from; `origin` first, the others by name.
    let remotes: [(name: String, url: String)]

    /// Opens the repository that the path lies in; `nil` where there is none.
    init?(at path: String) throws(GitStoreError) {
        guard let found = try Repository.discover(from: path) else { return nil }
        repository = found
        let others = try found.remoteNames().filter { $0 != "origin" }.sorted()
        var remotes: [(name: String, url: String)] = []
        for name in ["origin"] + others {
            if let url = try found.url(ofRemote: name) { remotes.append((name, url)) }
        }
        self.remotes = remotes
    }

    /// The URL of `origin`.
    var origin: String? { remotes.first { $0.name == "origin" }?.url }

    /// What the clone knows of a project's branches.
    func origin(of app: ForgeLocation) throws(GitStoreError) -> Origin {
        if let known = remote(of: app) { return try Origin(known, of: repository) }
        // The branches of another project say nothing about the app's. An origin with a local path may be a copy of it.
        return jobProject(besides: app) == nil ? try Origin("origin", of: repository) : Origin(name: nil)
    }

    /// The project that this is a clone of, where that is another one than the app's, and no fork or mirror of it: these
    /// have the app's name, and their clones seldom a remote of the app beside it.
    func jobProject(besides app: ForgeLocation) -> ForgeLocation? {
        guard let origin, let project = Self.location(origin, beside: app), project.name != app.name else {
            return nil
        }
        return project
    }

    /// Whether `origin` is at an address of the app that its settings name (`forge.remote`).
    func hasOrigin(at remote: String?, kind: ForgeKind) -> Bool {
        guard let origin, let remote, let here = ForgeLocation(fromRemoteURL: origin, kind: kind),
            let there = ForgeLocation(fromRemoteURL: remote, kind: kind)
        else { return false }
        return here.isSameProject(as: there)
    }

    /// Whether `origin` may be on the app's forge: by SSH a forge may have a host of its own, or a name of `~/.ssh/config`.
    func mayHaveOrigin(onHostOf app: ForgeLocation) -> Bool {
        guard let origin, let here = Self.location(origin, beside: app) else { return false }
        return here.isOnHost(of: app) || Self.isSSH(origin) && !here.isPublic
    }

    /// The name of the remote that is the app's: on its host, else with its path on any host that SSH reaches.
    private func remote(of app: ForgeLocation) -> String? {
        let found =
            remotes.first { Self.location($0.url, beside: app)?.isSameProject(as: app) == true }
            ?? remotes.first { Self.isSSH($0.url) && Self.path($0.url, kind: app.kind) == app.project.lowercased() }
        return found?.name
    }

    private static func isSSH(_ url: String) -> Bool {
        !["http://", "https://"].contains { url.lowercased().hasPrefix($0) }
    }

    private static func path(_ url: String, kind: ForgeKind) -> String? {
        ForgeLocation(fromRemoteURL: url, kind: kind)?.project.lowercased()
    }

    /// Where a remote is. What is on the app's own host is the same forge.
    private static func location(_ url: String, beside app: ForgeLocation) -> ForgeLocation? {
        guard var location = ForgeLocation(fromRemoteURL: url, kind: app.kind), location.isOnHost(of: app) else {
            return ForgeLocation(fromRemoteURL: url)
        }
        location.url = app.url
        return location
    }
}

extension ForgeLocation {
    /// The project's path without its groups.
    fileprivate var name: String? { project.split(separator: "/").last?.lowercased() }
}
