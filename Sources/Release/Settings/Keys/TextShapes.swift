import Names
import Printing
import Releases

extension Shape where Value == String {
    /// One line of text.
    static let line = Shape.scalar(.text(name: "text", pattern: nil), encode: { .string($0) }) {
        text, _ throws(InvalidValue) in try refuseControl(text, allowsBreaks: false)
    }

    /// A name that a forge stores as it is given: the blanks around it would get lost.
    static let name = Shape.scalar(.text(name: "text", pattern: nil), encode: { .string($0) }) {
        text, _ throws(InvalidValue) in try refuseOuterBlanks(text)
    }

    /// A label. GitLab takes a list of them apart at its commas.
    static let label = Shape.scalar(.text(name: "text", pattern: "^[^,]+$"), encode: { .string($0) }) {
        text, _ throws(InvalidValue) in
        guard !text.contains(",") else {
            throw InvalidValue(
                "holds a comma, at which forges take lists of labels apart", hint: "choose a label without")
        }
        return try refuseOuterBlanks(text)
    }

    /// Text of any number of lines.
    static let paragraphs = Shape.scalar(.text(name: "text", pattern: nil), limit: 1 << 14, encode: { .string($0) }) {
        text, _ throws(InvalidValue) in try refuseControl(text, allowsBreaks: true)
    }

    /// Any scalar as it is written; quoted, it may be empty.
    static let verbatim = Shape.scalar(.scalar, limit: 1 << 14, encode: { .string($0) }) {
        text, _ throws(InvalidValue) in
        text.isEmpty ? "" : try refuseControl(text, allowsBreaks: true)
    }

    /// `${VARIABLE}`; the value is the name of the variable. What stands there instead may be a secret, and is never
    /// repeated.
    static let secret = Shape.scalar(
        .text(name: "`${VARIABLE}`", pattern: #"^\$\{[A-Za-z_][A-Za-z0-9_]*\}$"#), encode: { .string("${\($0)}") }
    ) { text, _ throws(InvalidValue) in
        guard let match = text.wholeMatch(of: /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/) else {
            throw InvalidValue(
                "is not `${VARIABLE}`; secrets are not written into this file",
                hint: "put the secret into an environment variable, write its name as `${NAME}`, and revoke a secret "
                    + "that was committed")
        }
        return String(match.1)
    }

    /// Text with `{placeholders}` of a known set.
    static func pattern(_ placeholders: [String], paragraphs: Bool = false) -> Shape {
        let names = placeholders.map { "`{\($0)}`" }
        return .scalar(
            .text(name: "text with \(Printable.list(names))", pattern: nil), limit: paragraphs ? 1 << 14 : 250,
            encode: { .string($0) }
        ) { text, _ throws(InvalidValue) in
            _ = try Settings.Template(text, placeholders: placeholders)
            return try refuseControl(text, allowsBreaks: paragraphs)
        }
    }

    /// The title of a merge request. One that is a draft by itself could never be merged.
    static func title(_ placeholders: [String]) -> Shape {
        let names = placeholders.map { "`{\($0)}`" }
        return .scalar(
            .text(name: "text with \(Printable.list(names))", pattern: nil), limit: 250, encode: { .string($0) }
        ) { text, _ throws(InvalidValue) in
            _ = try Settings.Template(text, placeholders: placeholders)
            let start = text.drop(while: \.isWhitespace).lowercased()
            if let mark = ["draft:", "[draft]", "(draft)", "draft - ", "wip:", "[wip]"].first(where: start.hasPrefix) {
                throw InvalidValue(
                    "begins with `\(mark)`, which makes the merge request a draft for good",
                    hint: "leave it out; `draft: true` makes it a draft while following")
            }
            return try refuseControl(text, allowsBreaks: false)
        }
    }

    /// A path below the repository's root.
    static let path = Shape.scalar(.text(name: "path", pattern: nil), encode: { .string($0) }) {
        text, _ throws(InvalidValue) in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard !text.isEmpty, !text.hasPrefix("/"), !parts.contains("..") else {
            throw InvalidValue(
                "\(Printable.quote(text)) leaves the repository", hint: "write a path below its root, such as `.`")
        }
        return try refuseControl(text, allowsBreaks: false)
    }

    /// A person's name as git takes it into commits.
    static let author = Shape.scalar(.text(name: "name", pattern: "^[^<>]+$"), encode: { .string($0) }) {
        text, _ throws(InvalidValue) in
        guard !text.contains(where: { "<>".contains($0) }) else {
            throw InvalidValue("holds `<` or `>`", hint: "git takes neither into a name")
        }
        return try refuseControl(text, allowsBreaks: false)
    }

    /// An address as git takes it into commits.
    static let email = Shape.scalar(
        .text(name: "address", pattern: #"^[^\s<>@]+@[^\s<>@]+$"#), encode: { .string($0) }
    ) { text, _ throws(InvalidValue) in
        guard text.wholeMatch(of: /[^\s<>@]+@[^\s<>@]+/) != nil else {
            throw InvalidValue("\(Printable.quote(text)) is no address", hint: "write `name@host`")
        }
        return try refuseControl(text, allowsBreaks: false)
    }

    private static func refuseOuterBlanks(_ text: String) throws(InvalidValue) -> String {
        let name = try refuseControl(text, allowsBreaks: false)
        guard name.first?.isWhitespace != true, name.last?.isWhitespace != true else {
            throw InvalidValue("begins or ends with a blank, which forges take away", hint: "write it without")
        }
        return name
    }

    private static func refuseControl(_ text: String, allowsBreaks: Bool) throws(InvalidValue) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw InvalidValue("is empty", hint: "give it a text, or remove the key")
        }
        let bad = text.unicodeScalars.first { scalar in
            scalar.properties.generalCategory == .control && !(allowsBreaks && (scalar == "\n" || scalar == "\t"))
        }
        guard let bad else { return text }
        let isBreak = bad == "\n" || bad == "\r"
        throw InvalidValue(
            isBreak ? "has more than one line" : "holds the control character \(Printable.escape(String(bad)))",
            hint: isBreak ? "write it on one line" : "remove it")
    }
}

/// A value as it stands in the file: the quotes are what is wrong with `"true"`.
private func asWritten(_ text: String, _ isPlain: Bool) -> String {
    Printable.quote(isPlain ? text : "\"\(text)\"")
}

extension Shape where Value == Bool {
    /// `true` or `false`, without quotes, in the spellings of YAML's core schema
    /// (https://yaml.org/spec/1.2.2/#1032-tag-resolution).
    static let flag = Shape.scalar(.flag, encode: { .bool($0) }) { text, isPlain throws(InvalidValue) in
        switch (text, isPlain) {
        case ("true", true), ("True", true), ("TRUE", true): return true
        case ("false", true), ("False", true), ("FALSE", true): return false
        default:
            let meant: String? =
                switch text.lowercased() {
                case "true", "yes", "on", "y", "1": "true"
                case "false", "no", "off", "n", "0": "false"
                default: nil
                }
            throw InvalidValue(
                "\(asWritten(text, isPlain)) is neither `true` nor `false`",
                hint: meant.map { "write `\($0)`, without quotes" } ?? "write `true` or `false`")
        }
    }
}

extension Shape where Value == Int {
    /// The version of the file's format: the number 1.
    static let formatVersion = Shape.scalar(.one, encode: { .number($0) }) { text, isPlain throws(InvalidValue) in
        guard text == "1", isPlain else {
            throw InvalidValue(
                "\(asWritten(text, isPlain)) is no version of this file that relctl reads", hint: "write `version: 1`")
        }
        return 1
    }

    /// A number of things, from 1 to 100. One in quotes is taken as well: there are files that have it so.
    static let count = Shape.scalar(.number(1...100), encode: { .number($0) }) { text, _ throws(InvalidValue) in
        guard let number = Int(text), (1...100).contains(number) else {
            throw InvalidValue(
                "\(Printable.quote(text)) is no number from 1 to 100", hint: "write a whole number, such as 4")
        }
        return number
    }

    /// A span of time in seconds, such as `30s`, `10m`, `2h`, `1d`.
    static let duration = Shape.scalar(
        .text(name: "duration such as `2h`", pattern: "^[1-9][0-9]{0,6}[smhd]$"),
        encode: { .string(Durations.text($0)) }
    ) { text, _ throws(InvalidValue) in
        guard let seconds = Durations.seconds(text) else {
            throw InvalidValue(
                "\(Printable.quote(text)) is no duration",
                hint: "write a number from 1 to 9999999 and a unit: `30s`, `10m`, `2h` or `1d`")
        }
        return seconds
    }
}

/// Spans of time as the file and the command line have them.
package enum Durations {
    private static let units: [(letter: Character, seconds: Int)] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]

    /// `2h` in seconds; `nil` for what is no duration.
    package static func seconds(_ text: String) -> Int? {
        guard let match = text.wholeMatch(of: /([1-9][0-9]{0,6})([smhd])/), let count = Int(match.1),
            let unit = units.first(where: { String($0.letter) == match.2 })
        else { return nil }
        return count * unit.seconds
    }

    /// In the largest unit that fits without a rest.
    package static func text(_ seconds: Int) -> String {
        let unit = units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
        return "\(seconds / unit.seconds)\(unit.letter)"
    }
}
