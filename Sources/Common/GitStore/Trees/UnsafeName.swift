/// Names in trees that git refuses to check out, because they lead out of the work tree or into its repository
/// (`verify_path` in git's read-cache.c, `fsck_tree` in fsck.c).
enum UnsafeName {
    /// Whether git refuses an entry of this name, on the file systems of Linux, macOS (HFS+) or Windows (NTFS).
    static func refuses(_ name: ArraySlice<UInt8>, isLink: Bool) -> Bool {
        guard let first = name.first, !name.contains(UInt8(ascii: "/")) else { return true }
        let isSuspect = first >= 0x80 || ".gG".utf8.contains(first)
        guard isSuspect || name.contains(UInt8(ascii: "\\")) else { return false }
        // NTFS takes a backslash for a slash.
        return name.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false).contains { part in
            part.elementsEqual("..".utf8) || isNTFSGit(part) || (isLink && isNTFSModules(part))
        } || name.elementsEqual(".".utf8) || isHFS(name, ".git") || (isLink && isHFS(name, ".gitmodules"))
    }

    // MARK: - HFS+

    /// HFS+ ignores case, and these code points (`next_hfs_char` in utf8.c).
    private static func isHFS(_ name: ArraySlice<UInt8>, _ wanted: String) -> Bool {
        guard name.count >= wanted.utf8.count else { return false }
        var rest = wanted.unicodeScalars[...]
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars where !isIgnored(scalar) {
            // git ends reading at bytes that are no UTF-8.
            if scalar == "\u{FFFD}" { break }
            guard let next = rest.popFirst(), scalar.properties.lowercaseMapping == String(next) else { return false }
        }
        return rest.isEmpty
    }

    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
        default: false
        }
    }

    // MARK: - NTFS

    /// `.git`, or `git~1`, which is its short name (`is_ntfs_dotgit` in path.c).
    private static func isNTFSGit(_ name: ArraySlice<UInt8>) -> Bool {
        [".git", "git~1"].contains { isSpelling(name, of: Array($0.utf8)) }
    }

    /// `.gitmodules` and its short names (`is_ntfs_dotgitmodules` in path.c).
    private static func isNTFSModules(_ name: ArraySlice<UInt8>) -> Bool {
        if isSpelling(name, of: Array(".gitmodules".utf8)) { return true }
        if (1...4).contains(where: { isSpelling(name, of: Array("gitmod~\($0)".utf8)) }) { return true }
        // The short name after the first four: two letters, four digits of a checksum, cut to make room for the number.
        let short = name.prefix(8)
        guard short.count == 8, let tilde = short.firstIndex(of: UInt8(ascii: "~")) else { return false }
        let digits = short[tilde...].dropFirst()
        let letters = tilde - short.startIndex
        return letters <= 6 && lowercased(short[..<tilde]) == Array("gi7eba".utf8).prefix(letters)
            && digits.allSatisfy { (0x30...0x39).contains($0) } && digits.first.map { $0 != 0x30 } ?? false
            && endsName(name.dropFirst(8))
    }

    private static func isSpelling(_ name: ArraySlice<UInt8>, of wanted: [UInt8]) -> Bool {
        name.count >= wanted.count && lowercased(name.prefix(wanted.count)) == wanted[...]
            && endsName(name.dropFirst(wanted.count))
    }

    /// NTFS drops spaces and periods at the end, and takes what follows a colon for a stream of the file.
    private static func endsName(_ rest: ArraySlice<UInt8>) -> Bool {
        let next = rest.first { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }
        return next == nil || next == UInt8(ascii: ":")
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(bytes.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 })
    }
}
