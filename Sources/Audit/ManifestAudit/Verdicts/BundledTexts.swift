import CapabilityUsage
import ManifestSyntax
import Workspaces

/// The texts of JSON files and property lists among the resources that a bundle is built from: code may read there for
/// which scheme it asks, or from where it loads.
///
/// They are looked into only for declarations that code doesn't explain. So they need no place in the cache, and no
/// other key hangs on them.
struct BundledTexts {
    let targets: [Target]
    let files: SourceFiles
    /// Shared by all bundles, which may have the same resources.
    let budget: SourceBudget

    /// Bytes of all such files of an audit, each counted once per bundle that it is read for.
    static let limit = 256 << 20
    /// What people or scripts write as settings is smaller; animations and maps are not.
    private static let sizeLimit = 1 << 20
    /// What a file counts at least, for the work of opening it.
    private static let leastSize = 4096

    /// Whether such a text can be a sign of the declaration's use: for a scheme that is asked for, or an exception of
    /// App Transport Security for a host.
    static func mayExplain(_ declaration: Declaration) -> Bool {
        guard let value = declaration.value, !value.isEmpty, !value.contains("$") else { return false }
        return declaration.key == schemes || declaration.key == transport && value.contains(".")
    }

    /// A weak sign of each declaration that has one, in the first file by path.
    func evidence(for declarations: [Declaration]) -> [Declaration.Identity: Evidence] {
        let scanner = SourceScanner(
            symbols: SymbolSet(Set(declarations.compactMap(\.value)).map { Symbol(.literal, $0) }))
        var found: [Declaration.Identity: Evidence] = [:]
        for (path, target) in paths {
            guard let bytes = bytes(of: path), let root = Self.root(bytes, path, scanner) else { continue }
            Self.visit(root) { text, span in
                for declaration in declarations where found[declaration.identity] == nil {
                    guard let value = declaration.value, Self.fits(text, declaration, value) else { continue }
                    found[declaration.identity] = Evidence(
                        rung: .weak, path: path, line: span.line, column: span.column, symbol: value, target: target)
                }
            }
        }
        return found
    }

    private static let schemes = "LSApplicationQueriesSchemes"
    private static let transport = "NSAppTransportSecurity"

    /// The files with the names of their targets, sorted. Manifests declare what is looked for, and no code reads as a
    /// text what becomes part of a catalogue of assets.
    private var paths: [(path: String, target: String)] {
        let manifests = Set(targets.flatMap { $0.manifests.map(\.path) })
        var found: [String: String] = [:]
        for target in targets {
            for path in target.resources
            where (path.hasSuffix(".json") || path.hasSuffix(".plist")) && found[path] == nil {
                if !manifests.contains(path), !path.contains(".xcassets/") { found[path] = target.name }
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func bytes(of path: String) -> [UInt8]? {
        guard !budget.isExhausted, let bytes = try? files.tree.contents(of: path, limit: Self.sizeLimit) else {
            return nil
        }
        budget.spend(max(bytes.count, Self.leastSize))
        return bytes
    }

    /// Reads a file that holds one of the values; most hold none.
    private static func root(_ bytes: [UInt8], _ path: String, _ scanner: SourceScanner) -> PropertyNode? {
        // In a binary property list a text may follow a letter.
        let isBinary = bytes.starts(with: "bplist".utf8)
        guard isBinary || !scanner.uses(in: bytes, language: .markup).uses.isEmpty else { return nil }
        return path.hasSuffix(".json") ? try? PropertyNode(json: bytes) : (try? PropertyList(bytes))?.root
    }

    /// Calls `look` with every text but those of a copied Info.plist's lists, which declare and use nothing.
    private static func visit(_ node: PropertyNode, _ look: (String, Span) -> Void) {
        if let text = node.string { look(text, node.span) }
        for element in node.elements ?? [] { visit(element, look) }
        for entry in node.entries ?? [] where entry.key != schemes && entry.key != transport {
            visit(entry.node, look)
        }
    }

    private static func fits(_ text: String, _ declaration: Declaration, _ value: String) -> Bool {
        if declaration.key == schemes { return text == value || text.hasPrefix(value + ":") }
        guard text.hasPrefix("http://") || text.hasPrefix("ws://"), let host = HandedOnHosts.host(in: text) else {
            return false
        }
        let domain = value.lowercased()
        return host == domain || !declaration.isWholeHost && host.hasSuffix("." + domain)
    }
}
