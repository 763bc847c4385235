import ManifestSyntax

/// Works out what the declarations of a manifest stand for, without running it: constants, calls of functions that its
/// own files define, strings, lists, conditions. Everything else stays a record of what is written there, or unknown.
final class ManifestEvaluator {
    /// How much working out is worth it. Beyond, everything is unknown.
    private static let limits = (steps: 400_000, depth: 96)

    let program: ManifestProgram
    private let budget: ReadingBudget
    /// Conditions and loops that can't be evaluated and make a part of the manifest unknown.
    private(set) var issues: [Diagnostic] = []
    private var steps = 0
    private var depth = 0
    /// The type that `.name` is a member of here, where the place tells.
    var expected: String?
    private var globals: [String: ManifestValue] = [:]
    private var open: Set<String> = []
    private let top: ManifestScope
    /// What is set on targets that are objects, as those of packages are; `nil` for Tuist's, which are values.
    var changes: TargetChanges?

    /// The types that may have what `.name` means, in the order of their names.
    private(set) lazy var contextualTypes = program.types.filter(\.value.isContextual).keys.sorted()

    init(_ program: ManifestProgram, path: String, budget: ReadingBudget, changes: TargetChanges? = nil) {
        (self.program, self.budget, self.changes) = (program, budget, changes)
        top = ManifestScope(path: path)
    }

    /// Goes through the statements of the manifest itself; what its variables hold then.
    func run(_ source: SwiftSource) -> [String: ManifestValue] {
        _ = execute(ManifestProgram.flattened(source.statements), in: top)
        return top.variables
    }

    /// Counts a step; false when there have been too many.
    func spend() -> Bool {
        steps += 1
        return steps < Self.limits.steps && budget.spend(1, .steps, at: top.path)
    }

    /// Counts the work of a step that goes through so many parts of values.
    func spend(parts: Int) { budget.spend(parts / 16, .steps, at: top.path) }

    /// Counts the work of looking for a name in all declarations.
    func spendSearch() { spend(parts: program.functions.count + program.types.count) }

    /// Notes that something can't be told.
    func note(_ message: String, at place: ManifestPlace) {
        let issue = place.diagnostic(message)
        if issues.count < 100, !issues.contains(issue) { issues.append(issue) }
    }

    func evaluate(_ expression: SwiftExpression, in scope: ManifestScope) -> ManifestValue {
        let place = ManifestPlace(path: scope.path, span: expression.span)
        guard spend(), depth < Self.limits.depth else {
            return ManifestValue(.unknown("too much to work out"), at: place)
        }
        depth += 1
        defer { depth -= 1 }
        switch expression.kind {
        case .string(let segments): return string(segments, at: place, in: scope)
        case .integer(let integer): return ManifestValue(.integer(integer), at: place)
        case .real(let real): return ManifestValue(.real(real), at: place)
        case .boolean(let boolean): return ManifestValue(.boolean(boolean), at: place)
        case .nothing: return ManifestValue(.nothing, at: place)
        case .array(let elements): return ManifestValue(.array(elements.map { evaluate($0, in: scope) }), at: place)
        case .dictionary(let pairs):
            return ManifestValue(
                .dictionary(pairs.map { (evaluate($0.key, in: scope), evaluate($0.value, in: scope)) }), at: place)
        case .tuple(let elements):
            let record = ManifestRecord(name: "", arguments: arguments(elements, in: scope))
            return ManifestValue(.record(record), at: place)
        case .identifier(let name): return lookUp(name, at: place, in: scope)
        case .member(let base, let name): return member(name, of: base, at: place, in: scope)
        case .call(let callee, let arguments): return call(callee, arguments, at: place, in: scope)
        case .index(let base, let index):
            return element(self.arguments(index, in: scope), of: evaluate(base, in: scope), at: place)
        case .prefix(let symbol, let operand): return prefix(symbol, evaluate(operand, in: scope), at: place)
        case .binary(let symbol, let left, let right): return binary(symbol, left, right, at: place, in: scope)
        case .conditional(let condition, let then, let otherwise):
            let holds = evaluate(condition, in: scope).boolean
            var value = evaluate(holds == false ? otherwise : then, in: scope)
            if holds == nil { value.doubt = place.diagnostic(Self.condition) }
            return value
        case .closure(let parameters, let body):
            let named = parameters.map { SwiftStatement.Parameter(label: nil, name: $0) }
            let function = ManifestFunction(parameters: named, body: body, scope: scope, isClosure: true)
            return ManifestValue(.function(function), at: place)
        case .keyPath(let names): return keyPath(names, at: place, in: scope)
        case .statement(let statement):
            if case .give(let value) = execute([statement], in: scope, isBody: true) { return value }
            return ManifestValue(.unknown("an expression without a value"), at: place)
        case .binding(let name): return ManifestValue(.unknown("'let \(name)' is not understood"), at: place)
        case .unsupported(let text): return ManifestValue(.unknown("'\(text)' is not understood"), at: place)
        }
    }

    func arguments(
        _ arguments: [SwiftExpression.Argument], in scope: ManifestScope
    ) -> [(label: String?, value: ManifestValue)] {
        arguments.map { argument in
            let outer = expected
            defer { expected = outer }
            expected = argument.label.flatMap { ExpectedTypes.ofLabels[$0] }
            return (argument.label, evaluate(argument.value, in: scope))
        }
    }

    // MARK: Names

    private func lookUp(_ name: String, at place: ManifestPlace, in scope: ManifestScope) -> ManifestValue {
        if let value = scope.owner(of: name)?.variables[name] { return value }
        if name == "self" || name == "Self", let receiver = scope.receiver { return receiver }
        if let receiver = scope.receiver, let value = ownMember(name, of: receiver, at: place) { return value }
        return global(name, seenFrom: scope.path) ?? ManifestValue(namedItem(name, in: scope), at: place)
    }

    private func namedItem(_ name: String, in scope: ManifestScope) -> ManifestValue.Kind {
        spendSearch()
        if let function = program.functions.last(where: { $0.item.name == name }) {
            return .function(self.function(function, receiver: nil))
        }
        guard name.first?.isUppercase == true else { return .unknown("'\(name)' is not defined in the manifest") }
        return .type(program.typeName(name, inside: scope.receiver?.typeNames.first) ?? name)
    }

    /// A variable at top level of any of the files.
    private func global(_ name: String, seenFrom path: String) -> ManifestValue? {
        guard let variable = program.variable(name, seenFrom: path) else { return nil }
        if variable.path == top.path, let value = top.variables[name] { return value }
        let key = variable.path + "\n" + name
        if let value = globals[key] { return value }
        guard open.insert(key).inserted else { return nil }
        defer { open.remove(key) }
        let scope = ManifestScope(path: variable.path)
        let place = ManifestPlace(path: variable.path, span: variable.span)
        let value =
            variable.item.body.map { result(of: $0, in: scope, at: place) }
            ?? variable.item.value.map { evaluate($0, in: scope) } ?? ManifestValue(.nothing, at: place)
        globals[key] = value
        return value
    }

    /// A static member of a type, worked out once.
    func staticMember(_ name: String, of type: String, at place: ManifestPlace) -> ManifestValue? {
        guard let body = program.types[type] else { return nil }
        let key = type + "." + name
        if let known = globals[key] { return known }
        let receiver = ManifestValue(.type(type), at: place)
        if let variable = body.variables[name], variable.item.isStatic {
            guard open.insert(key).inserted else { return nil }
            defer { open.remove(key) }
            let scope = ManifestScope(path: variable.path, receiver: receiver)
            let value =
                if let body = variable.item.body {
                    result(of: body, in: scope, at: ManifestPlace(path: variable.path, span: variable.span))
                } else {
                    variable.item.value.map { evaluate($0, in: scope) }
                }
            globals[key] = value
            return value
        }
        if let found = body.cases.first(where: { $0.item.name == name }) {
            return ManifestValue(
                .record(ManifestRecord(type: type, name: name, arguments: [])),
                at: ManifestPlace(path: found.path, span: found.span))
        }
        guard let function = body.functions.last(where: { $0.item.name == name && $0.item.isStatic }) else {
            return nil
        }
        return ManifestValue(.function(self.function(function, receiver: receiver)), at: place)
    }

    func function(
        _ declared: ManifestProgram.Declared<SwiftStatement.Function>, receiver: ManifestValue?
    ) -> ManifestFunction {
        ManifestFunction(
            parameters: declared.item.parameters, body: declared.item.body,
            scope: ManifestScope(path: declared.path, receiver: receiver))
    }

    // MARK: Calls

    /// Runs a function with these arguments. `positions` tells which parameter each is for.
    func invoke(
        _ function: ManifestFunction, _ arguments: [(label: String?, value: ManifestValue)], positions: [Int]? = nil,
        at place: ManifestPlace
    ) -> ManifestValue {
        guard spend(), depth < Self.limits.depth else {
            return ManifestValue(.unknown("calls that go too deep"), at: place)
        }
        depth += 1
        let outer = expected
        defer { (depth, expected) = (depth - 1, outer) }
        expected = nil
        let scope =
            function.isClosure
            ? ManifestScope(path: function.scope.path, parent: function.scope)
            : ManifestScope(path: function.scope.path, receiver: function.scope.receiver)
        bind(arguments, positions: positions, of: function, in: scope)
        return result(of: function.body, in: scope, at: place)
    }

    /// Runs an initialiser: what it leaves as `self` is the value.
    func invokeInitialiser(
        _ function: ManifestFunction, _ arguments: [(label: String?, value: ManifestValue)], positions: [Int],
        at place: ManifestPlace
    ) -> ManifestValue {
        guard spend(), depth < Self.limits.depth else {
            return ManifestValue(.unknown("calls that go too deep"), at: place)
        }
        depth += 1
        defer { depth -= 1 }
        let scope = ManifestScope(path: function.scope.path, receiver: function.scope.receiver)
        bind(arguments, positions: positions, of: function, in: scope)
        _ = execute(ManifestProgram.flattened(function.body), in: scope)
        return scope.receiver ?? ManifestValue(.nothing, at: place)
    }

    private func bind(
        _ arguments: [(label: String?, value: ManifestValue)], positions: [Int]?, of function: ManifestFunction,
        in scope: ManifestScope
    ) {
        if function.isClosure, function.parameters.isEmpty {
            for (position, argument) in arguments.enumerated() { scope.variables["$\(position)"] = argument.value }
            return
        }
        for (position, argument) in arguments.enumerated() {
            let target = positions.flatMap { position < $0.count ? $0[position] : nil } ?? position
            guard target < function.parameters.count else { continue }
            let parameter = function.parameters[target]
            if parameter.isVariadic {
                let others = scope.variables[parameter.name]?.elements ?? []
                scope.variables[parameter.name] = ManifestValue(
                    .array(others + [argument.value]), at: argument.value.place)
            } else {
                scope.variables[parameter.name] = argument.value
            }
        }
        for parameter in function.parameters where scope.variables[parameter.name] == nil {
            let place = ManifestPlace(path: scope.path, span: .start)
            scope.variables[parameter.name] =
                parameter.byDefault.map { evaluate($0, in: scope) }
                ?? ManifestValue(
                    parameter.isVariadic ? .array([]) : .unknown("'\(parameter.name)' has no value"), at: place)
        }
    }

    /// Evaluates a body to the value that it returns, or that of its one expression.
    func result(of body: [SwiftStatement], in scope: ManifestScope, at place: ManifestPlace) -> ManifestValue {
        if case .give(let value) = execute(ManifestProgram.flattened(body), in: scope, isBody: true) { return value }
        return ManifestValue(.nothing, at: place)
    }
}
