extension Settings {
    /// The JSON Schema (draft 2020-12) of `relctl.yml`, for editors; the same text every time.
    ///
    /// It is made from the tables that the file is read with. What a schema can't say, such as which train follows which,
    /// only reading the file tells.
    package static func schema() -> String {
        let head: [OrderedJSON.Member] = [
            OrderedJSON.Member(name: "$schema", value: .string("https://json-schema.org/draft/2020-12/schema")),
            OrderedJSON.Member(name: "title", value: .string("relctl.yml")),
            OrderedJSON.Member(name: "description", value: .string("Configuration of relctl.")),
        ]
        return OrderedJSON.object(head + RootSection.table.schema).text() + "\n"
    }
}

extension Form {
    fileprivate var schema: [OrderedJSON.Member] {
        switch self {
        case .text(_, let pattern?): [member("type", .string("string")), member("pattern", .string(pattern))]
        // An editor takes an unquoted `1.10` for a number; the reader takes it as it is written.
        case .text(_, nil):
            [member("type", .strings(["string", "number", "boolean"])), member("minLength", .number(1))]
        case .scalar: [member("type", .strings(["string", "number", "boolean"]))]
        case .one: [member("const", .number(1))]
        case .number(let range):
            [
                member("type", .string("integer")), member("minimum", .number(range.lowerBound)),
                member("maximum", .number(range.upperBound)),
            ]
        case .flag: [member("type", .string("boolean"))]
        case .choice(let words): [member("enum", .strings(words))]
        case .list(let element, orSingle: false): Self.list(of: element)
        case .list(let element, orSingle: true):
            [member("anyOf", .array([.object(element.schema), .object(Self.list(of: element))]))]
        case .map(_, let element):
            [
                member("type", .string("object")), member("propertyNames", .object(["minLength": .number(1)])),
                member("additionalProperties", .object(element.schema)),
            ]
        case .section(let table): table.schema
        case .either(let forms): [member("anyOf", .array(forms.map { .object($0.schema) }))]
        }
    }

    private static func list(of element: Form) -> [OrderedJSON.Member] {
        [member("type", .string("array")), member("items", .object(element.schema))]
    }
}

extension Table {
    fileprivate var schema: [OrderedJSON.Member] {
        let required = declarations.filter(\.isRequired).map(\.name)
        var members = [member("type", .string("object")), member("additionalProperties", .bool(false))]
        if !required.isEmpty { members.append(member("required", .strings(required))) }
        if !exactlyOne.isEmpty {
            let alternatives = exactlyOne.map { OrderedJSON.object(["required": .strings([$0])]) }
            members.append(member("oneOf", .array(alternatives)))
        }
        if !conditions.isEmpty { members.append(member("allOf", .array(conditions.map(\.schema)))) }
        members.append(member("properties", .object(declarations.map { member($0.name, .object($0.schema)) })))
        return members
    }
}

extension Table.Condition {
    fileprivate var schema: OrderedJSON {
        let holds = OrderedJSON.object([member(key, .object(["enum": .strings(values)]))])
        return .object([
            "if": .object(["properties": holds, "required": .strings([key])]),
            "then": alternative.map { other in
                .object(["anyOf": .array([requires, other].map { .object(["required": .strings([$0])]) })])
            } ?? .object(["required": .strings([requires])]),
        ])
    }
}

extension Declaration {
    fileprivate var schema: [OrderedJSON.Member] {
        let description = summary + (derivation.map { " Default: \($0)." } ?? "")
        var members = [member("description", .string(description))]
        if let fallback { members.append(member("default", fallback)) }
        return members + form.schema
    }
}

private func member(_ name: String, _ value: OrderedJSON) -> OrderedJSON.Member {
    OrderedJSON.Member(name: name, value: value)
}
