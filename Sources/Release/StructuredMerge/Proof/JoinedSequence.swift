/// An ordered list in which elements repeat, such as `-framework A -framework B`, after the changes of both sides. They
/// repeat in the base, or because both sides added a flag, each with an argument of its own.
///
/// Counting such an element doesn't show what changed, so positions decide: all changes of one side must precede all of
/// the other's, with an unchanged element between them, in every longest common subsequence.
struct JoinedSequence {
    /// The list with both changes.
    let elements: [Int]
    /// How often each element is there that repeats.
    let repeats: [Int: Int]

    /// - Parameters:
    ///   - holdsFlags: whether elements may be flags, which an argument follows.
    ///   - budget: how many pairs of elements may be compared yet, in all lists of a file.
    /// - Returns: `nil` where the list is checked by counting its elements.
    init?(base: [Int], ours: [Int], theirs: [Int], holdsFlags: Bool, budget: inout Int) {
        let (old, mine, other) = (Self.counts(base), Self.counts(ours), Self.counts(theirs))
        var repeated = Set(old.filter { $0.value > 1 }.keys)
        if holdsFlags {
            repeated.formUnion(
                Self.newFlags(in: ours, mine, other, since: old).intersection(
                    Self.newFlags(in: theirs, other, mine, since: old)))
        }
        guard base != ours, base != theirs, !repeated.isEmpty,
            // If both added or removed nothing but repeated elements, they may have meant the same one.
            Self.hasOwnChange(mine, other, since: old), Self.hasOwnChange(other, mine, since: old),
            base.count <= budget / max(ours.count, theirs.count, 1)
        else { return nil }
        budget -= base.count * max(ours.count, theirs.count)
        guard let elements = Self.join(base, ours, theirs) ?? Self.join(base, theirs, ours)
        else { return nil }
        let joined = Self.counts(elements)
        // Not for an element that a side removed altogether, or that the join would lose although both sides kept some.
        guard repeated.allSatisfy({ value in [mine, other, joined].allSatisfy { $0[value] != nil } }) else {
            return nil
        }
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

    /// The elements that a side added and whose additions each stand before an element that this side alone added.
    private static func newFlags(
        in side: [Int], _ own: [Int: Int], _ other: [Int: Int], since base: [Int: Int]
    ) -> Set<Int> {
        let isOwn = { (value: Int) in own[value, default: 0] > base[value, default: 0] && other[value] == base[value] }
        let pairs = zip(side, side.dropFirst()).filter { !isOwn($0.0) && isOwn($0.1) }
        let counts = Self.counts(pairs.map(\.0))
        return Set(
            counts.filter { value, count in
                let added = own[value, default: 0] - base[value, default: 0]
                return added > 0 && count >= added
            }.keys)
    }

    /// The list with both changes, if all of the first side's stand before the second's.
    private static func join(_ base: [Int], _ first: [Int], _ second: [Int]) -> [Int]? {
        let behind = tail(of: base, keptIn: first)
        let cut = tail(of: base.reversed(), keptIn: second.reversed())
        guard base.count - behind < cut else { return nil }
        return first.dropLast(base.count - cut) + second.dropFirst(cut)
    }

    /// The length of the longest end of the base that every longest common subsequence pairs with the side's end.
    private static func tail(of base: [Int], keptIn side: [Int]) -> Int {
        let width = side.count + 1
        // Lengths of the longest common subsequences of all beginnings.
        var pairs = [Int32](repeating: 0, count: (base.count + 1) * width)
        for row in base.indices {
            for column in side.indices {
                pairs[(row + 1) * width + column + 1] =
                    base[row] == side[column]
                    ? pairs[row * width + column] + 1
                    : max(pairs[row * width + column + 1], pairs[(row + 1) * width + column])
            }
        }
        var (row, column) = (base.count, side.count)
        while row > 0, column > 0,
            pairs[row * width + column] > max(pairs[(row - 1) * width + column], pairs[row * width + column - 1])
        {
            (row, column) = (row - 1, column - 1)
        }
        return base.count - row
    }
}
