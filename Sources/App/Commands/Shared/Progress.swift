import GitStore
import Synchronization

/// Shows on stderr how far long work has come.
final class Progress: Sendable {
    private let meter = Mutex(ProgressMeter(isTerminal: Console.replacesLines))

    /// Shows a line if one is due.
    func show(_ text: @autoclosure () -> String) {
        guard meter.withLock({ $0.isDue(at: .now) }) else { return }
        Console.progress("relctl: " + text())
    }

    /// Shows how much of a fetch has arrived.
    func show(_ pack: PackProgress) {
        if pack.isFinished { Console.endProgress() } else { show(Self.words(for: pack)) }
    }

    /// Objects of all, and millions of bytes.
    static func words(for pack: PackProgress) -> String {
        let tenths = pack.bytes / 100_000
        return "fetching: \(pack.objects) of \(pack.total) objects, \(tenths / 10).\(tenths % 10) MB"
    }

    /// Shows how many files of an audit have been looked at.
    func show(files: Int, of total: Int) {
        if files == total { Console.endProgress() } else { show("audit: \(files) of \(total) files") }
    }
}
