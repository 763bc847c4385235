import Names
import Printing

/// Reads the keys of one section. Keys that the table doesn't know, lacks, or forbids together are reported at once.
struct SectionReader {
    let place: Place
    let reading: Reading
    private let entries: [String: Tree.Entry]
    /// The most unknown keys of a section that are reported: more of them are no typing errors.
    private static let unknownLimit = 50

    /// `nil`, and a report, where the tree is no mapping.
    init?(_ tree: Tree, table: Table, at place: Place, reading: Reading) {
        guard case .mapping(let list) = tree.content else {
            let keys = table.declarations.map { "`\($0.name)`" }
            reading.report(
                place, tree.isNull ? "has no value" : "is \(tree.kind), not keys and values",
                hint: "its keys are \(Printable.list(keys))")
            return nil
        }
        (self.place, self.reading) = (place, reading)
        entries = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
        let meant = reportUnknown(list, table)
        reportMissing(table, except: meant)
    }

    /// Reports unknown keys. Returns the keys that were probably meant, so that a typing error is not reported as a
    /// missing key too.
    private func reportUnknown(_ list: [Tree.Entry], _ table: Table) -> [String] {
        let known = table.declarations.map(\.name)
        let unknown = list.filter { !known.contains($0.key) }
        for entry in unknown.prefix(Self.unknownLimit) {
            reading.report(
                place.appending(entry.key, at: entry.keyPosition), "unknown key \(Printable.quote(entry.key))",
                hint: Suggestion.hint(for: entry.key, among: known, noun: "keys known here"))
        }
        return unknown.prefix(Self.unknownLimit).compactMap { Suggestion.nearest(to: $0.key, among: known) }
    }

    private func reportMissing(_ table: Table, except meant: [String]) {
        func lacks(_ name: String) -> Bool { entries[name] == nil && !meant.contains(name) }
        for declaration in table.declarations where declaration.isRequired && lacks(declaration.name) {
            require(declaration.name, "is missing", example: declaration.form.onlyValue ?? "…")
        }
        for condition in table.conditions
        where lacks(condition.requires) && condition.alternative.map(lacks) ?? true {
            guard case .scalar(let text, _)? = entries[condition.key]?.value.content, condition.values.contains(text)
            else { continue }
            require(
                condition.requires, "is missing, but `\(condition.key): \(text)` needs it", or: condition.alternative)
        }
        reportAlternatives(table, meant)
    }

    private func reportAlternatives(_ table: Table, _ meant: [String]) {
        let given = table.exactlyOne.filter { entries[$0] != nil }
        let names = table.exactlyOne.map { "`\($0)`" }
        if given.isEmpty, !table.exactlyOne.isEmpty, !table.exactlyOne.contains(where: meant.contains) {
            reading.report(
                place, "has neither \(names.joined(separator: " nor "))", hint: "add one of them")
        } else if given.count > 1 {
            let positions = given.compactMap { entries[$0]?.keyPosition }
            reading.report(
                place.at(positions.max() ?? place.position),
                "has both \(Printable.list(names))", hint: "keep one of them")
        }
    }

    private func require(_ name: String, _ message: String, example: String = "…", or alternative: String? = nil) {
        let other = alternative.map { ", or `\($0): …`" } ?? ""
        reading.report(place.appending(name), message, hint: "add `\(name): \(example)`\(other)")
    }

    /// The value of a key: as given, else its default. `nil` where it is absent without a default, or wrong (and reported).
    func read<Value>(_ key: Key<Value>) -> Value? {
        guard let entry = entries[key.name] else { return absent(key) }
        let place = place.appending(key.name, at: entry.keyPosition)
        guard let value = key.shape.read(entry.value, place, reading) else { return nil }
        if let json = key.shape.encode(value) { show(key, json, line: entry.keyPosition.line) }
        return value
    }

    /// Reads a key and stores its value. The target keeps its value where the key has none.
    func read<Value>(_ key: Key<Value>, into target: inout Value) {
        if let value = read(key) { target = value }
    }

    /// Reads a key and stores its value. The target keeps its value where the key has none.
    func read<Value>(_ key: Key<Value>, into target: inout Value?) {
        if let value = read(key) { target = value }
    }

    private func absent<Value>(_ key: Key<Value>) -> Value? {
        switch key.presence {
        case .defaults(let value):
            if let json = key.shape.encode(value) { show(key, json) }
            return value
        case .implied:
            let empty = Tree(position: place.position, content: .mapping([]))
            return key.shape.read(empty, place.appending(key.name), reading)
        case .required, .optional, .derived:
            return nil
        }
    }

    /// Reads the key now, and answers how to set what it says; nothing is set where it says nothing.
    func setter<Root, Value>(_ key: Key<Value>, _ target: WritableKeyPath<Root, Value>) -> (inout Root) -> Void {
        guard let value = read(key) else { return { _ in } }
        return { $0[keyPath: target] = value }
    }

    /// Reads the key now, and answers how to set what it says; nothing is set where it says nothing.
    func setter<Root, Value>(_ key: Key<Value>, _ target: WritableKeyPath<Root, Value?>) -> (inout Root) -> Void {
        guard let value = read(key) else { return { _ in } }
        return { $0[keyPath: target] = value }
    }

    /// Shows a value that was worked out because the key is absent.
    func show<Value>(_ key: Key<Value>, _ json: OrderedJSON, line: Int? = nil) {
        reading.show(KeyPath.appending(key.name, to: place.path), json, line: line)
    }

    func has<Value>(_ key: Key<Value>) -> Bool { entries[key.name] != nil }

    /// The value of a key as the file has it.
    func tree<Value>(of key: Key<Value>) -> Tree? { entries[key.name]?.value }

    /// The keys inside the value of a key, usable or not.
    func names<Value>(in key: Key<Value>) -> [String] {
        guard case .mapping(let inner)? = entries[key.name]?.value.content else { return [] }
        return inner.map(\.key)
    }

    /// Where the value of a key stands; the section where the key is absent.
    func place<Value>(of key: Key<Value>) -> Place {
        guard let entry = entries[key.name] else { return place.appending(key.name) }
        return place.appending(key.name, at: entry.value.isNull ? entry.keyPosition : entry.value.position)
    }

    func report<Value>(_ key: Key<Value>, _ refusal: InvalidValue) { reading.report(place(of: key), refusal) }
}
