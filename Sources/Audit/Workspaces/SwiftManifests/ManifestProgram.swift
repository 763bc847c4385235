import ManifestSyntax

/// The declarations of a manifest and its helpers: what can be referred to from anywhere in them.
struct ManifestProgram {
    /// A declaration and the file it is in.
    struct Declared<Item> {
        var item: Item
        var path: String
        var span: Span
    }

    /// A type that the files declare or extend.
    struct TypeBody {
        var functions: [Declared<SwiftStatement.Function>] = []
        var variables: [String: Declared<(value: SwiftExpression?, body: [SwiftStatement]?, isStatic: Bool)>] = [:]
        var cases: [Declared<(name: String, value: SwiftExpression?)>] = []
        /// Stored properties, in order: what a memberwise initialiser takes.
        var stored: [(name: String, value: SwiftExpression?)] = []
        /// Whether the files declare it, and not merely extend it.
        var isOwn = false
        /// Whether `.name` may mean a member of it: not of a type that only groups names.
        var isContextual: Bool { !isOwn || !cases.isEmpty || !stored.isEmpty }
    }

    private(set) var types: [String: TypeBody] = [:]
    private(set) var functions: [Declared<SwiftStatement.Function>] = []
    /// The types whose values have a member, by its name.
    private(set) var owners: [String: Set<String>] = [:]
    private var variables: [String: [Declared<(value: SwiftExpression?, body: [SwiftStatement]?)>]] = [:]

    /// Adds the declarations of a file.
    mutating func add(_ source: SwiftSource, path: String) {
        for statement in Self.flattened(source.statements) {
            switch statement.kind {
            case .function(let function): functions.append(Declared(item: function, path: path, span: statement.span))
            case .type(let declaration, let name, let members): add(members, to: name, declaration, path: path)
            case .variable(let names, let value, let body, _):
                guard let name = names.first else { continue }
                variables[name, default: []].append(Declared(item: (value, body), path: path, span: statement.span))
            default: break
            }
        }
    }

    /// Of conditional compilation, the part for a manifest read on a Mac: `TUIST` is the condition that tells Tuist's
    /// reading of a `Package.swift` from SwiftPM's.
    static func flattened(_ statements: [SwiftStatement]) -> [SwiftStatement] {
        statements.flatMap { statement -> [SwiftStatement] in
            guard case .compiled(let clauses) = statement.kind else { return [statement] }
            return flattened(clauses.first { !isOff($0.condition) }?.body ?? [])
        }
    }

    /// Whether a condition can't hold there: every choice of it has a part that doesn't.
    private static func isOff(_ condition: String) -> Bool {
        condition.split(separator: "||", omittingEmptySubsequences: false).allSatisfy { choice in
            choice.split(separator: "&&").contains { part in
                let words = part.split(separator: " ")
                if words.count == 1 { return ["TUIST", "DEBUG", "false"].contains(words[0]) }
                if words.count == 5, words[0] == "!" { return words[1...] == ["os", "(", "macOS", ")"] }
                return words.count == 4 && words[0] == "os" && words[1] == "(" && words[2] != "macOS" && words[3] == ")"
            }
        }
    }

    private mutating func add(
        _ members: [SwiftStatement], to name: String, _ declaration: SwiftStatement.Declaration, path: String
    ) {
        var type = types[name] ?? TypeBody()
        var nested: [(SwiftStatement.Declaration, String, [SwiftStatement])] = []
        for member in Self.flattened(members) {
            switch member.kind {
            case .function(let function):
                type.functions.append(Declared(item: function, path: path, span: member.span))
                if !function.isStatic { owners[function.name, default: []].insert(name) }
            case .variable(let names, let value, let body, let isStatic):
                for variable in names {
                    if !isStatic { owners[variable, default: []].insert(name) }
                    type.variables[variable] = Declared(item: (value, body, isStatic), path: path, span: member.span)
                    if !isStatic, body == nil { type.stored.append((variable, value)) }
                }
            case .cases(let cases):
                type.cases += cases.map { Declared(item: $0, path: path, span: member.span) }
            case .type(let declaration, let inner, let members):
                nested.append((declaration, name + "." + inner, members))
            default: break
            }
        }
        if declaration != .extension { type.isOwn = true }
        types[name] = type
        for (declaration, inner, members) in nested { add(members, to: inner, declaration, path: path) }
    }

    /// A variable at top level: the one of the same file, which may be private, else any.
    func variable(_ name: String, seenFrom path: String) -> Declared<
        (value: SwiftExpression?, body: [SwiftStatement]?)
    >? {
        let all = variables[name] ?? []
        return all.first { $0.path == path } ?? all.first
    }

    /// The full name of the type that `name` means inside of `outer`, or where nothing is known of that.
    func typeName(_ name: String, inside outer: String?) -> String? {
        var outer = outer
        while let place = outer {
            if types[place + "." + name] != nil { return place + "." + name }
            outer = place.lastIndex(of: ".").map { String(place[..<$0]) }
        }
        if types[name] != nil { return name }
        return types.keys.filter { $0.hasSuffix("." + name) }.min()
    }
}

extension SwiftStatement.Function {
    /// Whether a call with these labels can mean it: its parameters in order, those with a default left out at will.
    func accepts(_ labels: [String?]) -> Bool {
        match(labels) != nil
    }

    /// For each argument the position of its parameter.
    func match(_ labels: [String?]) -> [Int]? {
        var positions: [Int] = []
        var next = 0
        for label in labels {
            // More values for the variadic parameter before.
            if label == nil, let last = positions.last, parameters[last].isVariadic {
                positions.append(last)
                continue
            }
            while next < parameters.count, parameters[next].label != label {
                guard parameters[next].byDefault != nil || parameters[next].isVariadic else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            positions.append(next)
            next += 1
        }
        let rest = parameters[min(next, parameters.count)...]
        return rest.allSatisfy { $0.byDefault != nil || $0.isVariadic } ? positions : nil
    }
}
