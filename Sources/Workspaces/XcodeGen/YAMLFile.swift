import ManifestSyntax
import Yams

/// Reads YAML into values with places. Aliases count as often as they are used.
struct YAMLFile {
    /// Specs are small. The parser behind this recurses, so nesting is limited before it starts.
    private static let limits = (bytes: 2 << 20, nodes: 500_000, indentation: 800, brackets: 200)

    private let path: String
    private var nodes = 0

    /// The one document of a file; a file without content is an empty dictionary.
    static func read(_ path: String, index: TreeIndex) throws(Diagnostic) -> ManifestValue {
        let bytes = try index.read(path)
        try check(bytes, path: path)
        var file = YAMLFile(path: path)
        do {
            let node = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self), .basic, .default)
            let place = ManifestPlace(path: path, span: .start)
            return try node.map { try file.value($0) } ?? ManifestValue(.dictionary([]), at: place)
        } catch let error as Diagnostic {
            throw error
        } catch let error as YamlError {
            throw Diagnostic(.unreadable, message(of: error), path: path, at: span(of: error))
        } catch {
            throw Diagnostic(.unreadable, "the file is no YAML", path: path)
        }
    }

    private init(path: String) {
        self.path = path
    }

    private static func check(_ bytes: [UInt8], path: String) throws(Diagnostic) {
        guard bytes.count <= limits.bytes else {
            throw Diagnostic(.unreadable, "\(bytes.count) bytes are more than the limit of \(limits.bytes)", path: path)
        }
        var (column, brackets, line) = (0, 0, 1)
        var isIndented = true
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"): (column, isIndented, line) = (0, true, line + 1)
            // Dashes nest on one line.
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: "\t"):
                if isIndented { column += 1 }
            case UInt8(ascii: "["), UInt8(ascii: "{"): (brackets, isIndented) = (brackets + 1, false)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): (brackets, isIndented) = (max(0, brackets - 1), false)
            default: isIndented = false
            }
            guard column <= limits.indentation, brackets <= limits.brackets else {
                throw Diagnostic(.unreadable, "nested too deep", path: path, line: line)
            }
        }
    }

    private static func message(of error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _): problem
        case .duplicatedKeysInMapping(let duplicates, _): "duplicate key '\(duplicates.first ?? "")'"
        default: "the file is no YAML"
        }
    }

    private static func span(of error: YamlError) -> Span {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
            Span(line: mark.line, column: mark.column)
        case .duplicatedKeysInMapping(_, let context): Span(line: context.mark.line, column: context.mark.column)
        default: .start
        }
    }

    private mutating func value(_ node: Node) throws -> ManifestValue {
        nodes += 1
        let span = node.mark.map { Span(line: $0.line, column: $0.column) } ?? .start
        let place = ManifestPlace(path: path, span: span)
        guard nodes <= Self.limits.nodes else {
            throw Diagnostic(.unreadable, "more than \(Self.limits.nodes) values", path: path, at: span)
        }
        switch node {
        case .scalar(let scalar): return ManifestValue(Self.kind(of: scalar, node), at: place)
        case .sequence(let sequence):
            var elements: [ManifestValue] = []
            for element in sequence { elements.append(try value(element)) }
            return ManifestValue(.array(elements), at: place)
        case .mapping(let mapping): return ManifestValue(.dictionary(try pairs(mapping)), at: place)
        case .alias: return ManifestValue(.nothing, at: place)
        }
    }

    private mutating func pairs(_ mapping: Node.Mapping) throws -> [(key: ManifestValue, value: ManifestValue)] {
        var (own, merged):
            ([(key: ManifestValue, value: ManifestValue)], [(key: ManifestValue, value: ManifestValue)]) = ([], [])
        for (key, node) in mapping {
            let key = try value(key)
            let item = try value(node)
            guard key.string == "<<" else {
                own.append((ManifestValue(.string(key.scalarText ?? ""), at: key.place), item))
                continue
            }
            for source in item.elements ?? [item] {
                if case .dictionary(let pairs) = source.kind { merged += pairs }
            }
        }
        // What is merged in yields to what is written.
        let names = Set(own.compactMap(\.key.string))
        return merged.filter { !names.contains($0.key.string ?? "") } + own
    }

    /// Numbers with a fraction stay text: `1.10` is a version.
    private static func kind(of scalar: Node.Scalar, _ node: Node) -> ManifestValue.Kind {
        guard scalar.style == .plain else { return .string(scalar.string) }
        if let boolean = node.bool { return .boolean(boolean) }
        if let integer = node.int { return .integer(Int64(integer)) }
        return node.null == nil ? .string(scalar.string) : .nothing
    }
}

extension ManifestValue {
    /// The value under a key of a dictionary.
    subscript(key: String) -> ManifestValue? {
        guard case .dictionary(let pairs) = kind else { return nil }
        return pairs.last { $0.key.string == key }?.value
    }

    /// The pairs of a dictionary by their keys, in order.
    var pairs: [(key: String, place: ManifestPlace, value: ManifestValue)] {
        guard case .dictionary(let pairs) = kind else { return [] }
        return pairs.compactMap { pair in pair.key.string.map { ($0, pair.key.place, pair.value) } }
    }

    /// A scalar as text.
    var scalarText: String? {
        switch kind {
        case .string(let string): string
        case .integer(let integer): String(integer)
        case .real(let real): String(real)
        case .boolean(let boolean): boolean ? "YES" : "NO"
        default: nil
        }
    }

    /// The texts of a list, or the one text that stands for a list of one.
    var texts: [String] {
        elements?.compactMap(\.scalarText) ?? scalarText.map { [$0] } ?? []
    }
}
