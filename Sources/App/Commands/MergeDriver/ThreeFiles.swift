import Files
import GitStore
import Names
import StructuredMerge

/// The files that git hands to its merge driver.
struct ThreeFiles {
    let base: String
    let ours: String
    let theirs: String
    /// How messages call the file.
    let name: String
    let kind: FileKind

    /// Merges the files, and writes the result to ours.
    func merge(_ versions: VersionRule, _ options: GlobalOptions) throws {
        let (base, mine, other) = (try bytes(of: base), try bytes(of: ours), try bytes(of: theirs))
        let lines = MarkedMerge(base: base, ours: mine, theirs: other)
        // git's own merge, where it has one and that is sound: everybody without relctl gets the same.
        if let clean = lines?.clean,
            StructuredMerge.fault(in: clean, base: base, ours: mine, theirs: other, kind: kind) == nil
        {
            return try write(clean, instead: mine)
        }
        switch StructuredMerge.merge(base: base, ours: mine, theirs: other, kind: kind, versions: versions) {
        case .settled(let merged, let decisions):
            if !options.quiet { decisions.forEach { Console.note(Self.text($0, versions)) } }
            try write(merged, instead: mine)
        case .unreadable(let reason):
            throw CommandFailure(
                .unusableInput, "\(name): can't be merged by its structure: \(reason)",
                hint: "relctl merge-driver --check says where a file is broken")
        case .conflict(let reason):
            let remedy = try leave(lines, instead: mine)
            throw CommandFailure(.failed, "\(name): \(reason)", hint: "\(remedy), then git add it")
        }
    }

    /// Leaves the merge to people; returns what they have to do.
    private func leave(_ lines: MarkedMerge?, instead mine: [UInt8]) throws(CommandFailure) -> String {
        guard let lines else { return "it has no lines to mark and is as ours has it: put in what theirs changed" }
        // git's merge of the lines, if it had one, is not it: without marks somebody would take it for the merge.
        try write(lines.clean == nil ? lines.marked() : lines.markedWhole(), instead: mine)
        return "resolve the conflict markers"
    }

    private func write(_ merged: [UInt8], instead old: [UInt8]) throws(CommandFailure) {
        if merged != old { try OutputFile.write(merged, to: ours) }
    }

    private func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
        try InputFile.bytes(of: path, limit: StructuredMerge.largest)
    }

    private static func text(_ decision: VersionDecision, _ rule: VersionRule) -> String {
        let (kept, dropped) = decision.picksOurs ? (decision.ours, decision.theirs) : (decision.theirs, decision.ours)
        let side = decision.picksOurs ? "theirs" : "ours"
        return "relctl: \(decision.key): took \(kept), not \(dropped) of \(side) (versions: \(rule.rawValue))"
    }
}
