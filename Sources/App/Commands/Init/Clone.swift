import GitStore
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
        return home(besides: app) == nil ? try Origin("origin", of: repository) : Origin(name: nil)
    }

    /// The project that this is a clone of, where that is another one than the app's, and no fork of it.
    func home(besides app: ForgeLocation) -> ForgeLocation? {
        guard let origin, let home = Self.location(origin, beside: app), !home.isSameProject(as: app) else {
            return nil
        }
        // A fork has the name, and its clone the other remote beside it.
        return home.name == app.name && remote(of: app) != nil ? nil : home
    }

    /// The name of the remote that is the app's.
    private func remote(of app: ForgeLocation) -> String? {
        remotes.first { Self.location($0.url, beside: app)?.isSameProject(as: app) == true }?.name
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
