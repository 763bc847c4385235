import Names
import Printing
import Releases
import Reports

/// The merge that is to join the history of a train to one branch.
struct AncestryProposal {
    /// The branch that it joins the history to.
    var target: BranchName
    /// The merge request that proposes the merge; `nil`: it was not opened.
    var request: MergeRequest?
    /// The merge.
    var commit: CommitID
}

/// The result of `repair-ancestry`.
struct AncestryReport {
    var train: TrainName
    var cuts: [AncestryCut]
    var proposals: [AncestryProposal]

    var lines: [String] {
        if proposals.isEmpty { return ["the history of \(train) is whole: nothing to repair"] }
        return proposals.map { proposal in
            let landed = cuts.filter { $0.isContentThere && $0.request.target == proposal.target }
            let landings = landed.map { "\($0.request.id)" }.joined(separator: ", ")
            let joins = "\(proposal.commit.short), which joins what landed by \(landings) to \(proposal.target)"
            return proposal.request.map { "\($0.id) proposes \(joins): \($0.url)" } ?? "would propose \(joins)"
        }
    }

    var document: JSONValue {
        let isOpened = proposals.allSatisfy { $0.request != nil }
        return .document(
            command: "repair-ancestry", toolVersion: relctlVersion,
            [
                "outcome": .string(proposals.isEmpty ? "nothing-to-do" : isOpened ? "done" : "waiting"),
                "asOf": .string(UTC.text(Environment.now)), "exitCode": .int(0), "failure": .null, "fix": .null,
                "commit": .optional(proposals.first?.commit.hex),
                "mergeRequest": proposals.first?.request.map(Self.document) ?? .null,
                "proposals": .array(
                    proposals.map { proposal in
                        .object([
                            "target": .string(proposal.target.text), "commit": .string(proposal.commit.hex),
                            "mergeRequest": proposal.request.map(Self.document) ?? .null,
                        ])
                    }),
                "cuts": .array(cuts.map(Self.document)),
            ])
    }

    private static func document(_ request: MergeRequest) -> JSONValue {
        .object(["id": .int(request.id.number), "url": .string(request.url), "target": .string(request.target.text)])
    }

    private static func document(_ cut: AncestryCut) -> JSONValue {
        .object([
            "train": .string(cut.train.text), "mergeRequest": .int(cut.request.id.number),
            "url": .string(cut.request.url), "head": .string(cut.head.hex), "target": .string(cut.request.target.text),
            "at": .optional(cut.request.mergedAt.map(UTC.text)), "repairable": .bool(cut.isContentThere),
        ])
    }
}
