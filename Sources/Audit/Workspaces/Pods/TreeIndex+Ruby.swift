extension TreeIndex {
    /// People write these files: what is larger would take the words of it too much memory.
    private static let limitOfRuby = 1 << 20

    /// The bytes of a file of a folder, by its name in any case; `nil` where it can't be read.
    func readRuby(_ name: String, in folder: String) -> [UInt8]? {
        guard let path = folder.joined(name).flatMap({ file($0) }) else { return nil }
        return try? readRuby(path)
    }

    /// The bytes of a Podfile, its lock file or a podspec.
    func readRuby(_ path: String) throws(Diagnostic) -> [UInt8] {
        let bytes = try read(path)
        guard bytes.count <= Self.limitOfRuby else {
            budget.leaveOut("more than \(Self.limitOfRuby) bytes of Ruby are not read", at: path)
            throw .beyondLimit(path)
        }
        try keep(bytes.count / 4, of: path)
        return bytes
    }
}
