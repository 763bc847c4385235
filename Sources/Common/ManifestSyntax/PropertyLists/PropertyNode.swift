/// A value in a property list, with the place it starts at.
package struct PropertyNode: Hashable, Sendable {
    /// The types of values in property lists.
    package enum Value: Hashable, Sendable {
        /// Entries in the order of the text; a key that occurs twice is here twice.
        case dictionary([Entry])
        case array([PropertyNode])
        case string(String)
        case integer(Int64)
        /// Also integers that need more than 64 signed bits.
        case real(Double)
        case boolean(Bool)
        /// Seconds since 2001-01-01T00:00:00Z.
        case date(Double)
        case data([UInt8])
    }

    /// One key of a dictionary and its value.
    package struct Entry: Hashable, Sendable {
        /// The key, decoded.
        package var key: String
        /// Where the key starts.
        package var keySpan: Span
        /// The value.
        package var node: PropertyNode

        /// An entry whose key starts at `keySpan`.
        package init(key: String, keySpan: Span, node: PropertyNode) {
            self.key = key
            self.keySpan = keySpan
            self.node = node
        }
    }

    /// The value itself.
    package var value: Value
    /// Where the value starts.
    package var span: Span

    /// A value that starts at `span`.
    package init(_ value: Value, at span: Span = .start) {
        self.value = value
        self.span = span
    }
}

extension PropertyNode {
    /// The entries of a dictionary; `nil` for any other value.
    package var entries: [Entry]? {
        guard case .dictionary(let entries) = value else { return nil }
        return entries
    }

    /// The elements of an array; `nil` for any other value.
    package var elements: [PropertyNode]? {
        guard case .array(let elements) = value else { return nil }
        return elements
    }

    /// The text of a string; `nil` for any other value.
    package var string: String? {
        guard case .string(let string) = value else { return nil }
        return string
    }

    /// A boolean, or what Info.plist readers take for one: `YES`/`NO`, `true`/`false`, 1/0.
    package var boolean: Bool? {
        switch value {
        case .boolean(let boolean): boolean
        case .integer(let integer): integer != 0
        case .string(let string):
            switch string.lowercased() {
            case "yes", "true", "1": true
            case "no", "false", "0": false
            default: nil
            }
        default: nil
        }
    }

    /// The first value under `key` of a dictionary.
    package subscript(key: String) -> PropertyNode? {
        entries?.first { $0.key == key }?.node
    }

    /// How many values it is made of, itself included.
    package var size: Int {
        switch value {
        case .dictionary(let entries): entries.reduce(1) { $0 + $1.node.size }
        case .array(let elements): elements.reduce(1) { $0 + $1.size }
        default: 1
        }
    }

    /// Whether both hold the same values in the same order, wherever they stand.
    package func hasSameValue(as other: PropertyNode) -> Bool {
        switch (value, other.value) {
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && zip(left, right).allSatisfy { $0.key == $1.key && $0.node.hasSameValue(as: $1.node) }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.hasSameValue(as: $1) }
        default: value == other.value
        }
    }
}
