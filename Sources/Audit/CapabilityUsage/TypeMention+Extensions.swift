extension TypeMention {
    /// How far heads and bodies of extensions are looked at, in bytes.
    private static let headReach = 400
    private static let bodyReach = 40_000
    private static let ownMembers = ["static", "class", "objc"]

    /// Returns the offset of the `{` that opens an extension whose head continues after `offset`; `nil` if none is
    /// near.
    static func braces(ofExtension code: CodeBytes, headEndingAt offset: Int) -> Int? {
        var at = offset
        while let byte = code[at], at - offset < headReach, byte != UInt8(ascii: "}"), byte != UInt8(ascii: ";") {
            if byte == UInt8(ascii: "{") { return at }
            at += 1
        }
        return nil
    }

    /// Whether `==` stands before the type in the head of an extension: `extension Publisher where Output == Type`.
    static func isConstraint(_ code: CodeBytes, equals: Int) -> Bool {
        guard code[equals] == UInt8(ascii: "="), code[equals - 1] == UInt8(ascii: "=") else { return false }
        var at = equals - 2
        while let byte = code[at], equals - at < headReach, !"{};".utf8.contains(byte) {
            if let word = code.word(endingAt: at) {
                if code[word].elementsEqual("extension".utf8) { return true }
                at = word.lowerBound
            }
            at -= 1
        }
        return false
    }

    /// True if an extension has members that other code can reach without naming the type: static members, which run
    /// without an instance and call each other by bare names, and `@objc` members, which are called by selector. All
    /// other members run only if some code created an instance.
    static func hasMembersOfItsOwn(_ code: CodeBytes, inBracesAt start: Int) -> Bool {
        var (at, depth) = (start, 0)
        while let byte = code[at], at - start < bodyReach {
            if WordMask.isWord(byte) {
                let end = code.end(ofWordAt: at)
                if ownMembers.contains(where: { code[at..<end].elementsEqual($0.utf8) }) { return true }
                at = end
                continue
            }
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return false }
            at += 1
        }
        return true
    }
}
