import Forges
import Names
import Printing
import Settings

extension Init {
    /// Where the app is, from its remote, and which forge it is, from the host itself where its name doesn't tell.
    func location(_ clone: Clone?) async throws -> ForgeLocation {
        guard let url = remote ?? clone?.origin else { throw Self.noOrigin(clone?.remotes.map(\.name) ?? []) }
        guard let location = ForgeLocation(fromRemoteURL: url, kind: forge) else {
            throw CommandFailure(
                .usage, "the remote is no address of a forge",
                hint: "relctl init --remote https://HOST/GROUP/PROJECT.git")
        }
        return forge == nil && !location.isPublic ? try await asked(location, url) : location
    }

    private static func noOrigin(_ others: [String]) -> CommandFailure {
        guard let first = others.first else {
            return CommandFailure(
                .usage, "this folder is in no git repository with a remote called origin",
                hint: "relctl init --remote URL")
        }
        let names = others.map(Printable.text).joined(separator: ", ")
        let likely = others.contains("upstream") ? "upstream" : first
        // By name: a URL may hold a password.
        return CommandFailure(
            .usage, "the repository has no remote called origin, but \(names)",
            hint: "name the app's own: relctl init --remote \"$(git remote get-url \(ShellWord.quoted(likely)))\"")
    }

    /// The location with the kind that the host itself tells.
    private func asked(_ location: ForgeLocation, _ url: String) async throws -> ForgeLocation {
        var finding = ForgeProbe.Finding.unknown
        if location.foreignForge == nil { finding = await probe().find(at: location.origin) }
        switch finding {
        case .kind(let kind): return ForgeLocation(fromRemoteURL: url, kind: kind) ?? location
        case .unknown:
            let what =
                location.foreignForge.map { "\(location.origin) is \($0), and relctl speaks to" }
                ?? "\(location.origin) answers as none of the forges that relctl speaks to:"
            throw CommandFailure(
                .usage, "\(what) GitLab, GitHub, Gitea and Forgejo",
                hint: "if it is one of them, behind a sign-in page or below a path: --forge KIND")
        case .silent(let reason):
            var assumed = location
            assumed.doubts.insert(
                "\(location.kind.rawValue) is assumed: \(location.origin) could not be asked (\(Printable.text(reason))).",
                at: 0)
            return assumed
        }
    }

    private func probe() -> ForgeProbe {
        ForgeProbe(http: options.httpClient(giveUpAfter: .seconds(20)))
    }
}
