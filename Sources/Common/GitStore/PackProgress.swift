/// How much of a pack has arrived.
package struct PackProgress: Hashable, Sendable {
    /// How many objects have been read.
    package var objects: Int
    /// How many the pack holds, by its own head.
    package var total: Int
    /// How many bytes have arrived.
    package var bytes: Int
    /// Whether no more of it comes: it was filed, or given up.
    package var isFinished: Bool

    /// The state of a pack.
    package init(objects: Int, total: Int, bytes: Int, isFinished: Bool = false) {
        (self.objects, self.total, self.bytes, self.isFinished) = (objects, total, bytes, isFinished)
    }
}

extension Repository {
    /// Takes note of packs while they arrive; called from any thread.
    package typealias PackObserver = @Sendable (PackProgress) -> Void

    /// From now on, tells the observer about each pack that arrives.
    package func observePacks(_ observer: @escaping PackObserver) { packObserver.withLock { $0 = observer } }
}
