extension SourceText {
    /// The names by which other files can reach what this one declares: types, functions outside of types, and functions in
    /// extensions of types that it doesn't declare itself.
    package var declaredNames: Set<String> {
        var reader = DeclaredNames(isSwift: language == .swift)
        for region in regions where region.kind == .code { reader.read(bytes[region.start..<region.end]) }
        return reader.names
    }
}

/// Goes through the words and braces of a file's code.
private struct DeclaredNames {
    let isSwift: Bool
    private var types: Set<String> = []
    /// Names of functions, keyed by the type that their extension extends. Functions outside of types are under the
    /// empty name.
    private var functions: [String: Set<String>] = [:]
    /// One element per open brace: the extended type, or `nil` if the brace doesn't belong to an extension.
    private var scopes: [String?] = []
    /// The type that the next brace extends.
    private var extended: String?
    private var keyword = ""

    init(isSwift: Bool) { self.isSwift = isSwift }

    var names: Set<String> {
        types.union(functions.filter { !types.contains($0.key) }.values.joined())
    }

    mutating func read(_ code: ArraySlice<UInt8>) {
        var at = code.startIndex
        while at < code.endIndex {
            guard WordMask.isWord(code[at]) else {
                brace(code[at])
                at += 1
                continue
            }
            let end = code[at...].firstIndex { !WordMask.isWord($0) } ?? code.endIndex
            word(String(decoding: code[at..<end], as: UTF8.self))
            at = end
        }
    }

    private mutating func brace(_ byte: UInt8) {
        if byte == UInt8(ascii: "{") {
            scopes.append(extended)
            extended = nil
        } else if byte == UInt8(ascii: "}") {
            _ = scopes.popLast()
        }
    }

    private mutating func word(_ word: String) {
        defer { keyword = word }
        switch keyword {
        case "class", "struct", "enum", "actor", "protocol", "typealias":
            if isSwift, !["func", "var", "let"].contains(word) { types.insert(word) }
        case "interface", "implementation":
            if !isSwift { types.insert(word) }
        case "extension": extended = word
        case "func":
            if scopes.isEmpty { functions["", default: []].insert(word) }
            if scopes.count == 1, let type = scopes[0] { functions[type, default: []].insert(word) }
        default: break
        }
    }
}
