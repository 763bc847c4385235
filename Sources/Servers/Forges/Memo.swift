import Synchronization

/// Remembers what was read once. Two that ask at the same moment may both read; they read the same.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])

    /// The remembered value, or the one read now. Errors are not remembered.
    func value(
        for key: Key, read: () async throws(ForgeError) -> Value
    ) async throws(ForgeError) -> Value {
        if let value = values.withLock({ $0[key] }) { return value }
        let value = try await read()
        remember(value, for: key)
        return value
    }

    /// The remembered value.
    subscript(key: Key) -> Value? { values.withLock { $0[key] } }

    /// Remembers what was learnt elsewhere.
    func remember(_ value: Value, for key: Key) { values.withLock { $0[key] = value } }
}
