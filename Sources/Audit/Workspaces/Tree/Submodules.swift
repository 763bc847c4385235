import Printing

/// A submodule of git, as a `.gitmodules` file names it.
struct Submodule {
    /// The folder of the `.gitmodules` file.
    let superproject: String
    /// Where it is, as seen from there.
    let path: String
    /// Where it is in the tree.
    let place: String

    /// Larger `.gitmodules` files are not read.
    fileprivate static let sizeLimit = 1 << 20

    /// The command that checks it out.
    var checkout: String {
        // Names in a tree are anybody's: none is to become a command or an option of the one that people run.
        let folder = superproject.isEmpty ? "" : "-C \(ShellWord.quoted(superproject)) "
        return "git \(folder)submodule update --init -- \(ShellWord.quoted(path))"
    }

    /// The submodules that a `.gitmodules` file names: the lines `path = …`.
    ///
    /// Source: gitmodules(5).
    fileprivate static func all(in bytes: [UInt8], of superproject: String) -> [Submodule] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: "=", maxSplits: 1).map { part in
                String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            }
            guard parts.count == 2, parts[0].lowercased() == "path" else { return nil }
            // Outside of quotes, what follows `#` or `;` is a comment; and git takes no path that leads out.
            let value = parts[1].hasPrefix("\"") ? Substring(parts[1]) : parts[1].prefix { $0 != "#" && $0 != ";" }
            let path = String(value.filter { $0 != "\"" }.reversed().drop(while: \.isWhitespace).reversed())
            guard !path.isEmpty, !path.split(separator: "/").contains(".."), let place = superproject.joined(path)
            else { return nil }
            return Submodule(superproject: superproject, path: path, place: place)
        }
    }
}

extension TreeIndex {
    /// The submodule around a path, if it isn't checked out: git leaves an empty folder, or none.
    func missingSubmodule(around path: String) -> Submodule? {
        let names = path.split(separator: "/").map(String.init)
        for depth in names.indices {
            let all = submodules(of: names[..<depth].joined(separator: "/"))
            guard budget.spend(all.count, .steps, at: path) else { return nil }
            // By bytes: names that only look the same are not the same folder.
            let around = all.first { path.utf8.starts(with: ($0.place + "/").utf8) }
            if let around, list(around.place).isEmpty { return around }
        }
        return nil
    }

    private func submodules(of folder: String) -> [Submodule] {
        if let known = submodules[folder] { return known }
        let found = readSubmodules(of: folder)
        submodules[folder] = found
        return found
    }

    private func readSubmodules(of folder: String) -> [Submodule] {
        guard let path = folder.joined(".gitmodules"), file(path) != nil,
            let bytes = try? tree.contents(of: path, limit: Submodule.sizeLimit),
            budget.spend(bytes.count, .bytes, at: path)
        else { return [] }
        return Submodule.all(in: bytes, of: folder)
    }
}
