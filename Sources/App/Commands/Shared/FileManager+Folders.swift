import FoundationEssentials

extension FileManager {
    /// True if there is a folder at a path, or a link to one.
    func folderExists(atPath path: String) -> Bool {
        var isFolder = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }
}
