import Synchronization

/// Keeps servers and folders alive as long as the suite's instance, which is as long as the test runs.
///
/// A local constant doesn't do that: it may go after its last use, and with it the folder that a child still works in.
package final class Kept: Sendable {
    private let things = Mutex<[any Sendable]>([])

    /// Keeps nothing yet.
    package init() {}

    /// Keeps a thing, and hands it back.
    package func callAsFunction<Thing: Sendable>(_ thing: Thing) -> Thing {
        things.withLock { $0.append(thing) }
        return thing
    }
}
