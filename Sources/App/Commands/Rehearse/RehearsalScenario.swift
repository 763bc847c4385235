import FoundationEssentials
import GitStore
import Names
import RehearsalForge
import Releases
import Settings

/// The trains to rehearse, and the scratch repository that they run in.
struct RehearsalScenario {
    var fleet: Fleet
    var identity: CommitIdentity
    var project: String
    /// The kind of the forge that the settings name.
    var kind: ForgeKind
    /// The trains with all their settings, as YAML.
    var trainSection: String
    var scratch: RehearsalProject

    /// The trains of the given settings on a copy of the user's repository; without settings, two trains on a made-up one.
    static func load(_ options: GlobalOptions) async throws -> RehearsalScenario {
        guard options.config != nil else {
            let settings = try Settings.parse(defaultConfiguration, path: "the rehearsal's own relctl.yml")
            return RehearsalScenario(settings, scratch: try await RehearsalProject.make())
        }
        let settings = try SettingsFile.load(options)
        let fleet = Fleet(settings.trains)
        let original = try original(options)
        let scratch = try await copy(original, fleet.fixedBranches.sorted().map(\.text)) { name in
            BranchName(name).map { branch in fleet.trains.contains { $0.branch.matches(branch) } } ?? false
        }
        for branch in scratch.assumedBranches {
            Console.note("relctl: warning: \(original) has no branch \(branch): its HEAD is taken for it")
            Console.note("  fix: git fetch origin \(branch) in it, or correct cut_from and lands_on")
        }
        return RehearsalScenario(settings, scratch: scratch)
    }

    private static func copy(
        _ original: String, _ trunks: [String], without isRelease: (String) -> Bool
    ) async throws -> RehearsalProject {
        do {
            return try await RehearsalProject.copy(of: original, trunk: trunks, without: isRelease)
        } catch APIError.notFound(let text) {
            throw CommandFailure(
                .unusableInput, text,
                hint: "commit or fetch something first, or leave --config out for two made-up apps")
        }
    }

    /// The user's repository, from anywhere in it.
    private static func original(_ options: GlobalOptions) throws -> String {
        let place = options.repository ?? FileManager.default.currentDirectoryPath
        let remedy = "name the clone to rehearse on with --repository, or leave --config out for two made-up apps"
        let repository: Repository?
        do throws(GitStoreError) {
            repository = try Repository.discover(from: place)
        } catch {
            guard error.kind == .unsupported else { throw error }
            throw CommandFailure(.unusableInput, error.message, hint: remedy)
        }
        guard let found = repository else {
            throw CommandFailure(.unusableInput, "\(place) is in no git repository", hint: remedy)
        }
        let path = try found.workTree ?? found.gitDirectory
        // git can't copy a part of a history as a whole one; what a partial clone lacks it fetches.
        guard found.completeness != .shallow else {
            throw CommandFailure(
                .unusableInput, "\(path) is a shallow clone: it lacks a part of the history",
                hint: "git fetch --unshallow in it, or name a complete clone with --repository")
        }
        return path
    }

    private init(_ settings: Settings, scratch: RehearsalProject) {
        fleet = Fleet(settings.trains.map(Self.playable))
        kind = settings.forge.kind
        trainSection = settings.trainSection(uploadTag: Self.uploadTag)
        identity = CommitIdentity(name: settings.identity.name, email: settings.identity.email)
        project = "mobile/ios"
        self.scratch = scratch
    }

    /// The train as it is rehearsed. Nothing is uploaded, so a tag replaces `published_by: upload`.
    private static func playable(_ train: Train) -> Train {
        guard train.publication == .upload else { return train }
        var train = train
        train.publication = .tag(pattern: uploadTag(train.name.text))
        return train
    }

    /// Whether the train's tag stands for an upload.
    func replacesUploadByTag(of train: Train) -> Bool {
        train.publication == .tag(pattern: Self.uploadTag(train.name.text))
    }

    private static func uploadTag(_ train: String) -> String { "relctl-rehearsal/\(train)/*" }

    /// The command that cuts all trains, without `relctl`.
    func cutCommand(version: String) -> String {
        let names = fleet.trains.map(\.name.text).joined(separator: " ")
        return "cut-release \(names)"
            + (fleet.trains.contains(where: \.branch.hasVersion) ? " --version \(version)" : "")
    }

    private static let defaultConfiguration = """
        version: 1
        forge: { kind: gitlab, url: "http://127.0.0.1", project: mobile/ios }
        trains:
          Trendyol:
            branch: Trendyol/Release
            cut_from: develop
            lands_on: develop
          TrendyolGo:
            branch: TrendyolGo/Release
            follows: Trendyol
            lands_on: develop
            published_by: { tag: "TrendyolGo/*" }
        """
}
