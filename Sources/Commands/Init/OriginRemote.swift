import FoundationEssentials

/// Reads the URL of `origin` out of a repository's config, as far as that takes no git.
enum OriginRemote {
    static func url(from folder: String) -> String? {
        var folder = URL(filePath: folder, directoryHint: .isDirectory)
        while true {
            for candidate in [".git/config", "config"] {
                let file = folder.appending(path: candidate).path()
                if let text = try? String(contentsOf: URL(filePath: file), encoding: .utf8), let url = url(in: text) {
                    return url
                }
            }
            let parent = folder.deletingLastPathComponent().standardized
            guard parent.path().count < folder.path().count else { return nil }
            folder = parent
        }
    }

    static func url(in config: String) -> String? {
        var isOrigin = false
        for line in config.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            if line.hasPrefix("[") {
                isOrigin = line.hasPrefix(#"[remote "origin"]"#)
            } else if isOrigin, words.count >= 3, words[0] == "url", words[1] == "=" {
                return words.dropFirst(2).joined(separator: " ")
            }
        }
        return nil
    }
}
