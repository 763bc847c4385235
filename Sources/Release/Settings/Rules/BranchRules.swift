import Names
import Printing
import Releases

/// The rules between the branches of all trains.
struct BranchRules {
    private let trains: [(draft: TrainSection.Draft, space: BranchSpace)]
    /// The branches that trains are cut from and land on, each once, with the train and the key that name it.
    private let fixed: [(train: TrainName, key: String, space: BranchSpace)]
    private let reading: Reading

    init(drafts: [TrainSection.Draft], reading: Reading) {
        trains = drafts.map { ($0, BranchSpace($0.train.branch)) }
        var seen: Set<BranchName> = []
        fixed = drafts.flatMap { draft in
            Self.fixed(of: draft.train).filter { seen.insert($0.branch).inserted }.compactMap { key, branch in
                BranchPattern(branch.text).map { (draft.train.name, key, BranchSpace($0)) }
            }
        }
        self.reading = reading
    }

    private static func fixed(of train: Train) -> [(key: String, branch: BranchName)] {
        let destinations = train.landsOn.map { (key: "lands_on", branch: $0) }
        guard case .branch(let branch) = train.origin else { return destinations }
        return [("cut_from", branch)] + destinations
    }

    func check() {
        for (index, train) in trains.enumerated() {
            for earlier in trains[..<index] { check(train, against: earlier) }
            checkOwn(train.draft)
            for other in fixed where train.space.isNested(with: other.space) {
                report(
                    train.draft, nestedWith: other.space,
                    "which train \(Printable.quote(other.train.text)) has as `\(other.key)`")
            }
        }
    }

    private typealias Entry = (draft: TrainSection.Draft, space: BranchSpace)

    private func check(_ train: Entry, against other: Entry) {
        if train.space.overlaps(other.space) {
            let (own, theirs) = (train.draft.train.branch.text, other.draft.train.branch.text)
            let relation = own == theirs ? "is also the branch of" : "could also be a branch of"
            reading.report(
                train.draft.branchPlace,
                "\(Printable.quote(own)) \(relation) \(describe(other.draft))"
                    + (own == theirs ? "" : ", \(Printable.quote(theirs))"),
                hint: "two trains may not share a branch: name one of them differently")
        } else if train.space.isNested(with: other.space) {
            report(train.draft, nestedWith: other.space, "the branch of \(describe(other.draft))")
        }
    }

    private func describe(_ draft: TrainSection.Draft) -> String {
        "train \(Printable.quote(draft.train.name.text)) (line \(draft.branchPlace.position.line))"
    }

    private func checkOwn(_ draft: TrainSection.Draft) {
        let pattern = draft.train.branch
        guard let own = Self.fixed(of: draft.train).first(where: { pattern.matches($0.branch) }) else { return }
        reading.report(
            draft.branchPlace,
            "\(Printable.quote(pattern.text)) \(pattern.hasVersion ? "could be" : "is") the branch of `\(own.key)`",
            hint: "give the train a release branch of its own"
                + (freeBranch(for: draft.train).map { ", such as \(Printable.quote($0))" } ?? ""))
    }

    /// A release branch for the train that no branch of the file rules out.
    private func freeBranch(for train: Train) -> String? {
        ["\(train.name)/Release", "release/\(train.name)", "\(train.name)-release"].first { name in
            guard let space = BranchPattern(name).map(BranchSpace.init) else { return false }
            return !(trains.map(\.space) + fixed.map(\.space)).contains {
                $0.overlaps(space) || $0.isNested(with: space)
            }
        }
    }

    private func report(_ draft: TrainSection.Draft, nestedWith other: BranchSpace, _ role: String) {
        let names = [draft.train.branch.text, other.pattern.text].map { Printable.quote($0) }
        reading.report(
            draft.branchPlace, "\(names[0]) and \(names[1]), \(role), can't both exist in git",
            hint: "one is a folder in the path of the other: name one of them differently")
    }
}
