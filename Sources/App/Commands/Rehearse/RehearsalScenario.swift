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
    var scratch: RehearsalProject

    /// The trains of the given settings on a copy of the user's repository; without settings, two trains on a made-up one.
    static func load(_ options: GlobalOptions) async throws -> RehearsalScenario {
        guard options.config != nil else {
            let settings = try Settings.parse(defaultConfiguration, path: "the rehearsal's own relctl.yml")
            return RehearsalScenario(settings, scratch: try await RehearsalProject.make())
        }
        let settings = try SettingsFile.load(options)
        let fleet = Fleet(settings.trains)
        let trunks = Set(fleet.trains.flatMap { $0.landsOn + (fleet.trunk(of: $0).map { [$0] } ?? []) })
        let scratch = try await RehearsalProject.copy(
            of: try original(options), trunk: trunks.sorted().map(\.text)
        ) { name in
            BranchName(name).map { branch in fleet.trains.contains { $0.branch.match(branch) != nil } } ?? false
        }
        return RehearsalScenario(settings, scratch: scratch)
    }

    /// The user's repository, from anywhere in it.
    private static func original(_ options: GlobalOptions) throws -> String {
        let place = options.repository ?? FileManager.default.currentDirectoryPath
        guard let found = try Repository.discover(from: place) else {
            throw CommandFailure(
                .unusableInput, "\(place) is in no git repository",
                hint: "name the clone to rehearse on with --repository, or leave --config out for two made-up apps")
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
        identity = CommitIdentity(name: settings.identity.name, email: settings.identity.email)
        project = "mobile/ios"
        self.scratch = scratch
    }

    /// The train as it is rehearsed. Nothing is uploaded, so a tag replaces `published_by: upload`.
    private static func playable(_ train: Train) -> Train {
        guard train.publication == .upload else { return train }
        var train = train
        train.publication = .tag(pattern: "relctl-rehearsal/\(train.name)/*")
        return train
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
