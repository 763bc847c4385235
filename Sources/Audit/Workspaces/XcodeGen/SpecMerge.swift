/// Puts two specs together: dictionaries by key, lists end to end; a key that ends in `:REPLACE` takes the place of the
/// other.
struct SpecMerge {
    let budget: ReadingBudget

    /// The second value over the first; unknown where that would hold too many values.
    func merge(_ base: ManifestValue, _ other: ManifestValue) -> ManifestValue {
        guard budget.spend(base.parts + other.parts, .steps, at: other.place.path) else { return other }
        switch (base.kind, other.kind) {
        case (.array(let first), .array(let second)): return ManifestValue(.array(first + second), at: other.place)
        case (.dictionary(let first), .dictionary(let second)):
            return ManifestValue(.dictionary(merge(first, second)), at: other.place)
        default: return other
        }
    }

    private typealias Pairs = [(key: ManifestValue, value: ManifestValue)]

    private func merge(_ first: Pairs, _ second: Pairs) -> Pairs {
        var result = first
        var positions: [String: Int] = [:]
        for (position, pair) in first.enumerated() {
            if let key = pair.key.string, positions[key] == nil { positions[key] = position }
        }
        for pair in second {
            let name = pair.key.string ?? ""
            let isReplacing = name.hasSuffix(":REPLACE")
            let key = isReplacing ? String(name.dropLast(":REPLACE".count)) : name
            let shown = ManifestValue(.string(key), at: pair.key.place)
            guard let position = positions[key] else {
                positions[key] = result.count
                result.append((shown, pair.value))
                continue
            }
            result[position] = (shown, isReplacing ? pair.value : merge(result[position].value, pair.value))
        }
        return result
    }
}

extension ManifestValue {
    /// How many values it holds itself.
    fileprivate var parts: Int {
        switch kind {
        case .array(let elements): elements.count
        case .dictionary(let pairs): pairs.count
        default: 1
        }
    }
}
