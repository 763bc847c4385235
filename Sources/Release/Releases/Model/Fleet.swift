import Names

/// All trains of a project, upstream first.
package struct Fleet: Sendable {
    /// The trains; every follower comes after the train it follows.
    package let trains: [Train]
    private let byName: [TrainName: Train]
    private let uploads: [UploadPolicy]

    /// Takes trains in the order of the settings, which have checked that each followed train exists and none follows itself.
    package init(_ trains: [Train], uploads: [UploadPolicy] = []) {
        let byName = Dictionary(trains.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let depths = trains.map { Self.chain(of: $0, in: byName).count }
        // By depth, and within a depth as the settings have them.
        self.trains = trains.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { trains[$0] }
        self.byName = byName
        self.uploads = uploads
    }

    /// When the apps of a train are uploaded.
    package func uploads(of train: Train) -> [UploadPolicy] { uploads.filter { $0.train == train.name } }

    /// The apps with an upload job.
    package var uploadedApps: [String] { uploads.map(\.app) }

    /// Whether an app's uploads count only once the App Store has processed them.
    package func awaitsStore(_ app: String) -> Bool { uploads.contains { $0.app == app && $0.awaitsStore } }

    /// Whether TestFlight is told of an app's builds.
    package func distributes(_ app: String) -> Bool { uploads.contains { $0.app == app && $0.isDistributed } }

    /// The train of that name.
    package subscript(name: TrainName) -> Train? { byName[name] }

    /// The train that another is parallel to.
    package func upstream(of train: Train) -> Train? { train.followed.flatMap { byName[$0] } }

    /// The train, the one it follows, and so on, up to the root train.
    package func chain(of train: Train) -> [Train] { Self.chain(of: train, in: byName) }

    private static func chain(of train: Train, in trains: [TrainName: Train]) -> [Train] {
        Array(sequence(first: train) { $0.followed.flatMap { trains[$0] } })
    }

    /// The branch that the chain is cut from in the end.
    package func trunk(of train: Train) -> BranchName? {
        guard case .branch(let name) = chain(of: train).last?.origin else { return nil }
        return name
    }

    /// The branches that a train needs and never cuts: those that it lands on, and the trunk.
    package func fixedBranches(of train: Train) -> Set<BranchName> {
        Set(train.landsOn + [trunk(of: train)].compactMap { $0 })
    }

    /// The fixed branches of all trains.
    package var fixedBranches: Set<BranchName> { Set(trains.flatMap { fixedBranches(of: $0) }) }

    /// Whether any train of the chain says when it is published.
    package func hasPublication(inChainOf train: Train) -> Bool {
        chain(of: train).contains { $0.publication != nil }
    }

    /// The release branches that a merge request of a follower names as its upstream, where it goes to now or in what
    /// relctl noted on it: a branch that is gone, and whose name holds a version, is known from nowhere else.
    package func upstreams(namedBy request: MergeRequest) -> Set<BranchName> {
        let names = [request.target, RequestMark(in: request.description)?.upstream].compactMap { $0 }
        return Set(names.filter { name in trains.contains { $0.branch.matches(name) } })
    }
}
