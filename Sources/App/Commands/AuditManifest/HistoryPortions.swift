/// The sizes of the batches in which a history is read. A complete repository is read in one batch. Where trees are
/// fetched, batches grow from 64 to 8192 commits, so that a short search fetches little and a long one takes few
/// requests.
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
