/// A run that may be the one looked for.
struct Candidate: Sendable {
    let run: UploadRun
    let recognition: Recognition
}

extension UploadSearch {
    /// How far before a claim a run is still looked at, in seconds: the provider's clock is not the git server's.
    static let clockTolerance = 600

    /// The verdict over all runs that may be the one.
    ///
    /// - Parameters:
    ///   - isWhole: whether these are all there are.
    ///   - remedy: what makes runs recognisable, as a sentence.
    static func verdict(_ candidates: [Candidate], isWhole: Bool, remedy: String) -> UploadSearch {
        let own = candidates.filter { $0.recognition == .this }.map(\.run)
        if let best = own.min(by: { rank($0.state) < rank($1.state) }) { return .found(best) }
        if let doubt = candidates.first(where: { $0.recognition == .unknown })?.run {
            return .inconclusive("\(doubt.url ?? "run \(doubt.id)") may be it: \(remedy)")
        }
        return isWhole ? .nothing : .inconclusive("there are too many runs since then to look through")
    }

    /// The rank of a state among the runs of one order: successful first, then not ended, then failed. The lowest rank counts.
    private static func rank(_ state: UploadRun.State) -> Int {
        switch state {
        case .succeeded: 0
        case .running: 1
        case .waiting: 2
        case .failed: 3
        case .cancelled: 4
        }
    }
}
