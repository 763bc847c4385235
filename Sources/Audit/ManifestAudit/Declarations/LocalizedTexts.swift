import ManifestSyntax
import Workspaces

/// The texts of a bundle's InfoPlist.strings and InfoPlist.xcstrings, also where a build renames them: `AppPlist.strings`.
struct LocalizedTexts {
    private let tree: any SourceTree
    /// Of the files that were read: bundles may share them.
    private var known: [String: [String: Set<String>]] = [:]

    private static let sizeLimit = 1 << 20

    init(tree: any SourceTree) { self.tree = tree }

    /// The texts in any language, by their keys; those that hold something to read.
    mutating func texts(of target: Target) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for path in target.resources {
            guard path.utf8.hasStringsEnding else { continue }
            let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
            guard name.hasSuffix("plist.strings") || name.hasSuffix("plist.xcstrings") else { continue }
            let texts = known[path] ?? self.texts(inFile: path)
            known[path] = texts
            found.merge(texts) { $0.union($1) }
        }
        return found
    }

    private func texts(inFile path: String) -> [String: Set<String>] {
        guard let bytes = try? tree.contents(of: path, limit: Self.sizeLimit) else { return [:] }
        let isCatalogue = path.lowercased().hasSuffix(".xcstrings")
        let root = isCatalogue ? (try? PropertyNode(json: bytes))?["strings"] : (try? PropertyList(bytes))?.root
        var texts: [String: Set<String>] = [:]
        for entry in root?.entries ?? [] {
            let values = isCatalogue ? Self.values(below: entry.node) : [entry.node.string].compactMap(\.self)
            let shown = values.filter { !$0.isBlank }
            if !shown.isEmpty { texts[entry.key, default: []].formUnion(shown) }
        }
        return texts
    }

    /// The texts of a string in a catalogue, in all languages and variations: each is the `value` of a `stringUnit`
    /// (https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog).
    private static func values(below node: PropertyNode) -> [String] {
        if let text = node["stringUnit"]?["value"]?.string { return [text] }
        return (node.entries ?? []).flatMap { values(below: $0.node) }
    }
}

extension String.UTF8View {
    /// Whether it may be the name of such a file; most resources are not.
    fileprivate var hasStringsEnding: Bool { last == UInt8(ascii: "s") || last == UInt8(ascii: "S") }
}
