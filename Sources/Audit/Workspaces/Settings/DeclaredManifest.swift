import ManifestSyntax

/// Property lists that are written as values of a spec or manifest.
enum DeclaredManifest {
    /// One manifest for each file that holds a part of the dictionary; one that is empty still says that it is there.
    ///
    /// - Parameters:
    ///   - defaults: what the tool adds that writes the file.
    ///   - place: where the spec asks for the file; the defaults stand there.
    static func files(
        _ value: ManifestValue, kind: ManifestFile.Kind, generatedPath: String? = nil,
        defaults: [(key: String, value: String)] = [], at place: ManifestPlace? = nil
    ) -> [ManifestFile] {
        var entries: [String: [PropertyNode.Entry]] = [value.place.path: []]
        let place = place ?? value.place
        for (key, text) in defaults {
            let node = PropertyNode(.string(text), at: place.span)
            entries[place.path, default: []].append(.init(key: key, keySpan: place.span, node: node))
        }
        for pair in value.pairs {
            guard let node = node(pair.value) else { continue }
            entries[pair.place.path, default: []].append(.init(key: pair.key, keySpan: pair.place.span, node: node))
        }
        return entries.sorted { $0.key < $1.key }.map { path, entries in
            let span = path == value.place.path ? value.place.span : .start
            return ManifestFile(
                kind: kind, path: path, content: .success(PropertyNode(.dictionary(entries), at: span)),
                generatedPath: generatedPath)
        }
    }

    /// Remarks on the values of a dictionary that only running the manifest would tell, each with its key.
    static func unreadable(_ pairs: [(key: ManifestValue, value: ManifestValue)]) -> [Diagnostic] {
        pairs.flatMap { pair in
            guard let key = pair.key.scalarText else {
                return pair.key.misfits("a key") + unreadableValues(pair.value)
            }
            return unreadableValues(pair.value).map { $0.about(key) }
        }
    }

    /// Remarks on parts of a value that only running the manifest would tell.
    private static func unreadableValues(_ value: ManifestValue) -> [Diagnostic] {
        switch value.kind {
        case .dictionary(let pairs):
            pairs.flatMap { ($0.key.scalarText == nil ? $0.key.misfits("a key") : []) + unreadableValues($0.value) }
        case .array(let elements): elements.flatMap(unreadableValues)
        case .record(let record) where wrappers.contains(record.name): record.first.map(unreadableValues) ?? []
        default: node(value) == nil ? value.misfits("a value") : []
        }
    }

    private static let wrappers: Set<String> = ["string", "integer", "real", "boolean", "array", "dictionary"]

    /// The value as a property list; Tuist wraps values in `.string(…)` and the like. `nil` for what can't be told.
    static func node(_ value: ManifestValue) -> PropertyNode? {
        let span = value.place.span
        switch value.kind {
        case .string(let string): return PropertyNode(.string(string), at: span)
        case .integer(let integer): return PropertyNode(.integer(integer), at: span)
        case .real(let real): return PropertyNode(.real(real), at: span)
        case .boolean(let boolean): return PropertyNode(.boolean(boolean), at: span)
        case .array(let elements): return PropertyNode(.array(elements.compactMap(node)), at: span)
        case .dictionary(let pairs):
            return PropertyNode(
                .dictionary(
                    pairs.compactMap { pair in
                        guard let key = pair.key.scalarText, let node = node(pair.value) else { return nil }
                        return PropertyNode.Entry(key: key, keySpan: pair.key.place.span, node: node)
                    }), at: span)
        case .record(let record):
            return wrappers.contains(record.name) ? record.first.flatMap(node) : nil
        case .nothing, .function, .type, .unknown: return nil
        }
    }
}
