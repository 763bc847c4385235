import Printing
import Releases

/// A board's data: the JSON of `status`, and in each train under `board` what else the page shows.
package struct BoardJSON {
    private let board: Board
    /// The JSON of `status`.
    private let status: JSONValue

    /// - Parameter status: a document of the release commands, about the same outcomes in the same order.
    package init(_ board: Board, status: JSONValue) { (self.board, self.status) = (board, status) }

    package var document: JSONValue {
        guard case .object(var members) = status else { return status }
        if case .array(let trains) = members["trains"] { members["trains"] = .array(added(to: trains)) }
        members["interval"] = board.interval.map { .int($0) } ?? .null
        return .object(members)
    }

    private func added(to trains: [JSONValue]) -> [JSONValue] {
        let timelines = board.sections.flatMap { section in
            section.report.outcome.entries.map { section.timelines[$0.plan.release.name] }
        }
        return trains.enumerated().map { index, train in
            guard case .object(var fields) = train, index < timelines.count else { return train }
            fields["board"] = timelines[index].map(fields(of:)) ?? .null
            return .object(fields)
        }
    }

    private func fields(of timeline: ReleaseTimeline) -> JSONValue {
        .object([
            "stages": .array(timeline.stages.map(stage)),
            "since": time(timeline.since),
            "changes": .array(timeline.changes.map(change)),
            "olderChanges": .int(timeline.olderChanges),
            "waiting": .array(timeline.waiting.map(change)),
            "traffic": timeline.traffic.map(traffic) ?? .null,
        ])
    }

    private func stage(_ stage: ReleaseTimeline.Stage) -> JSONValue {
        .object([
            "name": .string(stage.name), "state": .string(stage.state.rawValue), "reachedAt": time(stage.reachedAt),
        ])
    }

    private func change(_ change: ReleaseTimeline.Change) -> JSONValue {
        .object([
            "commit": .string(change.commit.hex), "title": .string(change.title), "author": .string(change.author),
            "at": time(change.time), "mergeRequest": change.request.map { .int($0.number) } ?? .null,
            "pulledFrom": .optional(change.pulledFrom?.text),
            "uploaded": change.isUploaded.map { .bool($0) } ?? .null,
        ])
    }

    private func traffic(_ traffic: ReleaseTimeline.Traffic) -> JSONValue {
        .object([
            "days": .int(ReleaseTimeline.Traffic.days), "pulls": .int(traffic.pulls),
            "medianLag": traffic.medianLag.map { .int($0) } ?? .null,
            "worstLag": traffic.worstLag.map { .int($0) } ?? .null,
            "conflictsSettledBy": .strings(traffic.conflictsSettledBy),
        ])
    }

    private func time(_ seconds: Int?) -> JSONValue { .optional(seconds.map(UTC.text)) }
}
