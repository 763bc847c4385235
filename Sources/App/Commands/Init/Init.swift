import ArgumentParser
import Forges
import FoundationEssentials
import GitStore
import Names
import Settings

/// `relctl init`.
struct Init: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a commented relctl.yml from this repository's remote.",
        usage: "relctl init [options]",
        discussion: """
            The trains are named after the release branches that the clone knows the
            remote to have (git fetch). Which one the others follow is a guess from the
            names; every guess is printed as a line that begins with check:, and is a
            comment in the file. Branches that end in versions become a pattern:
            release/8.1.0 and release/8.2.0 are release/{version}, and release/v8.2.0 is
            release/v{version}. One branch is enough where its name says release (or
            rel); of other names there have to be two. Branches of bots and of single
            changes (feature/, fix/) name no train, and the file has a comment about
            those that may be releases or not.

            An existing file is left alone, and none is written that would hide the one of
            a parent folder. The host is asked which forge it runs, without a token;
            --forge says it for one that doesn't tell.

            With --ci the scheduled job is written too: .gitlab-ci.yml (beside one that
            exists: .gitlab/relctl.yml, and the line that includes it),
            .github/workflows/relctl.yml (on Gitea and Forgejo in .gitea/workflows or
            .forgejo/workflows, where there is one) or Jenkinsfile.relctl. No existing
            file is changed; the forge of an existing relctl.yml counts. The steps that
            remain are printed in order, with their pages' addresses.

            In a clone of another project than that of --remote, the job runs there: its
            variables and its schedule, and schedule_project names it.

            EXAMPLES
              relctl init
              relctl init --ci gitlab
              relctl init --remote git@gitlab.example.com:mobile/ios.git
            """)

    @Option(help: ArgumentHelp("The remote's URL (default: that of origin in this repository).", valueName: "url"))
    var remote: String?

    @Option(
        help: ArgumentHelp(
            "The branch that releases are cut from and land on (default: develop, else the remote's default, else its only one, main, master or trunk, else the one that is checked out).",
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

    @Flag(help: "Print the files that would be written and write none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let clone = try clone()
        if let branch, BranchName(branch) == nil {
            throw CommandFailure(.usage, "\(branch) is no name of a branch", hint: "write it like develop")
        }
        if let ci, let kept = try keptSettings() {
            try refuseShadow()
            return try writeJob(of: ci, for: JobProjects(kept, clone, ci), settings: kept, starter: nil)
        }
        let projects = JobProjects(app: try await location(clone), clone, ci)
        let starter = try starter(for: projects, clone)
        try refuseShadow()
        if let ci {
            let settings = try Settings.parse(starter.text, path: path)
            return try writeJob(of: ci, for: projects, settings: settings, starter: starter)
        }
        if dryRun {
            tellDoubts(starter)
            tell(starter.text)
        } else {
            try OutputFile.create(starter.text, at: path)
            tellWritten(starter, projects.app)
            tell("Next: \(next(projects.app)).\n")
        }
        try report([file(path, starter.text)], starter, remaining: [next(projects.app)])
    }

    /// The next step after the settings were written.
    private func next(_ location: ForgeLocation) -> String {
        let variable = location.kind.profile.tokenVariables.first ?? "RELCTL_TOKEN"
        let named = options.config.map { " --config \($0)" } ?? ""
        return "adapt its trains, set \(variable), and run relctl doctor\(named)"
    }

    /// The clone here; `nil` where there is none. One that can't be read isn't needed for a remote that is named.
    private func clone() throws -> Clone? {
        do throws(GitStoreError) {
            return try Clone(at: options.repository ?? FileManager.default.currentDirectoryPath)
        } catch {
            guard error.kind == .unsupported else { throw error }
            guard remote == nil else { return nil }
            throw CommandFailure(
                .unusableInput, error.message, hint: "name the app's remote, and no repository is read: --remote URL")
        }
    }

    /// The settings that are there already.
    ///
    /// - Throws: 78 where they can't be read: a job that is made without them lacks what they name.
    private func keptSettings() throws -> Settings? {
        guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { return nil }
        return try SettingsFile.load(options)
    }

    private func starter(for projects: JobProjects, _ clone: Clone?) throws -> StarterFile {
        let origin = try clone?.origin(of: projects.app)
        let trunk = trunk(origin)
        var location = projects.app
        location.doubts += projects.doubts
        return Settings.starter(
            for: location, scheduleProject: projects.scheduleProject,
            defaultBranch: trunk.branch, doubt: trunk.doubt,
            branches: origin?.branches ?? [], unseen: origin?.unseen)
    }

    private func trunk(_ origin: Origin?) -> (branch: String, doubt: String?) {
        if let branch { return (branch, nil) }
        let none = "develop is a guess, for no branch here tells it: --branch names the one that releases are cut from."
        return origin?.trunk ?? ("develop", none)
    }

    /// Refuses to write a file that would hide the one of a parent folder from every command run here, and where a link that
    /// leads nowhere is in its place.
    private func refuseShadow() throws {
        let here = FileManager.default.currentDirectoryPath
        guard options.config == nil, let found = Settings.locate(from: here) else { return }
        let isHere = found == here + "/" + Settings.fileName
        let tree = try? Repository.discover(from: here)?.workTree
        guard isHere || tree.map({ found.hasPrefix($0) }) == true else { return }
        if !FileManager.default.fileExists(atPath: found) { _ = try SettingsFile.load(options) }
        if isHere { return }
        throw CommandFailure(
            .usage, "\(found) is there already, and one here would hide it",
            hint: "edit it; to write another one on purpose, name it: --config \(Settings.fileName)")
    }

    private var path: String { options.config ?? Settings.fileName }

    private func tellWritten(_ starter: StarterFile, _ location: ForgeLocation) {
        tell("Wrote \(path) for \(location.kind.rawValue) \(location.url), project \(location.project).\n")
        for doubt in starter.doubts { tell("  check: \(doubt)\n") }
    }

    /// Writes the settings and the job, each unless it is there, and prints what remains.
    ///
    /// - Parameter starter: the settings to write; `nil` where they are there.
    private func writeJob(
        of system: CISystem, for projects: JobProjects, settings: Settings, starter: StarterFile?
    ) throws {
        let job = try JobFile(system, config: path, settings: settings, for: projects)
        if dryRun {
            if let starter {
                tellDoubts(starter)
                tell("==> \(path) <==\n\(starter.text)\n")
            }
            if !job.exists { tell("==> \(job.path) <==\n\(job.text)\n") }
        } else {
            if let starter { try OutputFile.create(starter.text, at: path) }
            try job.write()
            if let starter { tellWritten(starter, projects.app) }
            if !job.exists { tell("Wrote \(job.path).\n") }
        }
        if starter == nil { tell("Kept \(path), which is there already.\n") }
        if job.exists { tell("Kept \(job.path), which is there already.\n") }
        let steps = RemainingSteps(
            projects: projects, job: job, config: path,
            takesVersion: settings.trains.contains { $0.branch.hasVersion },
            namesSchedule: settings.forge.scheduleProject != nil)
        tell("What remains:\n" + steps.text)
        let files = [file(path, starter?.text), file(job.path, job.exists ? nil : job.text)]
        try report(files, starter, remaining: steps.steps)
    }
}
