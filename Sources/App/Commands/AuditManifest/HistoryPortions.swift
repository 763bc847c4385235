/// How many commits are looked at in one go: all that are looked at, or, where their trees are fetched, twice as many each
/// time, so that the number of requests grows with the logarithm of the history.
struct HistoryPortions: Sequence, IteratorProtocol {
    private var left = 200_000
    private var size: Int

    init(isFetched: Bool) { size = isFetched ? 64 : left }

    mutating func next() -> Int? {
        guard left > 0 else { return nil }
        let portion = Swift.min(size, left)
        size = Swift.min(2 * size, 8192)
        left -= portion
        return portion
    }
}
