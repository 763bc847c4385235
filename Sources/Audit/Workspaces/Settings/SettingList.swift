/// Build settings that hold several values in one text.
enum SettingList {
    /// The values, split at blanks as a shell would, quotes and backslashes removed.
    static func split(_ text: String) -> [String] {
        var values: [String] = []
        var current = ""
        var quote: Character?
        var isEscaped = false
        var hasValue = false
        for character in text {
            if isEscaped {
                current.append(character)
                isEscaped = false
            } else if character == "\\" {
                (isEscaped, hasValue) = (true, true)
            } else if let open = quote {
                if character == open { quote = nil } else { current.append(character) }
            } else if character == "\"" || character == "'" {
                (quote, hasValue) = (character, true)
            } else if character.isWhitespace {
                if hasValue { values.append(current) }
                (current, hasValue) = ("", false)
            } else {
                current.append(character)
                hasValue = true
            }
        }
        return hasValue ? values + [current] : values
    }

    /// One text of several values; one with blanks gets the quotes that it needs there.
    static func joined(_ values: [String]) -> String {
        values.map { $0.contains(" ") && !$0.contains("\"") && !$0.contains("'") ? "\"\($0)\"" : $0 }
            .joined(separator: " ")
    }

    /// The names that `-D` flags define in a list of compiler flags. What follows `-Xcc` and its kin is for another program
    /// than the compiler of these sources, and defines nothing in them.
    static func definitions(inFlags flags: [String]) -> [String] {
        var names: [String] = []
        var rest = flags[...]
        while let flag = rest.popFirst() {
            if handsOn.contains(flag) { _ = rest.popFirst() }
            if flag == "-D" { names += rest.popFirst().map { [$0] } ?? [] }
            if flag.hasPrefix("-D"), flag.count > 2 { names.append(String(flag.dropFirst(2))) }
        }
        return names
    }

    /// Flags of the Swift compiler that give the next one to a program of its own.
    private static let handsOn: Set<String> = ["-Xcc", "-Xllvm", "-Xlinker"]

    /// `NAME=value` pairs by name; a name alone is 1, as for the compiler.
    static func macros(_ definitions: [String]) -> [String: String] {
        var macros: [String: String] = [:]
        for definition in definitions {
            let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            macros[String(parts[0])] = parts.count > 1 ? String(parts[1]) : "1"
        }
        return macros
    }
}
