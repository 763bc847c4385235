/// Fills templates into the targets of a spec.
struct SpecTemplates {
    /// How many templates one target may be made of: templates name templates, each as often as it likes.
    private static let limits = (templates: 1000, depth: 16, text: 1 << 16)

    private let templates: [String: ManifestValue]
    private let budget: ReadingBudget

    init(_ spec: ManifestValue, budget: ReadingBudget) {
        let pairs = spec["targetTemplates"]?.pairs ?? []
        templates = Dictionary(pairs.map { ($0.key, $0.value) }) { _, last in last }
        self.budget = budget
    }

    /// The target with its templates below it and `${attributes}` replaced.
    func fill(_ target: ManifestValue, name: String) -> ManifestValue {
        var found: [ManifestValue] = []
        collect(target, depth: 0, into: &found)
        let merge = SpecMerge(budget: budget)
        let base = found.reduce(ManifestValue(.dictionary([]), at: target.place)) { merge.merge($0, $1) }
        let merged = merge.merge(base, target)
        let path = target.place.path
        guard !merged.isUnknown else {
            leaveOut("'\(name)' has more than \(ManifestValue.heaviest) values with its templates", at: target.place)
            return target
        }
        guard budget.spend(merged.weight, .steps, at: path), budget.spend(merged.weight / 4, .values, at: path) else {
            return merged
        }
        // In one order, as the text of one may name another; what the spec gives stands for all.
        let own = (merged["templateAttributes"]?.pairs ?? []).sorted { $0.key < $1.key }
            .compactMap { pair in pair.value.scalarText.map { (pair.key, $0) } }
        // Several platforms are several targets, each with its own name of it.
        let platform = merged["platform"]?.string.map { [("platform", $0)] } ?? []
        return replace((own + [("target_name", name)] + platform).map { ("${\($0)}", $1) }, in: merged)
    }

    /// The value with `${platform}` replaced; as it is, where the budget of the tree is spent.
    func expand(platform: String, in value: ManifestValue) -> ManifestValue {
        let path = value.place.path
        guard budget.spend(value.weight, .steps, at: path), budget.spend(value.weight / 4, .values, at: path) else {
            return value
        }
        return replace([("${platform}", platform)], in: value)
    }

    /// The templates that a target names and those that these name, the weakest first.
    private func collect(_ value: ManifestValue, depth: Int, into found: inout [ManifestValue]) {
        for name in value["templates"]?.texts ?? [] {
            guard depth < Self.limits.depth, found.count < Self.limits.templates else {
                return leaveOut(
                    "more than \(Self.limits.templates) templates of one target, or \(Self.limits.depth) levels of them",
                    at: value.place)
            }
            guard budget.spend(1, .steps, at: value.place.path), let template = templates[name] else { continue }
            collect(template, depth: depth + 1, into: &found)
            found.append(template)
        }
    }

    private func leaveOut(_ message: String, at place: ManifestPlace) {
        budget.leaveOut(message, at: place.path, line: place.span.line)
    }

    private func replace(_ attributes: [(String, String)], in value: ManifestValue) -> ManifestValue {
        let kind: ManifestValue.Kind =
            switch value.kind {
            case .string(let text): .string(replace(attributes, in: text, at: value.place))
            case .array(let elements): .array(elements.map { replace(attributes, in: $0) })
            case .dictionary(let pairs):
                .dictionary(pairs.map { (replace(attributes, in: $0.key), replace(attributes, in: $0.value)) })
            default: value.kind
            }
        return value.holding(kind)
    }

    private func replace(_ attributes: [(String, String)], in text: String, at place: ManifestPlace) -> String {
        guard text.contains("${") else { return text }
        var result = text
        for (name, value) in attributes {
            let replaced = result.replacing(name, with: value)
            guard replaced.utf8.count <= max(Self.limits.text, result.utf8.count),
                budget.spend(1 + replaced.utf8.count / 64, .steps, at: place.path)
            else {
                leaveOut("a text longer than \(Self.limits.text) bytes, once its attributes are filled in", at: place)
                return text
            }
            result = replaced
        }
        return result
    }
}
