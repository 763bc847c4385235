import FoundationEssentials
import Names
import Printing

/// Writes documents so that equal values give equal bytes: sorted keys, a line break at the end.
enum JSONText {
    static func of(_ document: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Nothing in a report is a number that JSON can't hold, and encoding into memory fails for nothing else.
        guard let bytes = try? encoder.encode(document) else { return "" }
        return Printable.json(String(decoding: bytes, as: UTF8.self)) + "\n"
    }
}

/// A value whose absence is written out: fields never come and go.
struct Nullable<Value: Encodable>: Encodable {
    let value: Value?

    init(_ value: Value?) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}
