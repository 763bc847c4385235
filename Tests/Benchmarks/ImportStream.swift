import Glibc

/// A pipe into `git fast-import` (git-fast-import(1)).
final class ImportStream {
    private var pipe: UnsafeMutablePointer<FILE>?
    private var buffer: [UInt8] = []

    /// Starts the import into a bare repository.
    init(into repository: String) throws {
        pipe = popen("git --git-dir '\(repository)' -c fastimport.unpackLimit=1 fast-import --quiet --force", "w")
        guard pipe != nil else { throw BenchmarkError("git fast-import can't be started") }
    }

    func write(_ text: String) { write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) {
        buffer += bytes
        if buffer.count > 1 << 20 { flush() }
    }

    /// Ends the import and waits for it.
    func finish() throws {
        flush()
        let status = pipe.map { pclose($0) } ?? 0
        pipe = nil
        guard status == 0 else { throw BenchmarkError("git fast-import ended with \(status)") }
    }

    private func flush() {
        if let pipe { fwrite(buffer, 1, buffer.count, pipe) }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// What keeps a benchmark from being run.
struct BenchmarkError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
