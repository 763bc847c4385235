/// An ordered list in which elements repeat, such as `-framework A -framework B`, after the changes of both sides.
///
/// How often such an element is there doesn't tell what was changed, so the places have to. Each side may have replaced one
/// run of elements; between the two runs stands an element that neither touched, however equal elements are paired.
struct JoinedSequence {
    /// The list with both changes.
    let elements: [Int]
    /// How often each element is there that the base has more than once.
    let repeats: [Int: Int]

    /// - Returns: `nil` where the list is to be judged by how often elements are there.
    init?(base: [Int], ours: [Int], theirs: [Int]) {
        guard let elements = Self.join(base, ours, theirs) ?? Self.join(base, theirs, ours) else { return nil }
        let (old, mine, other) = (Self.counts(base), Self.counts(ours), Self.counts(theirs))
        // If both added or removed nothing but repeated elements, they may have meant the same one.
        guard Self.hasOwnChange(mine, other, since: old), Self.hasOwnChange(other, mine, since: old) else { return nil }
        let joined = Self.counts(elements)
        let repeated = old.filter { $0.value > 1 }.keys
        // What a side took away altogether, or what would vanish though each side kept some of it, isn't counted by places.
        guard !repeated.isEmpty,
            repeated.allSatisfy({ value in [mine, other, joined].allSatisfy { $0[value] != nil } })
        else { return nil }
        self.elements = elements
        repeats = joined.filter { repeated.contains($0.key) }
    }

    private static func counts(_ list: [Int]) -> [Int: Int] {
        list.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Whether a side changed how often an element is there that the other side left alone.
    private static func hasOwnChange(_ side: [Int: Int], _ other: [Int: Int], since base: [Int: Int]) -> Bool {
        Set(base.keys).union(side.keys).contains { side[$0] != base[$0] && other[$0] == base[$0] }
    }

    /// The list with both changes, if the first side's are before the second's.
    private static func join(_ base: [Int], _ first: [Int], _ second: [Int]) -> [Int]? {
        let cut = changed(base, second).lowerBound
        guard changed(base, first).upperBound < cut else { return nil }
        return first.dropLast(base.count - cut) + second.dropFirst(cut)
    }

    /// Where a side may have changed the base: all places in which the one run that it replaced can lie.
    private static func changed(_ base: [Int], _ side: [Int]) -> Range<Int> {
        let shorter = min(base.count, side.count)
        let head = zip(base, side).prefix { $0 == $1 }.count
        let tail = zip(base.reversed(), side.reversed()).prefix { $0 == $1 }.count
        return min(head, shorter - tail)..<base.count - min(tail, shorter - head)
    }
}
