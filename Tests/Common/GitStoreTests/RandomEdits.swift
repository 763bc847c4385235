import Printing
import Support

/// Random changes to a snapshot, of the kinds that people make, and of some that they don't.
struct RandomEdits {
    var random: SplitMix
    /// What kind of history it is.
    enum Style: Sendable {
        /// A few files, changed as people do every day.
        case ordinary
        /// Also links, submodules, binary files, type changes and the like.
        case wild
        /// Many folders, so that most of them are the same on one side.
        case large
    }

    let style: Style
    private var isWild: Bool { style == .wild }

    init(seed: UInt64, style: Style) { (random, self.style) = (SplitMix(state: seed), style) }

    mutating func start() -> Snapshot {
        var files: Snapshot = [:]
        for _ in 0..<(style == .large ? 60 + random.below(100) : 4 + random.below(14)) { add(to: &files) }
        return files
    }

    mutating func change(_ files: Snapshot, steps: Int) -> Snapshot {
        var files = files
        for _ in 0..<steps { step(&files) }
        return files
    }

    private mutating func step(_ files: inout Snapshot) {
        guard let path = files.isEmpty ? nil : random.pick(files.keys.sorted()) else { return add(to: &files) }
        switch random.below(isWild ? 26 : 17) {
        case 0..<8: edit(path, &files)
        case 8..<10: add(to: &files)
        case 10, 11: files[path] = nil
        case 12: move(path, to: newPath(near: files), &files)
        case 13:
            let target = newPath(near: files)
            move(path, to: target, &files)
            edit(target, &files)
        case 14: moveFolder(of: path, &files)
        case 15: setMode(of: path, &files)
        case 16: files[newPath(near: files)] = files[path]
        case 17: files[path] = .link(random.pick(["x", "y", "../z"]))
        case 18: files[path] = .submodule(random.below(4))
        case 19: files[path] = SnapshotFile([0, UInt8(random.below(256)), 10, 13])
        case 20: fileToFolder(path, &files)
        case 21: folderToFile(path, &files)
        case 22: removeFolder(of: path, &files)
        case 23: files[path] = SnapshotFile([])
        case 24: splitFolder(of: path, &files)
        default: rewrite(path, &files)
        }
    }

    private func setMode(of path: String, _ files: inout Snapshot) {
        guard var file = files[path], file.mode.hasPrefix("100") else { return }
        file.mode = file.mode == "100644" ? "100755" : "100644"
        files[path] = file
    }

    private mutating func add(to files: inout Snapshot) {
        var file = SnapshotFile(text())
        if random.chance(8) { file.mode = "100755" }
        put(file, at: newPath(near: files), &files)
    }

    /// Never a file where a folder is or the other way round.
    private func put(_ file: SnapshotFile, at path: String, _ files: inout Snapshot) {
        let isBlocked = files.keys.contains { $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
        if !isBlocked { files[path] = file }
    }

    private mutating func move(_ path: String, to target: String, _ files: inout Snapshot) {
        guard let file = files[path], files[target] == nil else { return }
        files[path] = nil
        put(file, at: target, &files)
    }

    private static let fewFolders = ["a", "b", "c", "a/d", "b/e/f", "g"]
    private static let manyFolders = fewFolders + (0..<5).flatMap { top in (0..<5).map { "t\(top)/u\($0)/v" } }

    private mutating func newPath(near files: Snapshot) -> String {
        let folders = Set(files.keys.map { parent(of: $0) }).sorted()
        let top = random.pick(style == .large ? Self.manyFolders : Self.fewFolders) + "/"
        let folder = random.chance(60) && !folders.isEmpty ? random.pick(folders) : random.chance(20) ? "" : top
        return folder + random.pick(["m", "n", "o", "p.swift", "q.txt", "r", "s", "t", "u"]) + "\(random.below(6))"
    }

    /// With a slash at the end, or empty.
    private func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    private mutating func moveFolder(of path: String, _ files: inout Snapshot) {
        let old = parent(of: path)
        guard !old.isEmpty else { return }
        let new = random.pick(["h/", "i/", "a/", "b/", "h/j/", ""])
        for path in files.keys.sorted() where path.hasPrefix(old) {
            move(path, to: new + path.dropFirst(old.count), &files)
        }
    }

    private mutating func splitFolder(of path: String, _ files: inout Snapshot) {
        let old = parent(of: path)
        for path in files.keys.sorted() where path.hasPrefix(old) {
            move(path, to: random.pick(["h/", "k/"]) + path.dropFirst(old.count), &files)
        }
    }

    private func removeFolder(of path: String, _ files: inout Snapshot) {
        let folder = parent(of: path)
        if !folder.isEmpty { files = files.filter { !$0.key.hasPrefix(folder) } }
    }

    private mutating func fileToFolder(_ path: String, _ files: inout Snapshot) {
        guard let file = files.removeValue(forKey: path) else { return }
        files[path + "/x"] = random.chance(50) ? file : SnapshotFile(text())
    }

    private mutating func folderToFile(_ path: String, _ files: inout Snapshot) {
        let folder = parent(of: path)
        guard !folder.isEmpty else { return }
        removeFolder(of: path, &files)
        files[String(folder.dropLast())] = SnapshotFile(text())
    }

    private mutating func rewrite(_ path: String, _ files: inout Snapshot) {
        files[path]?.content = text()
        if files[path]?.mode == "160000" { files[path] = .submodule(random.below(4)) }
    }
}

// Texts: few different lines, so that there are many ways to compare them.
extension RandomEdits {
    private mutating func line() -> [UInt8] {
        let words = ["", "}", "{", "    return", "end"]
        let text = random.chance(25) ? random.pick(words) : "line \(random.below(random.chance(50) ? 12 : 4000))"
        return Array(text.utf8) + (random.chance(isWild ? 6 : 0) ? [13, 10] : [10])
    }

    private mutating func text() -> [UInt8] {
        if random.chance(4) { return [] }
        if isWild, random.chance(4) {
            return Array(repeatElement("same\n", count: 70 + random.below(20)).joined().utf8)
        }
        var lines: [UInt8] = []
        for _ in 0..<(1 + random.below(random.chance(20) ? 120 : 24)) { lines += line() }
        return random.chance(10) ? lines.dropLast() : lines
    }

    private mutating func edit(_ path: String, _ files: inout Snapshot) {
        guard var file = files[path] else { return }
        switch file.mode {
        case "120000": file = .link(random.pick(["x", "y", "z"]))
        case "160000": file = .submodule(random.below(5))
        default: file.content = edited(file.content)
        }
        files[path] = file
    }

    private mutating func edited(_ content: [UInt8]) -> [UInt8] {
        var lines = content.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) + [10] }
        // What follows the last newline is a line only if it isn't empty.
        if lines.last == [10] { lines.removeLast() } else { lines[lines.count - 1].removeLast() }
        for _ in 0..<(1 + random.below(3)) {
            let place = random.below(lines.count + 1)
            switch random.below(6) {
            case 0, 1: lines.insert(line(), at: place)
            case 2, 3: if place < lines.count { lines[place] = line() }
            case 4: if place < lines.count { lines.remove(at: place) }
            default:
                let count = min(random.below(5), lines.count - place)
                let block = Array(lines[place..<(place + count)])
                lines.insert(contentsOf: block, at: random.below(lines.count + 1))
            }
        }
        return Array(lines.joined())
    }
}
