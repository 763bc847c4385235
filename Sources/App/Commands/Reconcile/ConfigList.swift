import FoundationEssentials

/// The many `relctl.yml` that `--configs` names.
struct ConfigList {
    /// More is a mistake, not a list.
    static let limit = 10_000

    /// Their paths, in the order of the list; those of a folder in the order of their names.
    let paths: [String]

    /// Reads a list, or looks into a folder.
    ///
    /// - Throws: ``CommandFailure``, 65, for what can't be read and for a list that names nothing.
    init(at path: String) throws {
        let entries = try Self.named(in: path) ?? Self.entries(of: path)
        paths = try entries.flatMap {
            FileManager.default.folderExists(atPath: $0) ? try Self.files(in: $0) : [$0]
        }
        guard !paths.isEmpty else {
            throw CommandFailure(.unusableInput, "\(path): names no relctl.yml", hint: "write one path a line")
        }
        guard paths.count <= Self.limit else {
            throw CommandFailure(
                .unusableInput, "\(path): names \(paths.count) files, at most \(Self.limit) are taken",
                hint: "split the list")
        }
    }

    /// The paths of `a.yml,b`, and of a single `a.yml`; `nil` for what must be looked into.
    private static func named(in list: String) -> [String]? {
        let paths = list.split(separator: ",").map(String.init)
        return list.contains(",") || list.hasSuffix(".yml") || list.hasSuffix(".yaml") ? paths : nil
    }

    private static func entries(of path: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(
                .unusableInput, "there is no file or folder \(path)",
                hint: "name a file that lists relctl.yml files, a folder of them, or the files with commas between")
        }
        return FileManager.default.folderExists(atPath: path) ? [path] : try lines(of: path)
    }

    private static func files(in folder: String) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandFailure(.unusableInput, "\(folder): can't be read")
        }
        return names.filter { ($0.hasSuffix(".yml") || $0.hasSuffix(".yaml")) && !$0.hasPrefix(".") }.sorted()
            .map { folder + "/" + $0 }
    }

    private static func lines(of path: String) throws -> [String] {
        let text = try InputFile.text(of: path)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            // As in YAML, `#` begins a comment at the start or after a blank.
            let line = line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line
            guard let start = line.firstIndex(where: { !$0.isWhitespace }), line[start] != "#",
                let end = line.lastIndex(where: { !$0.isWhitespace })
            else { return nil }
            let name = String(line[start...end])
            return name.hasPrefix("/") ? name : folder + name
        }
    }
}
