import Files
import GitStore
import HTTPTransport
import Settings

extension CommitSigner {
    /// A key file has a few hundred bytes; what is larger is something else.
    private static let keyLengthLimit = 16_384

    /// Why the path in a variable leads to no key.
    private struct UnreadableFile: Error, CustomStringConvertible {
        let error: FileError

        var description: String { "it looks like a path, and that file can't be read: \(error)" }
    }

    /// Reads the key that an environment variable holds: its text, or the path of its file, as a variable of GitLab's type
    /// "File" has it.
    ///
    /// - Throws: an error that says what to do. It has no part of the key.
    static func inVariable(_ name: String) throws -> CommitSigner {
        let held = try Settings.value(ofVariable: name, in: Environment.variables)
        if held.contains("-----BEGIN") { return try CommitSigner(privateKey: held) }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileReader.bytes(of: held, limit: keyLengthLimit)
        } catch {
            guard held.hasPrefix("/") else { return try CommitSigner(privateKey: held) }
            throw UnreadableFile(error: error)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let signer = try CommitSigner(privateKey: text)
        Console.conceal(Secret(text))
        return signer
    }
}
