import Settings

/// The project that is released, as the remotes of checkouts name it.
struct ProjectRemotes: Hashable, Sendable {
    /// The paths that it may have on its server, in lower case, without slashes around them and without `.git`.
    private let paths: Set<String>

    init(_ forge: Settings.ForgeSettings) {
        let named = forge.project.contains("/") ? [Self.path(of: "https://forge/" + forge.project)] : []
        paths = Set(named + [forge.remote].compactMap { $0 }.map(Self.path)).subtracting([""])
    }

    /// Whether an address of a remote is the project's, over HTTP or SSH and whatever the server is called there.
    func contains(_ remote: String) -> Bool {
        let path = Self.path(of: remote)
        return paths.contains { path == $0 || path.hasSuffix("/" + $0) }
    }

    /// The path in `https://host/PATH.git`, `ssh://git@host:22/PATH` and `git@host:PATH.git`.
    private static func path(of remote: String) -> String {
        var rest = remote[...]
        if let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...].drop { $0 != "/" }
        } else if let colon = rest.firstIndex(of: ":") {
            rest = rest[colon...].dropFirst()
        }
        let path = rest.split(separator: "/").joined(separator: "/").lowercased()
        return path.hasSuffix(".git") ? String(path.dropLast(4)) : path
    }
}
