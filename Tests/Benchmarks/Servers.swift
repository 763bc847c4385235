import RehearsalForge
import Support

/// What relctl and git talk to: `git http-backend` behind a plain HTTP server for git, and a forge for the REST calls.
struct Servers {
    static let token = "benchmark-token"

    let git: GitHTTPServer
    let gitURL: String
    let forge: RehearsalForge

    /// Serves one of the repositories.
    ///
    /// The forge is always that of `plain.git`: with 10,000 branches, its own bookkeeping would be what is measured.
    init(of repository: String, in ground: Ground, forgeOn other: String? = nil) async throws {
        git = GitHTTPServer(root: ground.folder)
        gitURL = try await git.start() + "/" + (repository.split(separator: "/").last.map(String.init) ?? "")
        forge = try await RehearsalForge.start(
            repository: other ?? ground.plain, project: "mobile/ios", token: Self.token)
    }

    /// A request to the forge, as a script would send it.
    var callToForge: String {
        "curl -sf -H 'Authorization: Bearer \(Self.token)' '\(forge.url)/api/v4/projects/mobile%2Fios'"
    }

    /// Lets the forge notice what was pushed behind its back: a real one does that while nobody waits.
    func settle(_ child: Child) throws {
        try child.run("\(callToForge) -o /dev/null")
    }

    /// Holds every answer back from now on, as a server that is far away does.
    func holdBack(for duration: Duration) async {
        await forge.setFaults(Faults([FaultRule(nil, "*", .delay(duration))]))
        git.adjust {
            $0.answer = { _ in
                try? await Task.sleep(for: duration)
                return nil
            }
        }
    }

    /// A `relctl.yml` for some trains.
    func configuration(trains: [TrainLines]) -> String {
        """
        version: 1
        forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios, remote: "\(gitURL)" }
        trains:
        \(trains.map(\.text).joined(separator: "\n"))

        """
    }
}

/// A train's part of a `relctl.yml`.
struct TrainLines {
    var name: String
    var branch: String
    var follows: String?

    var text: String {
        """
          \(name):
            branch: \(branch)
            \(follows.map { "follows: \($0)" } ?? "cut_from: develop")
            lands_on: develop
        """
    }
}
