import Names
import Printing

/// How the value of a key is read, described, and shown.
struct Shape<Value: Sendable>: Sendable {
    let form: Form
    /// Reads a value; reports what is wrong with it and answers `nil`. The place is that of the key.
    let read: @Sendable (Tree, Place, Reading) -> Value?
    /// The value as `config show` and the schema's defaults have it; `nil` for sections, whose keys are shown instead.
    let encode: @Sendable (Value) -> OrderedJSON?

    init(
        _ form: Form, read: @escaping @Sendable (Tree, Place, Reading) -> Value?,
        encode: @escaping @Sendable (Value) -> OrderedJSON? = { _ in nil }
    ) {
        (self.form, self.read, self.encode) = (form, read, encode)
    }

    /// A scalar that `parse` takes as text; it is told whether the text is unquoted. `limit`: in bytes; a ref can't be
    /// longer than 250 or so, because git keeps it as a file.
    static func scalar(
        _ form: Form, limit: Int = 250, encode: @escaping @Sendable (Value) -> OrderedJSON?,
        parse: @escaping @Sendable (_ text: String, _ isPlain: Bool) throws(InvalidValue) -> Value
    ) -> Shape {
        Shape(form) { tree, place, reading in
            guard case .scalar(let text, let isPlain) = tree.content else {
                reading.report(place.at(tree.position), "is \(tree.kind)", hint: "expected: \(form.name)")
                return nil
            }
            guard !tree.isNull else {
                reading.report(place, "has no value", hint: "give it one (\(form.name)), or remove the key")
                return nil
            }
            do throws(InvalidValue) {
                guard text.utf8.count <= limit else {
                    throw InvalidValue("is longer than \(limit) bytes", hint: "shorten it")
                }
                return try parse(text, isPlain)
            } catch {
                reading.report(place.at(tree.position), error)
                return nil
            }
        } encode: {
            encode($0)
        }
    }
}

extension Shape {
    /// Known keys, read by `build`.
    static func section(_ table: Table, build: @escaping @Sendable (SectionReader) -> Value?) -> Shape {
        Shape(.section(table)) { tree, place, reading in
            SectionReader(tree, table: table, at: place, reading: reading).flatMap(build)
        }
    }

    /// A list; wrong elements are reported and left out. `orSingle`: one element may stand without brackets.
    static func list<Element>(of element: Shape<Element>, orSingle: Bool = false) -> Shape where Value == [Element] {
        Shape(.list(element.form, orSingle: orSingle)) { tree, place, reading in
            if orSingle, case .scalar = tree.content { return element.read(tree, place, reading).map { [$0] } }
            guard case .list(let items) = tree.content else {
                reading.report(
                    place.at(tree.position), tree.isNull ? "has no value" : "is \(tree.kind), not a list",
                    hint: "write `[a, b]`, or `[]` for none")
                return nil
            }
            return items.enumerated().compactMap { index, item in
                element.read(item, place.element(index, at: item.position), reading)
            }
        } encode: { elements in
            let encoded = elements.compactMap(element.encode)
            return encoded.count == elements.count ? .array(encoded) : nil
        }
    }

    /// Names of the user's choice; wrong values are reported and left out.
    static func map<Element>(name: String, of element: Shape<Element>) -> Shape where Value == [Named<Element>] {
        Shape(.map(name: name, element.form)) { tree, place, reading in
            guard case .mapping(let entries) = tree.content else {
                reading.report(
                    place.at(tree.position), tree.isNull ? "has no value" : "is \(tree.kind), not keys and values",
                    hint: "write `\(name): …` below it")
                return nil
            }
            return entries.compactMap { entry in
                let inner = place.appending(entry.key, at: entry.keyPosition)
                guard !entry.key.isEmpty, Printable.isVisible(entry.key) else {
                    reading.report(inner, "is no usable name", hint: "name it without control characters")
                    return nil
                }
                return element.read(entry.value, inner, reading).map { Named(name: entry.key, place: inner, value: $0) }
            }
        } encode: { elements in
            let members = elements.compactMap { entry in
                element.encode(entry.value).map { OrderedJSON.Member(name: entry.name, value: $0) }
            }
            return members.count == elements.count ? .object(members) : nil
        }
    }
}

/// A value under a name of the user's choice.
struct Named<Value: Sendable>: Sendable {
    let name: String
    let place: Place
    let value: Value
}
