import ManifestSyntax
import YAMLSyntax

/// Reads YAML into values with places. Aliases count as often as they are used.
struct YAMLFile {
    /// Specs are small.
    private static let limits = (bytes: 2 << 20, values: ManifestValue.heaviest, depth: 100)
    /// The cost of a value, in nodes of a property list: it takes the memory of so many.
    private static let cost = 4

    private let path: String
    private var anchors: [String: ManifestValue] = [:]
    private var values = 0
    private var repeatedKeys: [Diagnostic] = []
    private static let repeatedKeyLimit = 20

    /// The one document of a file; a file without content is an empty dictionary.
    static func read(_ path: String, index: TreeIndex) throws(Diagnostic) -> ManifestValue {
        try document(path, index: index).value
    }

    /// The one document of a file, and the keys that stand in one mapping twice.
    ///
    /// Of values under one key the last counts, as in Yams 5.0.1, which XcodeGen 2.45.4 reads specs with
    /// (`Constructor.swift`); Yams 5.2 refuses them.
    static func document(
        _ path: String, index: TreeIndex
    ) throws(Diagnostic) -> (value: ManifestValue, repeatedKeys: [Diagnostic]) {
        let bytes = try index.read(path)
        guard bytes.count <= limits.bytes else {
            throw Diagnostic(.unreadable, "\(bytes.count) bytes are more than the limit of \(limits.bytes)", path: path)
        }
        let documents = try documents(in: bytes, path: path)
        guard documents.count <= 1 else {
            throw Diagnostic(.unreadable, "a second document", path: path, at: Span(documents[1].mark))
        }
        var file = YAMLFile(path: path)
        let value = try documents.first.map { node throws(Diagnostic) in try file.value(node) }
        try index.keep(file.values * cost, of: path)
        let empty = ManifestValue(.dictionary([]), at: ManifestPlace(path: path, span: .start))
        return (value ?? empty, file.repeatedKeys)
    }

    private init(path: String) {
        self.path = path
    }

    private static func documents(in bytes: [UInt8], path: String) throws(Diagnostic) -> [YAMLNode] {
        do throws(YAMLError) {
            return try YAMLReader.documents(in: bytes, limits: .init(nodes: limits.values, depth: limits.depth))
        } catch {
            throw Diagnostic(.unreadable, message(of: error), path: path, at: error.mark.map(Span.init) ?? .start)
        }
    }

    private static func message(of error: YAMLError) -> String {
        switch error.reason {
        case .malformed(let problem): problem
        case .tooManyNodes: "more than \(limits.values) values"
        case .tooDeep: "nested too deep"
        }
    }

    private mutating func value(_ node: YAMLNode) throws(Diagnostic) -> ManifestValue {
        let place = ManifestPlace(path: path, span: Span(node.mark))
        try count(1, at: place.span)
        let value: ManifestValue
        switch node.content {
        case .scalar(let text, let isPlain):
            value = Self.scalar(text, isPlain: isPlain && node.tag == nil, at: place)
        case .sequence(let nodes):
            var elements: [ManifestValue] = []
            for element in nodes { elements.append(try self.value(element)) }
            value = ManifestValue(.array(elements), at: place)
        case .mapping(let nodes): value = ManifestValue(.dictionary(try pairs(nodes)), at: place)
        case .alias(let name):
            // Swift shares what is copied, but who walks it walks all of it.
            value = anchors[name] ?? ManifestValue(.nothing, at: place)
            try count(value.weight, at: place.span)
        }
        if let anchor = node.anchor { anchors[anchor] = value }
        return value
    }

    private mutating func count(_ more: Int, at span: Span) throws(Diagnostic) {
        values += more
        guard values <= Self.limits.values else {
            throw Diagnostic(.unreadable, "more than \(Self.limits.values) values", path: path, at: span)
        }
    }

    private mutating func pairs(
        _ mapping: [(key: YAMLNode, value: YAMLNode)]
    ) throws(Diagnostic) -> [(key: ManifestValue, value: ManifestValue)] {
        var own = MappingPairs()
        var merged: [(key: ManifestValue, value: ManifestValue)] = []
        for (key, node) in mapping {
            let key = try value(key)
            let item = try value(node)
            guard key.string == "<<" else {
                let name = ManifestValue(.string(key.scalarText ?? ""), at: key.place)
                if let earlier = own.set(name, item, isAnchored: node.anchor != nil) { note(name, after: earlier) }
                continue
            }
            for source in item.elements ?? [item] {
                if case .dictionary(let pairs) = source.kind { merged += pairs }
            }
        }
        // What is merged in yields to what is written.
        return merged.filter { !own.contains($0.key) } + own.all
    }

    private mutating func note(_ key: ManifestValue, after earlier: ManifestValue) {
        guard repeatedKeys.count < Self.repeatedKeyLimit else { return }
        let message =
            "'\(key.string ?? "")' stands in line \(earlier.place.span.line), too: XcodeGen takes the last value alone"
        repeatedKeys.append(Diagnostic(.dangling, message, path: path, at: key.place.span))
    }

    private static func scalar(_ text: String, isPlain: Bool, at place: ManifestPlace) -> ManifestValue {
        guard isPlain else { return ManifestValue(.string(text), at: place) }
        var value = ManifestValue(kind(of: text), at: place)
        if value.isNumber, value.scalarText != text { value.written = text }
        return value
    }

    /// Returns the type that XcodeGen gives to plain text.
    private static func kind(of text: String) -> ManifestValue.Kind {
        switch text.lowercased() {
        case "true", "yes", "on": .boolean(true)
        case "false", "no", "off": .boolean(false)
        case "", "~", "null": .nothing
        default: YAMLNumber.kind(of: text) ?? .string(text)
        }
    }
}

/// The pairs of one mapping, each key once.
private struct MappingPairs {
    private(set) var all: [(key: ManifestValue, value: ManifestValue)] = []
    private var places: [String: (position: Int, isAnchored: Bool)] = [:]

    /// Sets the value of a key.
    ///
    /// - Parameter isAnchored: whether aliases may stand for the value, so that it counts where another one replaces it.
    /// - Returns: the earlier key whose value is replaced and counts nowhere.
    mutating func set(_ key: ManifestValue, _ value: ManifestValue, isAnchored: Bool) -> ManifestValue? {
        let name = key.string ?? ""
        guard let (position, wasAnchored) = places[name] else {
            places[name] = (all.count, isAnchored)
            all.append((key, value))
            return nil
        }
        let earlier = all[position].key
        places[name] = (position, isAnchored)
        all[position] = (key, value)
        return wasAnchored ? nil : earlier
    }

    func contains(_ key: ManifestValue) -> Bool { places[key.string ?? ""] != nil }
}

extension Span {
    fileprivate init(_ mark: YAMLNode.Mark) {
        self.init(line: mark.line, column: mark.column)
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
