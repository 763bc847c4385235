import FoundationEssentials

extension Settings {
    package static let fileName = "relctl.yml"

    /// Looks for the file in a folder and in those above it; `nil` where none has one. A symbolic link that leads nowhere ends
    /// the search: the file that is meant isn't there, and one further up is another one.
    package static func locate(from directory: String) -> String? {
        let start = directory.hasPrefix("/") ? directory : FileManager.default.currentDirectoryPath + "/" + directory
        var folders: [Substring] = []
        for part in start.split(separator: "/") where part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(part) }
        }
        while true {
            let candidate = "/" + (folders + [fileName[...]]).joined(separator: "/")
            var isFolder = false
            if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder) {
                if !isFolder { return candidate }
            } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: candidate)) != nil {
                return candidate
            }
            if folders.popLast() == nil { return nil }
        }
    }
}
