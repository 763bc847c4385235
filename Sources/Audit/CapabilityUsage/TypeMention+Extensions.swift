extension TypeMention {
    /// How far heads and bodies of extensions are looked at, in bytes.
    private static let headReach = 400
    private static let bodyReach = 40_000
    private static let ownMembers = ["static", "class", "objc"]

    /// The braces of an extension whose head goes on behind the offset.
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

    /// Whether an extension has members that are reached without the type's name elsewhere: members of the type itself, which
    /// run without an object and call others by their bare names, and members of Objective-C, which are called by name. All
    /// others run only where somebody made an object.
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
