import ManifestSyntax

/// Patterns of `case`, and what follows from the case that a value is.
extension ManifestEvaluator {
    /// Whether a value matches a pattern, whose names it then has in the scope; `nil` where that can't be told.
    func matches(_ value: ManifestValue, _ pattern: SwiftExpression, in scope: ManifestScope) -> Bool? {
        guard spend() else { return nil }
        switch pattern.kind {
        case .identifier("_"): return true
        case .binding(let name):
            scope.variables[name] = value
            return true
        case .member(nil, let name): return isCase(value, name) ?? value.equals(evaluate(pattern, in: scope))
        case .member(let base, let name) where isType(base):
            return value.equals(evaluate(pattern, in: scope)) ?? isCase(value, name)
        case .call(let callee, let parts):
            guard case .member(let base, let name) = callee.kind, isType(base) else { break }
            guard isCase(value, name) == true else { return isCase(value, name) }
            return matches(value.record?.arguments ?? [], parts, in: scope)
        case .tuple(let parts):
            guard let record = value.record, record.name.isEmpty else { return nil }
            return matches(record.arguments, parts, in: scope)
        default: break
        }
        return value.equals(evaluate(pattern, in: scope))
    }

    /// Whether all parts match. Labels may be left out of a pattern.
    private func matches(_ values: Arguments, _ parts: [SwiftExpression.Argument], in scope: ManifestScope) -> Bool? {
        guard values.count == parts.count else { return nil }
        var isKnown = true
        for (value, part) in zip(values, parts) {
            switch matches(value.value, part.value, in: scope) {
            case true?: continue
            case false?: return false
            case nil: isKnown = false
            }
        }
        return isKnown ? true : nil
    }

    /// Whether a name may stand for a type in front of a case, as nothing does in `.app`.
    private func isType(_ base: SwiftExpression?) -> Bool {
        guard let base else { return true }
        guard case .identifier(let name) = base.kind else { return false }
        return name.first?.isUppercase == true
    }

    /// Whether a value is the case of this name; `nil` where one of the two is something else. Evaluated by itself the
    /// pattern could be a constant of the same name of any type.
    private func isCase(_ value: ManifestValue, _ name: String) -> Bool? {
        guard let record = value.record, !record.name.isEmpty else { return nil }
        if record.name == name || record.arguments.isEmpty { return record.name == name }
        // What a constant stands for may be any value of the type, and only a case differs from all others.
        let types = record.type.map { [$0] } ?? contextualTypes
        spend(parts: types.count)
        let isOther = types.contains { has(record, $0) && has(ManifestRecord(name: name, arguments: []), $0) }
        return isOther ? false : nil
    }

    /// The value with its type, where nothing but what is asked of it tells that: of the types that have such a case, one
    /// alone has such a member.
    func typed(_ value: ManifestValue, by member: String) -> ManifestValue {
        guard var record = value.record, record.type == nil, !record.name.isEmpty, record.name != "init",
            changes == nil || !record.isTargetOfPackage, let owners = program.owners[member]
        else { return value }
        spend(parts: owners.count)
        let fitting = owners.filter { has(record, $0) }
        guard fitting.count == 1 else { return value }
        record.type = fitting.first
        return value.holding(.record(record))
    }

    /// Whether a type has a case of this name: one that the files declare, or one of Tuist or SwiftPM that they extend.
    private func has(_ record: ManifestRecord, _ type: String) -> Bool {
        guard let body = program.types[type] else { return false }
        spend(parts: 1 + body.cases.count)
        if body.isOwn { return body.cases.contains { $0.item.name == record.name } }
        guard ExpectedTypes.known.contains(type) else { return false }
        return ExpectedTypes.members[type]?.contains(record.name) ?? true
    }
}
