import ManifestSyntax
import Workspaces

/// The keys of a bundle's InfoPlist.strings and InfoPlist.xcstrings.
struct LocalizedKeys {
    let tree: any SourceTree

    private static let sizeLimit = 1 << 20

    /// The keys in any language.
    func keys(of target: Target) -> Set<String> {
        var found: Set<String> = []
        for path in target.resources {
            let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
            guard name == "infoplist.strings" || name == "infoplist.xcstrings",
                let bytes = try? tree.contents(of: path, limit: Self.sizeLimit)
            else { continue }
            if name.hasSuffix(".xcstrings") {
                found.formUnion(Self.quotedNames(in: bytes))
            } else if let list = try? PropertyList(bytes) {
                found.formUnion(list.root.entries?.map(\.key) ?? [])
            }
        }
        return found
    }

    /// Every purpose string's name that stands in quotes: enough to know that a JSON catalogue translates it.
    private static func quotedNames(in bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\"")).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasSuffix("UsageDescription") }
    }
}
