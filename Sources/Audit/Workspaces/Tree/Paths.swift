/// Paths of a source tree are plain strings with `/`; these take them apart and put them together.
extension String {
    /// Everything after the last `/`.
    package var lastPathComponent: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
    }

    /// Everything before the last `/`; empty where there is none.
    package var parentPath: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
    }

    /// The text after the last `.` of the last component; empty for `.gitignore`.
    var pathExtension: String {
        let name = lastPathComponent
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        return String(name[name.utf8.index(after: dot)...])
    }

    /// The last component without its extension.
    var stem: String {
        let name = lastPathComponent
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// `path` as seen from this folder, `.` and `..` resolved; `nil` where that leaves the root or is absolute.
    package func joined(_ path: String) -> String? {
        // Nearly all are so, and a large project has ten thousands.
        if path.isPlain, isEmpty || isPlain { return isEmpty ? path : self + "/" + path }
        guard !path.utf8.starts(with: "/".utf8) else { return nil }
        var parts = split(separator: "/")
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// Whether no component is empty, `.` or `..`.
    private var isPlain: Bool {
        var (dots, others) = (0, 0)
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "/"):
                if others == 0, dots <= 2 { return false }
                (dots, others) = (0, 0)
            case UInt8(ascii: "."): dots += 1
            default: others += 1
            }
        }
        return others > 0 || dots > 2
    }
}

extension String.UTF8View {
    /// Whether these are the last bytes.
    func hasEnding(_ ending: StaticString) -> Bool {
        suffix(ending.utf8CodeUnitCount).elementsEqual(
            UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount))
    }
}
