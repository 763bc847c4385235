/// The C preprocessor that `INFOPLIST_PREPROCESS` sends an Info.plist through, as far as conditions on names go. Names that
/// stand for text stay as they are written.
///
/// Source: Xcode's build settings reference, "Preprocess Info.plist File".
struct InfoPlistPreprocessor {
    private var definitions: [String: String]
    /// For each condition that is open: whether its lines count now, and whether a branch of it counted already.
    private var open: [(isOn: Bool, wasOn: Bool)] = []
    /// The first line with a condition that can't be decided; its first branch is taken.
    private(set) var undecided: Int?

    /// With what the settings define.
    init(_ settings: SettingResolver) {
        let flags = SettingList.split(settings.text("INFOPLIST_OTHER_PREPROCESSOR_FLAGS") ?? "")
        let names = SettingList.split(settings.text("INFOPLIST_PREPROCESSOR_DEFINITIONS") ?? "")
        definitions = SettingList.macros(names + SettingList.definitions(inFlags: flags))
    }

    /// The text that is left, each line where it was.
    mutating func run(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if number > 0 { text.append(UInt8(ascii: "\n")) }
            guard let directive = Self.directive(line) else {
                if open.allSatisfy(\.isOn) { text += line }
                continue
            }
            follow(directive.name, directive.argument, line: number + 1)
        }
        return text
    }

    private static func directive(_ line: ArraySlice<UInt8>) -> (name: String, argument: String)? {
        let text = line.drop { $0 == 0x20 || $0 == 0x09 }
        guard text.first == UInt8(ascii: "#") else { return nil }
        let words = String(decoding: text.dropFirst(), as: UTF8.self)
            .split(maxSplits: 1) { $0 == " " || $0 == "\t" || $0 == "\r" }
        let argument = words.count > 1 ? words[1].prefix { $0 != "\r" } : ""
        return (words.first.map(String.init) ?? "", String(argument))
    }

    private mutating func follow(_ name: String, _ argument: String, line: Int) {
        switch name {
        case "if", "ifdef", "ifndef":
            let isOn = decide(name == "if" ? argument : "defined \(argument)", line) != (name == "ifndef")
            open.append((isOn, isOn))
        case "elif", "else":
            guard let last = open.popLast() else { return }
            let isOn = !last.wasOn && (name == "else" || decide(argument, line))
            open.append((isOn, last.wasOn || isOn))
        case "endif": _ = open.popLast()
        case "define":
            let words = argument.split(separator: " ", maxSplits: 1).map(String.init)
            if let first = words.first, open.allSatisfy(\.isOn) { definitions[first] = words.count > 1 ? words[1] : "" }
        case "undef": if open.allSatisfy(\.isOn) { definitions[argument] = nil }
        default: break
        }
    }

    /// `NAME`, `1`, `defined(NAME)`, each with `!` before it; anything else is taken for true.
    private mutating func decide(_ condition: String, _ line: Int) -> Bool {
        var words = condition.split { " \t()".contains($0) }.flatMap { word in
            word.hasPrefix("!") ? ["!", String(word.dropFirst())].filter { !$0.isEmpty } : [String(word)]
        }
        let isNegated = words.first == "!"
        if isNegated { words.removeFirst() }
        let isAboutPresence = words.first == "defined"
        if isAboutPresence { words.removeFirst() }
        guard words.count == 1, words[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            undecided = undecided ?? line
            return true
        }
        let value = words[0].first?.isNumber == true ? words[0] : definitions[words[0]]
        return (isAboutPresence ? value != nil : value.map { $0 != "0" } ?? false) != isNegated
    }
}
