import Names

/// All trains of a project, upstream first.
public struct Fleet: Sendable {
    /// The trains; every follower comes after the train it follows.
    public let trains: [Train]
    private let byName: [TrainName: Train]

    /// Takes trains in the order of the settings, which has checked that each followed train exists and none is its own
    /// ancestor.
    public init(_ trains: [Train]) {
        self.trains = trains
        byName = Dictionary(trains.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The train of that name.
    public subscript(name: TrainName) -> Train? { byName[name] }

    /// The train that another is parallel to.
    public func upstream(of train: Train) -> Train? { train.followed.flatMap { byName[$0] } }

    /// The train and all it follows, up to the one that follows nobody.
    public func chain(of train: Train) -> [Train] {
        Array(sequence(first: train) { upstream(of: $0) })
    }

    /// The branch that the chain is cut from in the end.
    public func trunk(of train: Train) -> BranchName? {
        guard case .branch(let name) = chain(of: train).last?.origin else { return nil }
        return name
    }

    /// Whether any train of the chain says when it is published.
    public func hasPublication(inChainOf train: Train) -> Bool {
        chain(of: train).contains { $0.publication != nil }
    }

    /// The trains parallel to this one.
    public func followers(of train: Train) -> [Train] { trains.filter { $0.followed == train.name } }
}
