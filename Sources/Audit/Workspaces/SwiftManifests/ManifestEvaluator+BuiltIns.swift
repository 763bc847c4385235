import ManifestSyntax

extension ManifestEvaluator {
    /// Members of the standard library and of Tuist that manifests work with; `nil` for any other.
    func builtIn(_ name: String, of base: ManifestValue, _ arguments: Arguments, at place: ManifestPlace)
        -> ManifestValue?
    {
        // `Environment.name.getString(default:)`: nothing is set in the environment.
        if name.hasPrefix("get"), let byDefault = arguments.first(where: { $0.label == "default" }) {
            return byDefault.value
        }
        spend(parts: base.size)
        let result: ManifestValue? =
            switch base.kind {
            case .string(let string): text(name, of: string, arguments, at: place)
            case .array(let elements): list(name, of: elements, arguments, at: place)
            case .dictionary(let pairs): dictionary(name, of: pairs, arguments, at: place)
            default: nil
            }
        guard let result, result.size > max(base.size, Self.longest) else { return result }
        return endless(at: place)
    }

    private func text(_ name: String, of string: String, _ arguments: Arguments, at place: ManifestPlace)
        -> ManifestValue?
    {
        let first = arguments.first?.value.string
        let kind: ManifestValue.Kind? =
            switch name {
            case "lowercased": .string(string.lowercased())
            case "uppercased": .string(string.uppercased())
            case "capitalized": .string(string.prefix(1).uppercased() + string.dropFirst().lowercased())
            case "count": .integer(Int64(string.count))
            case "isEmpty": .boolean(string.isEmpty)
            case "description", "self", "rawValue": .string(string)
            case "hasPrefix": first.map { .boolean(string.hasPrefix($0)) }
            case "hasSuffix": first.map { .boolean(string.hasSuffix($0)) }
            case "contains": first.map { .boolean(string.contains($0)) }
            case "appending": first.map { .string(string + $0) }
            case "replacingOccurrences", "replacing": replace(in: string, arguments)
            case "split", "components": separate(string, arguments, at: place).map { .array($0) }
            default: nil
            }
        return kind.map { ManifestValue($0, at: place) }
    }

    private func replace(in string: String, _ arguments: Arguments) -> ManifestValue.Kind? {
        guard arguments.count == 2, let old = arguments[0].value.string, let new = arguments[1].value.string,
            !old.isEmpty
        else { return nil }
        // At most: so long a text is not even made.
        let longest = string.utf8.count / old.utf8.count * new.utf8.count
        return longest < 1 << 24 ? .string(string.replacing(old, with: new)) : .unknown("a value without end")
    }

    private func separate(_ string: String, _ arguments: Arguments, at place: ManifestPlace) -> [ManifestValue]? {
        guard let separator = arguments.first?.value.string, !separator.isEmpty else { return nil }
        return string.split(separator: separator).map { ManifestValue(.string(String($0)), at: place) }
    }

    private func list(_ name: String, of elements: [ManifestValue], _ arguments: Arguments, at place: ManifestPlace)
        -> ManifestValue?
    {
        switch name {
        case "count": return ManifestValue(.integer(Int64(elements.count)), at: place)
        case "isEmpty": return ManifestValue(.boolean(elements.isEmpty), at: place)
        case "indices":
            return ManifestValue(
                .array(elements.indices.map { ManifestValue(.integer(Int64($0)), at: place) }), at: place)
        case "first" where arguments.isEmpty: return elements.first ?? ManifestValue(.nothing, at: place)
        case "last" where arguments.isEmpty: return elements.last ?? ManifestValue(.nothing, at: place)
        case "reversed": return ManifestValue(.array(elements.reversed()), at: place)
        case "joined": return join(elements, arguments, at: place)
        case "sorted", "shuffled", "lazy",
            "enumerated" where arguments.isEmpty:
            return ManifestValue(.array(elements), at: place)
        case "contains":
            guard let value = arguments.first?.value, arguments[0].label == nil else { return nil }
            return anyHolds(elements.map { $0.equals(value) }, at: place)
        case "union", "appending":
            return combine(
                "+", ManifestValue(.array(elements), at: place),
                arguments.first?.value ?? ManifestValue(.array([]), at: place), at: place)
        default: return transform(name, elements, arguments, at: place)
        }
    }

    private func join(_ elements: [ManifestValue], _ arguments: Arguments, at place: ManifestPlace) -> ManifestValue? {
        if let lists = elements.allElements { return ManifestValue(.array(lists), at: place) }
        let texts = elements.compactMap { text(of: $0) }
        let separator = arguments.first?.value.string ?? ""
        return texts.count == elements.count
            ? ManifestValue(.string(texts.joined(separator: separator)), at: place) : nil
    }

    /// Whether a condition holds for any element; `nil` if that can't be told.
    private func anyHolds(_ results: [Bool?], at place: ManifestPlace) -> ManifestValue? {
        if results.contains(true) { return ManifestValue(.boolean(true), at: place) }
        return results.contains(nil) ? nil : ManifestValue(.boolean(false), at: place)
    }

    /// The position of the first element for which a condition holds; `nil` if that can't be told.
    private func firstPosition(_ results: [Bool?], at place: ManifestPlace) -> ManifestValue? {
        guard let position = results.firstIndex(where: { $0 != false }) else {
            return ManifestValue(.nothing, at: place)
        }
        return results[position] == nil ? nil : ManifestValue(.integer(Int64(position)), at: place)
    }

    private func flatMap(_ elements: [ManifestValue], _ run: (ManifestValue) -> ManifestValue) -> [ManifestValue] {
        var list: [ManifestValue] = []
        for element in elements where list.count <= Self.longest {
            let part = run(element)
            list += part.elements ?? [part]
        }
        return list
    }

    /// `map` and its kin.
    private func transform(_ name: String, _ elements: [ManifestValue], _ arguments: Arguments, at place: ManifestPlace)
        -> ManifestValue?
    {
        guard case .function(let function)? = arguments.last?.value.kind else { return nil }
        let run = { (element: ManifestValue) in
            // A closure with several names takes the parts of a pair.
            let parts = function.parameters.count > 1 ? element.record?.arguments.map(\.value) ?? [element] : [element]
            return self.invoke(function, parts.map { (nil, $0) }, at: place)
        }
        switch name {
        case "map": return ManifestValue(.array(elements.map(run)), at: place)
        case "compactMap": return ManifestValue(.array(elements.map(run).filter { !$0.isNothing }), at: place)
        case "flatMap": return ManifestValue(.array(flatMap(elements, run)), at: place)
        case "filter", "first":
            let kept = elements.filter { isTaken($0, run($0).boolean, at: place) }
            return name == "filter"
                ? ManifestValue(.array(kept), at: place) : kept.first ?? ManifestValue(.nothing, at: place)
        case "firstIndex": return firstPosition(elements.map { run($0).boolean }, at: place)
        case "forEach":
            for element in elements { _ = run(element) }
            return ManifestValue(.nothing, at: place)
        case "contains": return anyHolds(elements.map { run($0).boolean }, at: place)
        case "reduce":
            guard let initial = arguments.first?.value else { return nil }
            return elements.reduce(initial) { invoke(function, [(nil, $0), (nil, $1)], at: place) }
        case "sorted": return ManifestValue(.array(elements), at: place)
        default: return nil
        }
    }

    private func dictionary(
        _ name: String, of pairs: [(key: ManifestValue, value: ManifestValue)], _ arguments: Arguments,
        at place: ManifestPlace
    ) -> ManifestValue? {
        switch name {
        case "keys": return ManifestValue(.array(pairs.map(\.key)), at: place)
        case "values": return ManifestValue(.array(pairs.map(\.value)), at: place)
        case "isEmpty": return ManifestValue(.boolean(pairs.isEmpty), at: place)
        // What these set of Tuist's `SettingsDictionary` decides nothing that is looked at.
        case "automaticCodeSigning", "manualCodeSigning", "codeSignIdentity", "codeSignIdentityAppleDevelopment",
            "swiftVersion", "swiftCompilationMode", "swiftOptimizationLevel", "debugInformationFormat",
            "bitcodeEnabled":
            return ManifestValue(.dictionary(pairs), at: place)
        case "merging":
            guard case .dictionary(let others)? = arguments.first?.value.kind else { return nil }
            return keepsFirst(arguments) ? merge(others, pairs, at: place) : merge(pairs, others, at: place)
        default:
            return transform(name, iterated(ManifestValue(.dictionary(pairs), at: place)) ?? [], arguments, at: place)
        }
    }

    /// Whether the closure that settles two values of a key takes the one that is there: `{ current, _ in current }`.
    func keepsFirst(_ arguments: Arguments) -> Bool {
        guard case .function(let function)? = arguments.last?.value.kind, arguments.count > 1,
            case .expression(let expression)? = function.body.first?.kind, case .identifier(let name) = expression.kind
        else { return false }
        return name == "$0" || name == function.parameters.first?.name
    }

    // MARK: Calls that change what they are called on

    /// `list.append(…)` and its kin; `nil` for calls that change nothing.
    func change(
        _ base: SwiftExpression, _ name: String, _ expressions: [SwiftExpression.Argument], at place: ManifestPlace,
        in scope: ManifestScope
    ) -> ManifestValue? {
        guard ["append", "insert", "merge", "formUnion", "removeAll"].contains(name) else { return nil }
        let holder = evaluate(base, in: scope)
        let arguments = arguments(expressions, in: scope)
        guard let value = arguments.first?.value else { return nil }
        switch (holder.kind, name) {
        case (.array, "append"), (.array, "insert"), (.array, "formUnion"):
            let isList = arguments[0].label == "contentsOf" || name == "formUnion"
            let added = isList ? value.elements ?? [value] : [value]
            store(combine("+", holder, ManifestValue(.array(added), at: place), at: place), in: base, scope: scope)
        case (.dictionary(let pairs), "merge"):
            guard case .dictionary(let others) = value.kind else {
                note("'\(name)' with something that can't be told", at: place)
                break
            }
            let merged = keepsFirst(arguments) ? merge(others, pairs, at: place) : merge(pairs, others, at: place)
            store(merged, in: base, scope: scope)
        // `list?.append(…)`
        case (.nothing, _): break
        default:
            note("'\(name)' of something that can't be told", at: place)
        }
        return ManifestValue(.nothing, at: place)
    }
}

extension [ManifestValue] {
    /// The elements of the lists that these are, where all of them are.
    fileprivate var allElements: [ManifestValue]? {
        let lists = compactMap(\.elements)
        return lists.count == count && !isEmpty ? lists.flatMap(\.self) : nil
    }
}
