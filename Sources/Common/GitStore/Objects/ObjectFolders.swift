/// The folders with a repository's objects: its own, and those it borrows from (gitrepository-layout(5),
/// `objects/info/alternates`).
enum ObjectFolders {
    /// git follows no longer chain of borrowing.
    private static let deepest = 5

    /// The folders, the repository's own first, each with a slash at the end.
    static func all(from own: String) -> [String] {
        var (folders, next) = ([own], [own])
        for _ in 0..<deepest {
            next = next.flatMap(borrowed).filter { !folders.contains($0) }
            folders += next
        }
        return folders
    }

    private static func borrowed(by folder: String) -> [String] {
        FileSystem.lines(of: folder + "info/alternates").compactMap { line in
            guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
            let path = line.hasPrefix("/") ? line : folder + line
            return path.hasSuffix("/") ? path : path + "/"
        }
    }
}
