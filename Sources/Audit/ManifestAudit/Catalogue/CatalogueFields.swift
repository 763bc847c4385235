/// The fields of one capability of the catalogue, by label.
struct CatalogueFields {
    static let labels = [
        "capability", "key", "values", "modules", "symbols", "traits", "code", "deprecated", "until", "note", "odds",
    ]

    private var texts: [String: [Substring]] = [:]

    /// - Returns: `nil` where a line begins with none of the labels.
    init?(_ lines: some Sequence<Substring>) {
        for line in lines {
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let label = String(line[..<colon])
            guard Self.labels.contains(label) else { return nil }
            texts[label, default: []].append(line[colon...].dropFirst(2))
        }
    }

    /// The text of a field, of all its lines.
    subscript(label: String) -> String? {
        guard let lines = texts[label] else { return nil }
        return lines.count == 1 ? String(lines[0]) : lines.joined(separator: " ")
    }

    /// The elements of a list.
    func list(_ label: String) -> [String] {
        (texts[label] ?? []).flatMap { $0.split(byte: ",") }.map { element in
            String(element.utf8.first == UInt8(ascii: " ") ? element.dropFirst() : element)
        }
    }
}
