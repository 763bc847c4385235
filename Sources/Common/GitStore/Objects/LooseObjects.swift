import FoundationEssentials
import Names

/// The objects that lie in files of their own, below one `objects/` folder.
///
/// A run that was killed, or a full disk, leaves such files empty or cut off: they are damage here, never a hang.
final class LooseObjects {
    /// The error for a file that is no valid object.
    struct Damage: Error {}

    private let folder: String

    /// - Parameter folder: with a slash at the end.
    init(in folder: String) { self.folder = folder }

    private func path(of id: ObjectID) -> String {
        let hex = id.hex
        return "\(folder)\(hex.prefix(2))/\(hex.dropFirst(2))"
    }

    func contains(_ id: ObjectID) -> Bool { FileManager.default.fileExists(atPath: path(of: id)) }

    /// The ids that start with these digits.
    func ids(startingWith digits: String) -> [ObjectID] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder + digits.prefix(2))
        return (names ?? []).filter { $0.hasPrefix(digits.dropFirst(2)) }
            .compactMap { ObjectID(hex: digits.prefix(2) + $0) }
    }

    /// An object's kind and size; `nil` where there is no such file.
    func header(of id: ObjectID) throws(Damage) -> (kind: ObjectDatabase.Kind, size: Int)? {
        guard var file = content(of: id) else { return nil }
        var inflation = Inflation()
        let header = try Self.header(inflation.next(64, from: &file))
        return (header.kind, header.size)
    }

    /// An object; `nil` where there is no such file.
    func read(_ id: ObjectID) throws(Damage) -> (kind: ObjectDatabase.Kind, bytes: [UInt8])? {
        guard var file = content(of: id) else { return nil }
        // zlib never does better than 1:1032; a size beyond it is damage, and no reason to ask for memory.
        // What fills zlib's 32-bit counters is no object that git would have left loose.
        let most = min(1100 * (file.count + 1), Int(UInt32.max) - 64)
        guard file.count < most else { throw Damage() }
        var inflation = Inflation()
        let start = inflation.next(64, from: &file)
        let header = try Self.header(start)
        guard header.size <= most else { throw Damage() }
        var bytes = Array(start[header.end...])
        // One byte more, so that the end of the stream is met, and what is too long is seen.
        bytes += inflation.next(max(header.size - bytes.count, 0) + 1, from: &file)
        guard inflation.isFinished, bytes.count == header.size else { throw Damage() }
        // Anyone who can write to the folder could have stored another object under this name.
        guard ObjectDatabase.id(of: bytes, header.kind) == id else { throw Damage() }
        return (header.kind, bytes)
    }

    private func content(of id: ObjectID) -> ArraySlice<UInt8>? {
        FileManager.default.contents(atPath: path(of: id)).map { Array($0)[...] }
    }

    /// `kind size NUL`.
    private static func header(
        _ bytes: [UInt8]
    ) throws(Damage) -> (kind: ObjectDatabase.Kind, size: Int, end: Int) {
        guard let nul = bytes.firstIndex(of: 0) else { throw Damage() }
        let words = String(decoding: bytes[..<nul], as: UTF8.self).split(separator: " ")
        guard words.count == 2, let kind = ObjectDatabase.Kind(name: words[0]), let size = Int(words[1]), size >= 0
        else { throw Damage() }
        return (kind, size, nul + 1)
    }
}

extension ObjectDatabase.Kind {
    /// The name of the kind in the header of a loose object.
    init?(name: some StringProtocol) {
        switch name {
        case "commit": self = .commit
        case "tree": self = .tree
        case "blob": self = .blob
        case "tag": self = .tag
        default: return nil
        }
    }
}
