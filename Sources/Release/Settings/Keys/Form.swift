/// The values that a key accepts: the source of the JSON Schema and of the manual.
indirect enum Form: Sendable {
    /// Text that matches the pattern (ECMA 262), where one is given; `name` says what it is.
    case text(name: String, pattern: String?)
    /// Any scalar, taken as the text that is written.
    case scalar
    /// The number 1.
    case one
    /// A whole number within these bounds.
    case number(ClosedRange<Int>)
    /// `true` or `false`.
    case flag
    /// One of these words.
    case choice([String])
    /// A list; `orSingle`: one element may stand alone.
    case list(Form, orSingle: Bool)
    /// Names of the user's choice, each with the same kind of value.
    case map(name: String, Form)
    /// Known keys.
    case section(Table)
    /// Any of these.
    case either([Form])

    /// Its name in a few words.
    var name: String {
        switch self {
        case .text(let name, _): name
        case .scalar: "text"
        case .one: "`1`"
        case .number(let range): "number from \(range.lowerBound) to \(range.upperBound)"
        case .flag: "`true` or `false`"
        case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .list(let element, _): "list: \(element.name)"
        case .map(let name, let element): "by \(name): \(element.name)"
        case .section: "keys below"
        case .either(let forms): forms.map(\.name).joined(separator: ", or ")
        }
    }

    /// The value, where no other one is accepted.
    var onlyValue: String? { if case .one = self { "1" } else { nil } }

    /// The table of keys in it, with what leads there: `.NAME` for a map, `[]` for a list.
    var table: (path: String, table: Table)? {
        switch self {
        case .section(let table): ("", table)
        case .map(let name, let element): element.table.map { (".\(name)\($0.path)", $0.table) }
        case .list(let element, _): element.table.map { ("[]\($0.path)", $0.table) }
        case .either(let forms): forms.lazy.compactMap(\.table).first
        default: nil
        }
    }
}
