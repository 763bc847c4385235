import Names
import Printing
import Releases

/// The rules between trains.
struct TrainRules {
    let drafts: [TrainSection.Draft]
    let names: [String]
    let reading: Reading

    /// Reports what is wrong between trains; answers them upstream first.
    func check() -> [Train] {
        for draft in drafts { checkFollowed(draft) }
        reportCycles()
        BranchRules(drafts: drafts, reading: reading).check()
        return ordered()
    }

    private func checkFollowed(_ draft: TrainSection.Draft) {
        guard let followed = draft.train.followed?.text, !names.contains(followed) else { return }
        let others = names.filter { $0 != draft.train.name.text }
        reading.report(
            draft.followsPlace, "there is no train \(Printable.quote(followed))",
            hint: Suggestion.hint(
                for: followed, among: others, noun: "trains",
                ifNone: "add it under `trains`, or write `cut_from` instead of `follows`"))
    }

    private func reportCycles() {
        var seen: Set<TrainName> = []
        for draft in drafts where !seen.contains(draft.train.name) {
            let chain = chain(from: draft)
            seen.formUnion(chain.map(\.train.name))
            guard let last = chain.last?.train.followed,
                let start = chain.firstIndex(where: { $0.train.name == last })
            else { continue }
            // Named from the train that stands first in the file; reached twice, it was reported the first time.
            let cycle = chain[start...]
            guard let first = cycle.min(by: { $0.followsPlace.position < $1.followsPlace.position }),
                first.train.name == draft.train.name || !cycle.contains(where: { $0.train.name == draft.train.name })
            else { continue }
            let ring = cycle.map(\.train.name.text)
            let turn = ring.firstIndex(of: first.train.name.text) ?? 0
            let ordered = ring[turn...] + ring[..<turn] + [first.train.name.text]
            reading.report(
                first.followsPlace,
                "trains follow each other in a circle: "
                    + ordered.map { Printable.escape($0) }.joined(separator: " follows "),
                hint: "let one of them have `cut_from` instead of `follows`")
        }
    }

    /// The train, the one it follows, and so on, until one follows nobody or one of the chain.
    private func chain(from draft: TrainSection.Draft) -> [TrainSection.Draft] {
        var chain = [draft]
        while let followed = chain.last?.train.followed, !chain.contains(where: { $0.train.name == followed }),
            let next = drafts.first(where: { $0.train.name == followed })
        {
            chain.append(next)
        }
        return chain
    }

    /// Upstream first; otherwise as in the file, so that a file that is in order stays as it is.
    private func ordered() -> [Train] {
        var waiting = drafts.map(\.train)
        var placed: [Train] = []
        while let index = waiting.firstIndex(where: { train in
            train.followed.map { followed in placed.contains { $0.name == followed } } ?? true
        }) {
            placed.append(waiting.remove(at: index))
        }
        return placed
    }
}
