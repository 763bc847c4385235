import ArgumentParser
import Names
import Releases

/// `relctl cut-release`.
struct CutRelease: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "cut-release",
        abstract: "Cut release branches, upstream first, and open their merge requests.",
        usage: "relctl cut-release <trains> ... [options]",
        discussion: """
            A release that has not landed is never moved: cutting it again prints the cut
            and changes nothing. One that has landed is cut anew without a force-push, and
            without losing its old commits.

            EXAMPLES
              relctl cut-release Trendyol TrendyolGo
              relctl cut-release Trendyol --at v8.1.0-base --dry-run
              relctl cut-release TrendyolGo --version 8.2.0 --from Trendyol@8.2.0
            """)

    @Argument(help: "The trains to cut.", completion: NameCompletion.trains)
    var trains: [String]

    @Option(help: ArgumentHelp("The version, for branch names with {version}.", valueName: "version"))
    var version: String?

    @Option(help: ArgumentHelp("Cut at this commit, tag or branch instead of the upstream's tip.", valueName: "rev"))
    var at: String?

    @Option(
        help: ArgumentHelp("The upstream release to cut from, where several are alive.", valueName: "train@version"))
    var from: String?

    @Flag(help: "Fast-forward a branch that has nothing of its own, on purpose.")
    var recut = false

    @Flag(help: "Print the steps and take none.")
    var dryRun = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let workplace = try await Workplace.open(options, signing: .init(isDryRun: dryRun))
        let fleet = workplace.project.fleet
        var cutOptions = CutOptions()
        cutOptions.recuts = recut
        cutOptions.version = try version.map { try parsedVersion($0) }
        cutOptions.from = try from.map { try TrainSelection.name($0, fleet: fleet) }
        let names = try trains.map { try TrainSelection.name($0, fleet: fleet) }
        try Self.refuseUnfollowed(cutOptions.from, by: names.compactMap { fleet[$0.train] })
        if let at { cutOptions.commit = try await workplace.commit(at) }
        try Self.refuseTwoReleases(of: names)
        try Self.refuseTwoVersions(cutOptions.version, names)
        try Self.refuse(cutOptions.version, for: names.compactMap { fleet[$0.train] })
        let cuts = Cuts(fleet: fleet, names: names, options: cutOptions)
        var run = ReleaseRun(command: "cut-release", options: options, format: format.format, isDryRun: dryRun)
        run.mode.showsCut = true
        if recut {
            let releases = names.map { ReleaseName($0.train, version: $0.version ?? cutOptions.version) }
            run.permission.acceptedRewrites = AcceptedRewrites(Set(releases), needsCut: true)
        }
        try await run.run(on: workplace) { planner, releases in try cuts.plans(planner, releases) }
    }

    private static func refuseUnfollowed(_ release: ReleaseName?, by trains: [Train]) throws(CommandFailure) {
        guard let release, !trains.contains(where: { $0.followed == release.train }) else { return }
        throw CommandFailure(
            .usage, "none of these trains follows \(release.train)",
            hint: "--from names a release of the train that is followed: leave it out")
    }

    private static func refuseTwoReleases(of names: [ReleaseName]) throws(CommandFailure) {
        for (place, name) in names.enumerated() {
            guard let other = names[..<place].first(where: { $0.train == name.train && $0 != name }) else { continue }
            throw CommandFailure(
                .usage, "\(other) and \(name) are two releases of one train",
                hint: "cut them one after the other")
        }
    }

    private static func refuseTwoVersions(
        _ version: ReleaseVersion?, _ names: [ReleaseName]
    ) throws(CommandFailure) {
        guard let version, let other = names.first(where: { ($0.version ?? version) != version }) else { return }
        throw CommandFailure(
            .usage, "\(other) and --version \(version) are two versions",
            hint: "--version is for the trains that are named without one: leave it out")
    }

    /// With several trains, the version is for those with `{version}` in their branch's name.
    private static func refuse(_ version: ReleaseVersion?, for trains: [Train]) throws(CommandFailure) {
        guard let version, !trains.contains(where: \.branch.hasVersion) else { return }
        let branches = trains.map { "the branch of \($0.name), \($0.branch), has no {version}" }
        throw CommandFailure(
            .usage, "--version \(version) means nothing here: \(branches.joined(separator: "; "))",
            hint: "leave --version out")
    }

    private func parsedVersion(_ text: String) throws -> ReleaseVersion {
        guard let version = ReleaseVersion(text) else {
            throw CommandFailure(.usage, "`\(text)` is not a version", hint: "write it like 8.2.0")
        }
        return version
    }
}
