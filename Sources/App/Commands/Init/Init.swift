import ArgumentParser
import Forges
import FoundationEssentials
import GitStore
import HTTPTransport
import Names
import Printing
import Settings

/// `relctl init`.
struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a commented relctl.yml from this repository's remote.",
        usage: "relctl init [options]",
        discussion: """
            The trains are named after the release branches that the clone knows of. Which
            one the others follow is a guess from the names; every guess is printed as a
            line that begins with check:, and is a comment in the file. Branches that end
            in versions become a pattern: release/8.1.0 and release/8.2.0 are
            release/{version}.

            An existing file is left alone, and none is written that would hide the one of
            a parent folder. The host is asked which forge it runs, without a token;
            --forge says it for one that doesn't tell.

            With --ci the scheduled job is written too: .gitlab-ci.yml (beside one that
            exists: .gitlab/relctl.yml, and the line that includes it),
            .github/workflows/relctl.yml or Jenkinsfile.relctl. No existing file is
            changed. The steps that remain are printed in order, with their pages'
            addresses.

            EXAMPLES
              relctl init
              relctl init --ci gitlab
              relctl init --remote git@gitlab.example.com:mobile/ios.git
            """)

    @Option(help: ArgumentHelp("The remote's URL (default: that of origin in this repository).", valueName: "url"))
    var remote: String?

    @Option(
        help: ArgumentHelp(
            "The branch that releases are cut from and land on (default: develop, else the remote's default, else its only one, main or master, else the one that is checked out).",
            valueName: "branch"))
    var branch: String?

    @Option(
        help: ArgumentHelp("Which forge the host runs: gitlab, github, gitea (Forgejo too).", valueName: "kind"),
        completion: .list(ForgeKind.allCases.map(\.rawValue)))
    var forge: ForgeKind?

    @Option(
        help: ArgumentHelp("Write the scheduled job too: gitlab, github, jenkins.", valueName: "system"),
        completion: .list(CISystem.allCases.map(\.rawValue)))
    var ci: CISystem?

    @Flag(help: "Print what would be written instead of writing it.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let origin = try Origin(ofRepositoryAt: options.repository ?? FileManager.default.currentDirectoryPath)
        let location = try await location(origin)
        if let branch, BranchName(branch) == nil {
            throw CommandFailure(.usage, "\(branch) is no name of a branch", hint: "write it like develop")
        }
        let trunk = trunk(origin)
        let starter = Settings.starter(
            for: location, defaultBranch: trunk.branch, doubt: trunk.doubt,
            releaseBranches: origin?.releaseBranches ?? [])
        try refuseShadow()
        if let ci { return try writeWithJob(starter, of: ci, for: location) }
        if dryRun {
            for doubt in starter.doubts { Console.note("relctl: check: \(doubt)") }
            return Console.result(starter.text)
        }
        try OutputFile.create(starter.text, at: path)
        tellWritten(starter, location)
        let variable = location.kind.profile.tokenVariables.first ?? "RELCTL_TOKEN"
        let named = options.config.map { " --config \($0)" } ?? ""
        Console.result("Next: adapt its trains, set \(variable), and run relctl doctor\(named).\n")
    }

    private func trunk(_ origin: Origin?) -> (branch: String, doubt: String?) {
        if let branch { return (branch, nil) }
        let none = "develop is a guess, for no branch here tells it: --branch names the one that releases are cut from."
        return origin?.trunk ?? ("develop", none)
    }

    /// Refuses to write a file that would hide the one of a parent folder from every command run here.
    private func refuseShadow() throws {
        let here = FileManager.default.currentDirectoryPath
        guard options.config == nil, let found = Settings.locate(from: here), found != here + "/" + Settings.fileName,
            let tree = try? Repository.discover(from: here)?.workTree, found.hasPrefix(tree)
        else { return }
        throw CommandFailure(
            .usage, "\(found) is there already, and one here would hide it",
            hint: "edit it; to write another one on purpose, name it: --config \(Settings.fileName)")
    }

    private var path: String { options.config ?? Settings.fileName }

    private func tellWritten(_ starter: StarterFile, _ location: ForgeLocation) {
        Console.result("Wrote \(path) for \(location.kind.rawValue) \(location.url), project \(location.project).\n")
        for doubt in starter.doubts { Console.result("  check: \(doubt)\n") }
    }

    /// Writes the settings and the job, each unless it is there, and prints what remains.
    private func writeWithJob(_ starter: StarterFile, of system: CISystem, for location: ForgeLocation) throws {
        let hasSettings = (try? FileManager.default.attributesOfItem(atPath: path)) != nil
        let settings = hasSettings ? try? SettingsFile.load(options) : try Settings.parse(starter.text, path: path)
        let job = try JobFile(system, config: path, settings: settings)
        if dryRun {
            for doubt in hasSettings ? [] : starter.doubts { Console.note("relctl: check: \(doubt)") }
            if !hasSettings { Console.result("==> \(path) <==\n\(starter.text)\n") }
            if !job.exists { Console.result("==> \(job.path) <==\n\(job.text)\n") }
        } else {
            if !hasSettings { try OutputFile.create(starter.text, at: path) }
            try job.write()
            if !hasSettings { tellWritten(starter, location) }
            if !job.exists { Console.result("Wrote \(job.path).\n") }
        }
        if hasSettings { Console.result("Kept \(path), which is there already.\n") }
        if job.exists { Console.result("Kept \(job.path), which is there already.\n") }
        let steps = RemainingSteps(
            location: location, job: job, config: path,
            isRehearsable: settings?.trains.contains { $0.followed != nil } ?? true)
        Console.result("What remains:\n" + steps.text)
    }

    private func location(_ origin: Origin?) async throws -> ForgeLocation {
        guard let url = remote ?? origin?.url else {
            throw CommandFailure(
                .usage, "this folder is in no git repository with a remote called origin",
                hint: "relctl init --remote URL")
        }
        guard let location = ForgeLocation(fromRemoteURL: url, kind: forge) else {
            throw CommandFailure(
                .usage, "the remote is no address of a forge",
                hint: "relctl init --remote https://HOST/GROUP/PROJECT.git")
        }
        return forge == nil && !location.isPublic ? try await asked(location, url) : location
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
        var client = HTTPClient.Options(environment: Environment.variables, log: Log.make(options))
        client.giveUpAfter = .seconds(20)
        return ForgeProbe(http: HTTPClient(options: client))
    }
}
