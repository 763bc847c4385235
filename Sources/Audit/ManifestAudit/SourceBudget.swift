import Synchronization
import Workspaces

/// The bytes of sources that one audit may look into. Names may lead to one file again and again, and a small repository
/// may hold a lot of text.
final class SourceBudget: Sendable {
    private let limit: Int
    private let root: String
    private let used = Atomic(0)

    /// - Parameter root: what diagnostics call the folder with the sources.
    init(bytes: Int, root: String = ".") { (limit, self.root) = (bytes, root) }

    func spend(_ bytes: Int) { used.wrappingAdd(bytes, ordering: .relaxed) }

    var isExhausted: Bool { used.load(ordering: .relaxed) > limit }

    /// Says that the limit was exceeded; empty if not. The order of reading is arbitrary, so after an overrun no file
    /// counts.
    var overrunDiagnostics: [Diagnostic] {
        guard isExhausted else { return [] }
        return [Diagnostic(.leftOut, "more than \(limit) bytes of sources: none is looked into", path: root)]
    }
}
