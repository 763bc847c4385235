import Names

/// The `merge` attribute, as the `.gitattributes` files of a tree set it: gitattributes(5).
struct MergeAttributes {
    private struct Rule {
        let pattern: PathPattern
        /// `nil`: unspecified again, by `!merge`.
        let driver: String?
    }

    /// A larger file says nothing: what it would say goes into a hint of a note only.
    private static let largest = 1 << 20

    private let trees: TreeStore
    private let root: ObjectID
    private var rules: [ArraySlice<String>: [Rule]] = [:]

    init(_ trees: TreeStore, root: ObjectID) { (self.trees, self.root) = (trees, root) }

    /// The driver of a path: the last line that matches wins, and a deeper file over a higher one.
    mutating func driver(of path: String) throws(GitStoreError) -> String? {
        let names = path.split(separator: "/").map(String.init)
        for depth in (0..<max(names.count, 1)).reversed() {
            let relative = names[depth...].joined(separator: "/")
            if let rule = try rules(in: names[..<depth]).last(where: { $0.pattern.matches(relative) }) {
                return rule.driver
            }
        }
        return nil
    }

    private mutating func rules(in folder: ArraySlice<String>) throws(GitStoreError) -> [Rule] {
        if let known = rules[folder] { return known }
        let path = (folder + [".gitattributes"]).joined(separator: "/")
        var found: [Rule] = []
        if let item = try trees.item(at: Array(path.utf8), in: root), item.mode.isRegular,
            try trees.objects.size(ofFile: item.id) <= Self.largest
        {
            found = String(decoding: try trees.objects.read(item.id, .blob), as: UTF8.self)
                .split(whereSeparator: \.isNewline).compactMap { Self.rule(String($0)) }
        }
        rules[folder] = found
        return found
    }

    /// `pattern attribute…`; lines that don't speak of merging are left out.
    private static func rule(_ line: String) -> Rule? {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let pattern = words.first, !pattern.hasPrefix("#"), !pattern.hasPrefix("[attr]") else { return nil }
        var driver: String??
        for word in words.dropFirst() {
            switch word {
            case "merge": driver = .some("text")
            case "-merge", "binary": driver = .some("binary")
            case "!merge": driver = .some(nil)
            default: if word.hasPrefix("merge=") { driver = .some(String(word.dropFirst(6))) }
            }
        }
        return driver.map { Rule(pattern: PathPattern(pattern), driver: $0) }
    }
}
