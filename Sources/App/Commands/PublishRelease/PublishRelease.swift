import ArgumentParser
import Names
import Releases

/// `relctl publish-release`.
struct PublishRelease: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish-release",
        abstract: "Record that a release's package is published, by the tag that published_by names.",
        usage: "relctl publish-release <train> --version <version> [options]",
        discussion: """
            EXAMPLES
              relctl publish-release TrendyolGo --version 8.2.0
              relctl publish-release TrendyolGo --version 8.2.0 --at 4f2a91c
            """)

    @Argument(help: "The train, or TRAIN@VERSION.", completion: NameCompletion.trains)
    var train: String

    @Option(help: ArgumentHelp("The version that was published.", valueName: "version"))
    var version: String

    @Option(
        help: ArgumentHelp(
            "The commit that was published (default: the one uploaded last, else the branch's tip; needed where the two differ).",
            valueName: "rev"))
    var at: String?

    @Flag(help: "Print the steps and take none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options, signing: .init(isDryRun: dryRun))
        let selection = try TrainSelection([train], fleet: workplace.project.fleet)
        let version = version
        var commit: CommitID?
        if let at { commit = try await workplace.commit(at) }
        let wanted = commit
        var run = ReleaseRun(command: "publish-release", options: options, format: format.format, isDryRun: dryRun)
        run.requested = selection.versions
        try await run.run(on: workplace) { planner, releases in
            let release = try planner.assessedAsNamed(selection.only(among: releases), among: releases)
            try Self.refuse(version, of: release, among: releases)
            return [
                try planner.publish(
                    release, version: version, at: wanted, uploaded: planner.uploadedCommit(of: release))
            ]
        }
    }

    /// A tag with the version of one release on the branch of another would land what is not finished.
    private static func refuse(_ version: String, of release: Release, among releases: [Release]) throws {
        guard let meant = ReleaseVersion(version), meant != release.name.version,
            let other = releases.first(where: { $0.name == ReleaseName(release.name.train, version: meant) })
        else { return }
        throw CommandFailure(
            .usage, "\(version) is the version of \(other.name), and this is \(release.name)",
            hint: "relctl publish-release \(other.name.argument) --version \(version)")
    }
}
