import ManifestSyntax

extension ManifestEvaluator {
    typealias Arguments = [(label: String?, value: ManifestValue)]

    func call(
        _ callee: SwiftExpression, _ expressions: [SwiftExpression.Argument], at place: ManifestPlace,
        in scope: ManifestScope
    ) -> ManifestValue {
        switch callee.kind {
        case .identifier(let name):
            return call(name, arguments(expressions, in: scope), at: place, in: scope)
        case .member(nil, let name):
            let arguments = arguments(expressions, in: scope)
            return callImplicit(name, arguments, at: place)
                ?? ManifestValue(literal: arguments, at: place)
                ?? ManifestValue(.record(ManifestRecord(name: name, arguments: arguments)), at: place)
        case .member(let base?, let name):
            if let changed = change(base, name, expressions, at: place, in: scope) { return changed }
            return call(name, of: evaluate(base, in: scope), arguments(expressions, in: scope), at: place)
        default:
            guard case .function(let function) = evaluate(callee, in: scope).kind else {
                return ManifestValue(.unknown("a call of something that is not known"), at: place)
            }
            return invoke(function, arguments(expressions, in: scope), at: place)
        }
    }

    /// `name(…)`
    private func call(_ name: String, _ arguments: Arguments, at place: ManifestPlace, in scope: ManifestScope)
        -> ManifestValue
    {
        if case .function(let function)? = scope.owner(of: name)?.variables[name]?.kind {
            return invoke(function, arguments, at: place)
        }
        if let receiver = scope.receiver, let result = callOwn(name, of: receiver, arguments, at: place) {
            return result
        }
        spendSearch()
        if let result = invokeBest(program.functions, name, arguments, receiver: nil, at: place) { return result }
        if name.first?.isUppercase == true {
            // A nested type of the same name means something else, unless one is inside the type that is speaking.
            let type = program.typeName(name, inside: scope.receiver?.typeNames.first)
            let isNear =
                type == name || scope.receiver.map { type?.hasPrefix($0.typeNames.first ?? " ") == true } == true
            return construct(isNear ? type ?? name : name, arguments, at: place)
        }
        if name == "getenv" { return ManifestValue(.nothing, at: place) }
        // In an extension of a type of Tuist or SwiftPM, what that type has needs no `Self`.
        if case .type(let type)? = scope.receiver?.kind, program.types[type]?.isOwn != true {
            return member(name, ofType: type, arguments, at: place)
        }
        return ManifestValue(.unknown("'\(name)' is not defined in the manifest"), at: place)
    }

    /// `.name(…)`: a static function that any type of the files has, if the labels fit.
    private func callImplicit(_ name: String, _ arguments: Arguments, at place: ManifestPlace) -> ManifestValue? {
        guard name != "init" else { return nil }
        for type in contextualTypes(for: name) {
            guard let body = program.types[type] else { continue }
            let receiver = ManifestValue(.type(type), at: place)
            let functions = body.functions.filter(\.item.isStatic)
            if let result = invokeBest(functions, name, arguments, receiver: receiver, at: place) { return result }
        }
        return nil
    }

    /// The function of this name whose labels fit, run.
    private func invokeBest(
        _ functions: [ManifestProgram.Declared<SwiftStatement.Function>], _ name: String, _ arguments: Arguments,
        receiver: ManifestValue?, at place: ManifestPlace
    ) -> ManifestValue? {
        let labels = arguments.map(\.label)
        // A file's own functions, which may be private, come before those of others.
        let named = functions.filter { $0.item.name == name }
        for declared in named.filter({ $0.path == place.path }) + named.filter({ $0.path != place.path }) {
            guard let positions = declared.item.match(labels) else { continue }
            return invoke(function(declared, receiver: receiver), arguments, positions: positions, at: place)
        }
        return nil
    }

    /// `base.name(…)`
    private func call(_ name: String, of base: ManifestValue, _ arguments: Arguments, at place: ManifestPlace)
        -> ManifestValue
    {
        if let result = callOwn(name, of: base, arguments, at: place) { return result }
        switch base.kind {
        case .type(let type):
            if name == "init" { return construct(type, arguments, at: place) }
            if program.types[type + "." + name] != nil { return construct(type + "." + name, arguments, at: place) }
            return member(name, ofType: type, arguments, at: place)
        case .unknown, .nothing: return ManifestValue(base.kind, at: base.place)
        default:
            if let result = builtIn(name, of: base, arguments, at: place) { return result }
            return ManifestValue(.unknown("'\(name)' is not understood"), at: place)
        }
    }

    /// A method of a type of the files, or of one that they extend.
    private func callOwn(_ name: String, of base: ManifestValue, _ arguments: Arguments, at place: ManifestPlace)
        -> ManifestValue?
    {
        let base = typed(base, by: name)
        for type in base.typeNames {
            guard let body = program.types[type] else { continue }
            let isType = if case .type = base.kind { true } else { false }
            let functions = body.functions.filter { $0.item.isStatic == isType }
            if let result = invokeBest(functions, name, arguments, receiver: base, at: place) { return result }
        }
        return nil
    }

    /// `Type(…)`
    func construct(_ type: String, _ arguments: Arguments, at place: ManifestPlace) -> ManifestValue {
        let record = ManifestRecord(type: type, name: type, arguments: arguments)
        guard let body = program.types[type], body.isOwn else { return convert(record, at: place) }
        if arguments.count == 1, arguments[0].label == "rawValue" {
            return enumerationCase(type, raw: arguments[0].value, at: place)
        }
        let labels = arguments.map(\.label)
        for declared in body.functions where declared.item.name == "init" {
            guard let positions = declared.item.match(labels) else { continue }
            return initialise(type, declared, arguments, positions: positions, at: place)
        }
        var value = ManifestRecord(type: type, name: type, arguments: [])
        for (name, byDefault) in body.stored {
            let given = arguments.first { $0.label == name }?.value
            let scope = ManifestScope(path: place.path)
            value.set(name, given ?? byDefault.map { evaluate($0, in: scope) } ?? ManifestValue(.nothing, at: place))
        }
        return ManifestValue(.record(value), at: place)
    }

    private func initialise(
        _ type: String, _ declared: ManifestProgram.Declared<SwiftStatement.Function>, _ arguments: Arguments,
        positions: [Int], at place: ManifestPlace
    ) -> ManifestValue {
        var blank = ManifestRecord(type: type, name: type, arguments: [])
        for (name, value) in program.types[type]?.stored ?? [] {
            guard let value else { continue }
            blank.set(name, evaluate(value, in: ManifestScope(path: declared.path)))
        }
        let function = function(declared, receiver: ManifestValue(.record(blank), at: place))
        return invokeInitialiser(function, arguments, positions: positions, at: place)
    }

    private func enumerationCase(_ type: String, raw: ManifestValue, at place: ManifestPlace) -> ManifestValue {
        let cases = program.types[type]?.cases ?? []
        let found = cases.first { rawValue(of: $0.item.name, in: type, at: place).equals(raw) == true }
        guard let found else { return ManifestValue(raw.isUnknown ? raw.kind : .nothing, at: place) }
        return ManifestValue(.record(ManifestRecord(type: type, name: found.item.name, arguments: [])), at: place)
    }

    /// Converts a value as an initialiser of the standard library does: the value itself, as far as manifests go.
    private func convert(_ record: ManifestRecord, at place: ManifestPlace) -> ManifestValue {
        if let literal = ManifestValue(literal: record.arguments, at: place) { return literal }
        return switch record.type {
        case "String":
            record.arguments.first.map { ManifestValue(.string(text(of: $0.value) ?? ""), at: place) }
                ?? ManifestValue(.string(""), at: place)
        case "Set", "Array": converted(record, orEmpty: .array([]), at: place)
        case "Dictionary", "SettingsDictionary": converted(record, orEmpty: .dictionary([]), at: place)
        default: ManifestValue(.record(record), at: place)
        }
    }

    /// What a collection is made from, without a label; made from nothing it is empty.
    private func converted(_ record: ManifestRecord, orEmpty empty: ManifestValue.Kind, at place: ManifestPlace)
        -> ManifestValue
    {
        if record.arguments.isEmpty { return ManifestValue(empty, at: place) }
        return record.first ?? ManifestValue(.unknown("'\(record.name)' is not understood"), at: place)
    }
}

extension ManifestValue {
    /// What an initialiser for literals makes that is called by name, as in `Plist.Value(stringLiteral: version)`: the value
    /// itself, as far as manifests go. `nil` for the arguments of any other call.
    init?(literal arguments: ManifestEvaluator.Arguments, at place: ManifestPlace) {
        switch arguments.first?.label {
        case "stringLiteral"?, "stringInterpolation"?, "integerLiteral"?, "booleanLiteral"?, "floatLiteral"?:
            guard arguments.count == 1 else { return nil }
            self = arguments[0].value
        case "arrayLiteral"?: self = ManifestValue(.array(arguments.map(\.value)), at: place)
        case "dictionaryLiteral"?:
            let pairs = arguments.compactMap { Self.pair($0.value) }
            guard pairs.count == arguments.count else { return nil }
            self = ManifestValue(.dictionary(pairs), at: place)
        default: return nil
        }
    }

    /// `("key", value)`
    private static func pair(_ value: ManifestValue) -> (key: ManifestValue, value: ManifestValue)? {
        guard let parts = value.record, parts.name.isEmpty, parts.arguments.count == 2 else { return nil }
        return (parts.arguments[0].value, parts.arguments[1].value)
    }

    /// The types whose members it has.
    var typeNames: [String] {
        switch kind {
        case .string: ["String", "StringProtocol"]
        case .array: ["Array", "Sequence", "Collection", "Set"]
        case .dictionary: ["Dictionary"]
        case .record(let record): [record.type].compactMap(\.self)
        case .type(let type): [type]
        default: []
        }
    }
}
