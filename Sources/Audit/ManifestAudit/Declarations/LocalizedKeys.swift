import ManifestSyntax
import Workspaces

/// The keys of a bundle's InfoPlist.strings and InfoPlist.xcstrings, also where a build renames them: `AppPlist.strings`.
struct LocalizedKeys {
    private let tree: any SourceTree
    /// Of the files that were read: bundles may share them.
    private var known: [String: Set<String>] = [:]

    private static let sizeLimit = 1 << 20

    init(tree: any SourceTree) { self.tree = tree }

    /// The keys in any language.
    mutating func keys(of target: Target) -> Set<String> {
        var found: Set<String> = []
        for path in target.resources {
            guard path.utf8.hasStringsEnding else { continue }
            let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
            guard name.hasSuffix("plist.strings") || name.hasSuffix("plist.xcstrings") else { continue }
            let keys = known[path] ?? self.keys(inFile: path)
            known[path] = keys
            found.formUnion(keys)
        }
        return found
    }

    private func keys(inFile path: String) -> Set<String> {
        guard let bytes = try? tree.contents(of: path, limit: Self.sizeLimit) else { return [] }
        if path.lowercased().hasSuffix(".xcstrings") { return Set(Self.quotedNames(in: bytes)) }
        return Set((try? PropertyList(bytes))?.root.entries?.map(\.key) ?? [])
    }

    /// Every purpose string's name that stands in quotes: enough to know that a JSON catalogue translates it.
    private static func quotedNames(in bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\"")).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasSuffix("UsageDescription") }
    }
}

extension String.UTF8View {
    /// Whether it may be the name of such a file; most resources are not.
    fileprivate var hasStringsEnding: Bool { last == UInt8(ascii: "s") || last == UInt8(ascii: "S") }
}
