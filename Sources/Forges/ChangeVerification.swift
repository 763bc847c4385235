import Names

extension MergeRequestChange {
    /// Whether a read after the change shows it. Forges grant changes that they then drop.
    func isDone(on result: MergeRequest) -> Bool {
        (target.map { $0 == result.target } ?? true)
            && (isDraft.map { $0 == result.isDraft } ?? true)
            && (!closes || result.state == .closed)
    }
}
