import Names
import Printing

/// The states in which relctl has seen the releases of a train, recorded on the remote so that nothing vanishes unnoticed.
///
/// The journal raises decisions and keeps them open, and settles none. Its commits have the heads as parents, so that the
/// server keeps them.
package struct TrainJournal: Hashable, Sendable {
    /// The last recorded state of one release.
    package struct Entry: Hashable, Sendable {
        package var branch: BranchName
        /// The tip of the branch.
        package var head: CommitID
        package var cutPoint: CommitID
        /// The phase of the release; ``Phase/idle``: it had landed.
        package var phase: Phase
        /// The newest commit of its upstream that it contained.
        package var pulled: CommitID?
        /// ``pulled`` as it was before somebody merged the release into its upstream early. If the branch was then
        /// fast-forwarded, nothing else tells which commits of their common line are the release's own.
        package var pulledBeforeMerge: CommitID?
        /// The merge request that a person closed, until somebody opens another.
        package var ended: MergeRequestID?
        /// When the phase began, in seconds since 1970 on the forge's clock; `nil`: just now.
        package var since: Int?
        /// A commit pulled from the upstream that the upstream has dropped, as a person accepted.
        package var accepted: CommitID?
        /// Whether relctl has written a note on its merge request.
        package var isNoted = false
    }

    /// The commit that holds the journal; `nil`: there is none yet.
    package var tip: CommitID?
    /// The releases by branch.
    package var entries: [BranchName: Entry] = [:]

    /// An empty journal.
    package init() {}

    /// The commits that become parents of the new journal commit: those that an older state did not name.
    package func heads(besides old: TrainJournal) -> [CommitID] {
        let known = Set(old.entries.values.flatMap(\.commits))
        return Set(entries.values.flatMap(\.commits)).subtracting(known).sorted()
    }
}

extension TrainJournal.Entry {
    var commits: [CommitID] { [head, pulled].compactMap { $0 } }
}

extension TrainJournal {
    /// The most entries that are read: anyone with push access can write a journal.
    private static let limit = 200
    private static let key = "Relctl-Release: "

    /// The journal as the message of a commit, which `git log refs/relctl/trains/TRAIN` shows to people.
    ///
    /// - Parameter now: seconds since 1970 on the forge's clock.
    package func message(for train: TrainName, now: Int) -> String {
        let sorted = entries.values.sorted { $0.branch < $1.branch }
        let subject = sorted.prefix(3).map { "\($0.branch) \($0.phase.rawValue) at \($0.head.short)" }
        var text =
            subject.isEmpty ? "\(Printable.text(train.text)): no release\n\n" : subject.joined(separator: ", ") + "\n\n"
        for entry in sorted {
            var words = ["branch=\(entry.branch)", "head=\(entry.head)", "cut=\(entry.cutPoint)"]
            words += ["phase=\(entry.phase.rawValue)", "since=\(entry.since ?? now)"]
            if entry.isNoted { words.append("noted=yes") }
            if let accepted = entry.accepted { words.append("accepted=\(accepted)") }
            if let pulled = entry.pulled { words.append("pulled=\(pulled)") }
            if let before = entry.pulledBeforeMerge { words.append("pulled-before-merge=\(before)") }
            if let ended = entry.ended { words.append("closed=\(ended.number)") }
            text += Self.key + words.joined(separator: " ") + "\n"
        }
        return text
    }

    /// Reads the message of a commit; what it can't read counts for nothing.
    package init(message: String, tip: CommitID) {
        self.tip = tip
        for line in message.split(separator: "\n").prefix(Self.limit) where line.hasPrefix(Self.key) {
            if let entry = Entry(line.dropFirst(Self.key.count)) { entries[entry.branch] = entry }
        }
    }
}

extension TrainJournal.Entry {
    fileprivate init?(_ line: Substring) {
        let words = line.split(separator: " ")
        func value(_ key: String) -> Substring? {
            words.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
        }
        guard let branch = value("branch").flatMap({ BranchName(String($0)) }),
            let head = value("head").flatMap({ CommitID(hex: $0) }),
            let cutPoint = value("cut").flatMap({ CommitID(hex: $0) }),
            let phase = value("phase").flatMap({ Phase(rawValue: String($0)) })
        else { return nil }
        (self.branch, self.head, self.cutPoint, self.phase) = (branch, head, cutPoint, phase)
        pulled = value("pulled").flatMap { CommitID(hex: $0) }
        pulledBeforeMerge = value("pulled-before-merge").flatMap { CommitID(hex: $0) }
        // Ages are computed from this value, and anyone with push access can write a journal.
        since = value("since").flatMap { Int($0) }.flatMap { UTC.range.contains($0) ? $0 : nil }
        accepted = value("accepted").flatMap { CommitID(hex: $0) }
        isNoted = value("noted") == "yes"
        ended = value("closed").flatMap { Int($0) }.map { MergeRequestID($0) }
    }
}
