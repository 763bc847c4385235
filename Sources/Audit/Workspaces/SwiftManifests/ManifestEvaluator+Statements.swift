import ManifestSyntax

extension ManifestEvaluator {
    /// How a statement ends.
    enum Flow {
        case next
        case give(ManifestValue)
        /// `break`, `continue`: no loop of a manifest needs to know which.
        case leave
    }

    /// Goes through statements. In a body, one expression alone is its value.
    func execute(_ statements: [SwiftStatement], in scope: ManifestScope, isBody: Bool = false) -> Flow {
        for statement in statements {
            if isBody, statements.count == 1 {
                if case .expression(let expression) = statement.kind { return .give(evaluate(expression, in: scope)) }
            }
            let flow = execute(statement, in: scope, isBody: isBody && statements.count == 1)
            if case .next = flow { continue }
            return flow
        }
        return .next
    }

    private func execute(_ statement: SwiftStatement, in scope: ManifestScope, isBody: Bool) -> Flow {
        let place = ManifestPlace(path: scope.path, span: statement.span)
        switch statement.kind {
        case .expression(let expression): _ = evaluate(expression, in: scope)
        case .variable(let names, let value, let body, _): declare(names, value, body, at: place, in: scope)
        case .function(let function):
            let value = ManifestFunction(
                parameters: function.parameters, body: function.body, scope: scope, isClosure: true)
            scope.variables[function.name] = ManifestValue(.function(value), at: place)
        case .assignment(let target, let symbol, let value): assign(target, symbol, value, at: place, in: scope)
        case .give(let value):
            return .give(value.map { evaluate($0, in: scope) } ?? ManifestValue(.nothing, at: place))
        case .branch(let clauses, let otherwise):
            return branch(clauses, otherwise, at: place, in: scope, isBody: isBody)
        case .unless(let conditions, let body):
            guard let isFine = holds(conditions, in: scope) else {
                note(Self.condition, at: place)
                return .next
            }
            return isFine ? .next : execute(body, in: scope)
        case .loop(let names, let sequence, let filter, let body):
            return loop(names, sequence, filter, body, at: place, in: scope)
        case .selection(let subject, let cases):
            return select(evaluate(subject, in: scope), cases, at: place, in: scope, isBody: isBody)
        case .leave: return .leave
        case .compiled: return execute(ManifestProgram.flattened([statement]), in: scope)
        case .module, .type, .cases, .unsupported: break
        }
        return .next
    }

    private func declare(
        _ names: [String], _ value: SwiftExpression?, _ body: [SwiftStatement]?, at place: ManifestPlace,
        in scope: ManifestScope
    ) {
        let value =
            value.map { evaluate($0, in: scope) } ?? body.map { result(of: $0, in: scope, at: place) }
            ?? ManifestValue(.nothing, at: place)
        guard names.count > 1 else {
            if let name = names.first { scope.variables[name] = value }
            return
        }
        for (name, element) in zip(names, components(of: value)) { scope.variables[name] = element }
    }

    private func components(of value: ManifestValue) -> [ManifestValue] {
        value.record?.arguments.map(\.value) ?? [value]
    }

    // MARK: Branches

    private func branch(
        _ clauses: [SwiftStatement.Clause], _ otherwise: [SwiftStatement]?, at place: ManifestPlace,
        in scope: ManifestScope, isBody: Bool
    ) -> Flow {
        for clause in clauses {
            let inner = ManifestScope(path: scope.path, parent: scope)
            if Self.isTrap(clause.body) { continue }
            switch holds(clause.conditions, in: inner) {
            case true?: return execute(clause.body, in: inner, isBody: isBody)
            case nil: return doubt(execute(clause.body, in: inner, isBody: isBody), Self.condition, at: place)
            case false?: continue
            }
        }
        return otherwise.map { execute($0, in: ManifestScope(path: scope.path, parent: scope), isBody: isBody) }
            ?? .next
    }

    /// A manifest that gives up makes no project: such a branch is not taken.
    private static func isTrap(_ body: [SwiftStatement]) -> Bool {
        guard body.count == 1, case .expression(let expression)? = body.first?.kind,
            case .call(let callee, _) = expression.kind, case .identifier(let name) = callee.kind
        else { return false }
        return ["fatalError", "preconditionFailure", "assertionFailure"].contains(name)
    }

    static let condition = "a condition that can't be told without running the manifest"

    /// Marks an assumption: the resulting value is uncertain, else all of the manifest.
    private func doubt(_ flow: Flow, _ message: String, at place: ManifestPlace) -> Flow {
        guard case .give(var value) = flow else {
            note(message, at: place)
            return flow
        }
        value.doubt = value.doubt ?? place.diagnostic(message)
        return .give(value)
    }

    /// Whether conditions hold; `nil` when one can't be told and no other fails.
    private func holds(_ conditions: [SwiftStatement.Condition], in scope: ManifestScope) -> Bool? {
        var isKnown = true
        for condition in conditions {
            switch condition {
            case .unsupported: isKnown = false
            case .binding(let name, let expression):
                let value = evaluate(expression ?? SwiftExpression(kind: .identifier(name), span: .start), in: scope)
                if value.isNothing { return false }
                isKnown = isKnown && !value.isUnknown
                scope.variables[name] = value
            case .match(let pattern, let expression):
                switch matches(evaluate(expression, in: scope), pattern, in: scope) {
                case true?: break
                case false?: return false
                case nil: isKnown = false
                }
            case .expression(let expression):
                guard let isTrue = evaluate(expression, in: scope).boolean else {
                    isKnown = false
                    continue
                }
                if !isTrue { return false }
            }
        }
        return isKnown ? true : nil
    }

    private func loop(
        _ names: [String], _ sequence: SwiftExpression, _ filter: SwiftExpression?, _ body: [SwiftStatement],
        at place: ManifestPlace, in scope: ManifestScope
    ) -> Flow {
        let all = evaluate(sequence, in: scope)
        guard var elements = iterated(all) else {
            note("a loop over something that can't be told without running the manifest", at: place)
            return .next
        }
        for (position, element) in elements.enumerated() where spend() {
            let inner = ManifestScope(path: scope.path, parent: scope)
            for (name, value) in names.count > 1
                ? Array(zip(names, components(of: element))) : names.map({ ($0, element) })
            {
                inner.variables[name] = value
            }
            if let filter, !isTaken(element, evaluate(filter, in: inner).boolean, at: place) { continue }
            if case .give(let value) = execute(body, in: inner) { return .give(value) }
            if let name = names.first { elements[position] = inner.variables[name] ?? element }
        }
        // Targets are objects: what a loop does to them stays.
        if names.count == 1, elements.first?.record?.isTargetOfPackage == true {
            store(all.holding(.array(elements)), in: sequence, scope: scope)
        }
        return .next
    }

    /// Whether an element passes a condition, as it does where that can't be told. What is done to a target then may not be
    /// done.
    func isTaken(_ element: ManifestValue, _ holds: Bool?, at place: ManifestPlace) -> Bool {
        if holds == nil, changes != nil, element.record?.isTargetOfPackage == true { note(Self.condition, at: place) }
        return holds != false
    }

    /// The elements of a list, or the pairs of a dictionary.
    func iterated(_ value: ManifestValue) -> [ManifestValue]? {
        guard case .dictionary(let pairs) = value.kind else { return value.elements }
        spend(parts: pairs.count * 4)
        return pairs.map { key, value in
            let record = ManifestRecord(name: "", arguments: [("key", key), ("value", value)])
            return ManifestValue(.record(record), at: key.place)
        }
    }

    private func select(
        _ subject: ManifestValue, _ cases: [SwiftStatement.Case], at place: ManifestPlace, in scope: ManifestScope,
        isBody: Bool
    ) -> Flow {
        var isKnown = true
        for item in cases {
            let inner = ManifestScope(path: scope.path, parent: scope)
            switch matches(subject, item, in: inner) {
            case true?: break
            case false?: continue
            case nil:
                isKnown = false
                continue
            }
            let flow = execute(item.body, in: inner, isBody: isBody)
            let outcome = isKnown ? flow : doubt(flow, Self.condition, at: place)
            if case .leave = outcome { return .next }
            return outcome
        }
        if !isKnown { note(Self.condition, at: place) }
        return .next
    }

    /// Whether a value is what a case of a `switch` is for.
    private func matches(_ subject: ManifestValue, _ item: SwiftStatement.Case, in scope: ManifestScope) -> Bool? {
        var isMatch: Bool? = item.patterns.isEmpty
        for pattern in item.patterns where isMatch != true {
            let matches = matches(subject, pattern, in: scope)
            isMatch = matches == true ? true : isMatch == nil ? nil : matches
        }
        guard let filter = item.filter, isMatch != false else { return isMatch }
        let holds = evaluate(filter, in: scope).boolean
        return holds == true ? isMatch : holds
    }

    // MARK: Assignments

    private func assign(
        _ target: SwiftExpression, _ symbol: String, _ expression: SwiftExpression, at place: ManifestPlace,
        in scope: ManifestScope
    ) {
        var value = evaluate(expression, in: scope)
        if symbol != "=" {
            value = combine(String(symbol.dropLast()), evaluate(target, in: scope), value, at: place)
        }
        store(value, in: target, scope: scope)
    }

    /// Gives a variable, or a member of one, a new value.
    func store(_ value: ManifestValue, in target: SwiftExpression, scope: ManifestScope) {
        switch target.kind {
        case .identifier(let name):
            if let owner = scope.owner(of: name) {
                owner.variables[name] = value
            } else if name == "self" {
                scope.root.receiver = value
            } else if scope.receiver?.record != nil {
                store(
                    value,
                    in: SwiftExpression(
                        kind: .member(.init(kind: .identifier("self"), span: target.span), name), span: target.span),
                    scope: scope)
            } else {
                scope.root.variables[name] = value
            }
        case .member(let base?, let name):
            let holder = evaluate(base, in: scope)
            if changes?.set(name, value, of: holder) == false {
                let place = ManifestPlace(path: scope.path, span: target.span)
                note("'\(name)' of something that can't be told without running the manifest", at: place)
            }
            guard case .record(var record) = holder.kind else { return }
            record.set(name, value)
            spend(parts: holder.weight)
            store(holder.holding(.record(record)), in: base, scope: scope)
        case .index(let base, let index):
            guard let key = index.first.map({ evaluate($0.value, in: scope) }) else { return }
            store(value, under: key, of: base, scope: scope)
        default: break
        }
    }

    /// Gives a key of a dictionary, or a place in a list, a new value.
    private func store(
        _ value: ManifestValue, under key: ManifestValue, of base: SwiftExpression, scope: ManifestScope
    ) {
        let holder = evaluate(base, in: scope)
        switch (holder.kind, key.kind) {
        case (.dictionary(var pairs), _):
            pairs.removeAll { $0.key.equals(key) == true }
            pairs.append((key, value))
            spend(parts: pairs.count * 4)
            store(holder.holding(.dictionary(pairs)), in: base, scope: scope)
        case (.array(var elements), .integer(let position)) where elements.indices.contains(Int(clamping: position)):
            elements[Int(clamping: position)] = value
            spend(parts: elements.count)
            store(holder.holding(.array(elements)), in: base, scope: scope)
        default: break
        }
    }
}
