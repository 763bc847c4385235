/// Fills templates into the targets of a spec.
struct SpecTemplates {
    private let templates: ManifestValue?

    init(_ spec: ManifestValue) {
        templates = spec["targetTemplates"]
    }

    /// The target with its templates below it and `${attributes}` replaced.
    func fill(_ target: ManifestValue, name: String) -> ManifestValue {
        var attributes = ["target_name": name, "platform": target["platform"]?.string ?? ""]
        let base = all(of: target, depth: 0).reduce(ManifestValue(.dictionary([]), at: target.place)) {
            SpecMerge.merge($0, $1)
        }
        let merged = SpecMerge.merge(base, target)
        for pair in merged["templateAttributes"]?.pairs ?? [] { attributes[pair.key] = pair.value.scalarText }
        return replace(attributes, in: merged)
    }

    /// The templates that a target names and those that these name, the weakest first.
    private func all(of value: ManifestValue, depth: Int) -> [ManifestValue] {
        guard depth < 16 else { return [] }
        return (value["templates"]?.texts ?? []).prefix(64).flatMap { name -> [ManifestValue] in
            guard let template = templates?[name] else { return [] }
            return all(of: template, depth: depth + 1) + [template]
        }
    }

    private func replace(_ attributes: [String: String], in value: ManifestValue) -> ManifestValue {
        let kind: ManifestValue.Kind =
            switch value.kind {
            case .string(let text): .string(replace(attributes, in: text))
            case .array(let elements): .array(elements.map { replace(attributes, in: $0) })
            case .dictionary(let pairs):
                .dictionary(pairs.map { (replace(attributes, in: $0.key), replace(attributes, in: $0.value)) })
            default: value.kind
            }
        return ManifestValue(kind, at: value.place)
    }

    private func replace(_ attributes: [String: String], in text: String) -> String {
        guard text.contains("${") else { return text }
        return attributes.reduce(text) { $0.replacing("${\($1.key)}", with: $1.value) }
    }
}
