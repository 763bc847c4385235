import FoundationEssentials
import Settings

/// The file that `init --ci` writes for one CI system, and where.
struct JobFile {
    let system: CISystem
    /// Relative to the current folder, which is the repository's root.
    let path: String
    let text: String
    /// True if a file at ``path`` runs relctl already. It is left as it is.
    let exists: Bool
    /// The environment variables that relctl needs there, first that of the token.
    let variables: [String]
    /// The variables that an existing file doesn't name, although its CI hands over only those that a file names.
    let missingVariables: [String]
    /// The existing `.gitlab-ci.yml`, if it has to include ``path``.
    let including: GitLabPipeline?

    /// The place of GitLab's job beside a `.gitlab-ci.yml` that exists.
    static let includedPath = ".gitlab/relctl.yml"

    /// Looks at what the current folder holds and chooses the place.
    ///
    /// - Parameters:
    ///   - config: the path of `relctl.yml` that the job names.
    ///   - settings: its content.
    /// - Throws: 64 if the folder isn't the repository's root, or if another file has the name.
    init(
        _ system: CISystem, config: String, settings: Settings, for projects: JobProjects
    ) throws(CommandFailure) {
        try Self.requireRoot()
        try Self.requireUsable(config)
        (self.system, variables) = (system, settings.jobVariables)
        let usual = Self.path(of: system, for: projects)
        let present = try Self.contents(of: usual)
        let runsRelctl = present.map(Self.runsRelctl) ?? false
        let named = present.map(Self.words)
        missingVariables = system == .gitlab ? [] : variables.filter { named?.contains($0[...]) == false }
        let pipeline = system == .gitlab && !runsRelctl ? present.map(GitLabPipeline.init) : nil
        text = Self.text(for: system, config, settings, projects, stage: pipeline?.stage)
        if let present, let pipeline {
            path = Self.includedPath
            including = present.contains(Self.includedPath) ? nil : pipeline
            exists = try Self.contents(of: Self.includedPath) != nil
            return
        }
        (path, exists, including) = (usual, runsRelctl, nil)
        guard present == nil || runsRelctl else {
            throw CommandFailure(
                .usage, "\(usual) is there already, and doesn't run relctl",
                hint: "give that file another name, and run this again")
        }
    }

    private static func requireUsable(_ config: String) throws(CommandFailure) {
        guard CISystem.isUsable(config: config) else {
            throw CommandFailure(
                .usage, "--config \(config) is no path that a job can name",
                hint: "name one inside the repository, of letters, digits and . _ / @ + -")
        }
    }

    /// - Parameter stage: the stage of the GitLab job, where the pipeline has stages of its own.
    private static func text(
        for system: CISystem, _ config: String, _ settings: Settings, _ projects: JobProjects, stage: String?
    ) -> String {
        switch system {
        case .gitlab: return JobTemplates.gitLab(config: config, stage: stage ?? GitLabPipeline.usualStage)
        case .github:
            // Pushes to the app start no workflow of another repository.
            let events = GitHubEvents(projects.jobProject == nil ? settings.trains : [])
            return JobTemplates.gitHub(config: config, events: events, variables: settings.jobVariables)
        case .jenkins: return JobTemplates.jenkins(config: config, variables: settings.jobVariables)
        }
    }

    /// Where the job's file goes if the repository has none.
    private static func path(of system: CISystem, for projects: JobProjects) -> String {
        switch system {
        case .gitlab: return ".gitlab-ci.yml"
        case .jenkins: return "Jenkinsfile.relctl"
        case .github:
            // Gitea reads the first of its folders that exists, and none of the others
            // (https://docs.gitea.com/administration/config-cheat-sheet#actions-actions); Forgejo has one of its own.
            let isGitea = projects.place(running: system)?.kind == .gitea
            let own = isGitea ? [".forgejo/workflows", ".gitea/workflows"] : []
            let folder = own.first { FileManager.default.fileExists(atPath: $0) } ?? ".github/workflows"
            return folder + "/relctl.yml"
        }
    }

    /// True for a file that holds the job, or includes the template.
    private static func runsRelctl(_ text: String) -> Bool {
        ["relctl reconcile", "relctl:reconcile", "Pipelines/GitLab/relctl.yml", "set -- reconcile"]
            .contains { text.contains($0) }
    }

    private static func words(of text: String) -> Set<Substring> {
        Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
    }

    /// Writes the file and the folders on its way, unless it is there.
    func write() throws(CommandFailure) {
        guard !exists else { return }
        try OutputFile.createFolders(of: path)
        try OutputFile.create(text, at: path)
    }

    /// CI systems read their files in the root alone.
    private static func requireRoot() throws(CommandFailure) {
        let here = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
        var folder = here
        while folder.path(percentEncoded: false).count > 1 {
            if FileManager.default.fileExists(atPath: folder.appending(path: ".git").path(percentEncoded: false)) {
                guard folder.pathComponents != here.pathComponents else { return }
                throw CommandFailure(
                    .usage, "--ci writes to the root of the repository, and this folder is below it",
                    hint: "cd \(folder.path(percentEncoded: false))")
            }
            folder = folder.deletingLastPathComponent()
        }
    }

    private static func contents(of path: String) throws(CommandFailure) -> String? {
        guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { return nil }
        return try InputFile.text(of: path, limit: 1 << 20)
    }
}

extension OutputFile {
    /// Makes the folders of a relative path one by one, none of them through a symbolic link.
    static func createFolders(of path: String) throws(CommandFailure) {
        var folder = ""
        for name in path.split(separator: "/").dropLast() {
            folder += (folder.isEmpty ? "" : "/") + name
            let type = (try? FileManager.default.attributesOfItem(atPath: folder))?[.type] as? FileAttributeType
            do {
                switch type {
                case .typeDirectory?: continue
                case nil: try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
                default:
                    throw CommandFailure(
                        .failed, "\(folder) is no folder, so \(path) isn't written", hint: "move \(folder) away")
                }
            } catch {
                throw error as? CommandFailure
                    ?? CommandFailure(.failed, "\(folder) can't be made: \(error)", hint: "may you write here?")
            }
        }
    }
}
