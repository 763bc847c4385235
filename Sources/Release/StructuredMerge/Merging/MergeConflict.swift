/// Why a file is left to people.
package struct MergeConflict: Error, Hashable, Sendable {
    /// One short sentence without a full stop; may quote the file.
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    /// A conflict at a key.
    init(_ reason: String, at key: [UInt8]) {
        self.init(key.isEmpty ? reason : "\(String(decoding: key.prefix(80), as: UTF8.self)): \(reason)")
    }
}
