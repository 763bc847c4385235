import Names
import Releases

/// The trains named on the command line: `TRAIN`, or `TRAIN@VERSION`.
struct TrainSelection: Sendable {
    private let arguments: [ReleaseName]

    init(_ arguments: [String], fleet: Fleet) throws {
        self.arguments = try arguments.map { try Self.name($0, fleet: fleet) }
    }

    static func name(_ text: String, fleet: Fleet) throws -> ReleaseName {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let known = fleet.trains.map(\.name.text)
        guard let name = TrainName(String(parts[0])), let train = fleet[name] else {
            throw CommandFailure(
                .usage,
                "there is no train `\(parts[0])`; relctl.yml has \(known.joined(separator: ", "))",
                hint: Suggestion.hint(for: String(parts[0]), among: known))
        }
        guard parts.count == 2 else { return ReleaseName(name) }
        guard let version = ReleaseVersion(String(parts[1])) else {
            throw CommandFailure(
                .usage, "`\(parts[1])` is not a version", hint: "write it like \(name)@8.2.0")
        }
        guard train.branch.hasVersion else {
            throw CommandFailure(
                .usage, "there is no release \(text): the branch of \(name), \(train.branch), has no {version}",
                hint: "leave the version out: \(name)")
        }
        return ReleaseName(name, version: version)
    }

    /// Plans the selected releases as `reconcile` does.
    func reconcile(_ planner: Planner, among releases: [Release]) throws -> [Plan] {
        try self.releases(among: releases, isSelected: contains).map { try planner.reconcile($0, among: releases) }
    }

    /// The releases and trains that were named; `nil`: all are meant.
    var names: Set<ReleaseName>? { arguments.isEmpty ? nil : Set(arguments) }

    /// The releases that were named with their versions.
    var versions: Set<ReleaseName> { Set(arguments.filter { $0.version != nil }) }

    /// The trains that were named; `nil`: all are meant.
    var trains: Set<TrainName>? { names.map { Set($0.map(\.train)) } }

    /// The releases that were asked for; with no names, all. A version that there isn't is an error.
    func releases(among releases: [Release], isSelected: (Release) -> Bool) throws -> [Release] {
        for name in arguments where name.version != nil && !releases.contains(where: { $0.name == name }) {
            throw CommandFailure(.usage, "there is no release \(name)", hint: "relctl status shows those there are")
        }
        return releases.filter(isSelected)
    }

    /// Whether a release was asked for; with no names, all are.
    func contains(_ release: Release) -> Bool {
        arguments.isEmpty
            || arguments.contains {
                $0.train == release.name.train && ($0.version == nil || $0.version == release.name.version)
            }
    }

    /// Whether something is to be done for a release: an old one only if it was asked for by its version.
    func selects(_ release: Release) -> Bool {
        contains(release) && (!release.isStale || arguments.contains(release.name))
    }

    /// The one release that is meant: of several alive, the version says which.
    func only(among releases: [Release]) throws -> Release {
        let named = releases.filter(selects)
        // A release whose branch is gone is chosen only if there is no other.
        let chosen = named.contains { $0.head != nil } ? named.filter { $0.head != nil } : named
        guard let first = chosen.first else {
            throw CommandFailure(.usage, "there is no release \(arguments.map(\.description).joined(separator: ", "))")
        }
        guard chosen.count == 1 else {
            let all = chosen.map(\.name.description).joined(separator: ", ")
            throw CommandFailure(.usage, "several releases are alive: \(all)", hint: "name one of them")
        }
        return first
    }
}
