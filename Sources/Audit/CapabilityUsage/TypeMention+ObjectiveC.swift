extension TypeMention {
    /// `Type *`, but where a value follows: a parameter, a result, a property, a cast.
    static func isPointer(_ code: CodeBytes, at offset: Int) -> Bool {
        let star = code.skippingBlanks(code.end(ofWordAt: offset))
        guard code[star] == UInt8(ascii: "*") else { return false }
        var at = star
        while let byte = code[at], at - star < 200,
            WordMask.isWord(byte) || byte == UInt8(ascii: "*") || CodeBytes.isSpace(byte)
        { at += 1 }
        guard let byte = code[at] else { return true }
        return [UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ">")].contains(byte)
    }

    /// `[Type class]`, `Type.class` and the same with `self`: the class, of which nothing is made there.
    static func isClassObject(_ code: CodeBytes, at offset: Int) -> Bool {
        let end = code.end(ofWordAt: offset)
        let isDotted = code[end] == UInt8(ascii: ".")
        let at = isDotted ? end + 1 : code.skippingBlanks(end)
        let word = at..<code.end(ofWordAt: at)
        guard ["class", "self"].contains(where: { code[word].elementsEqual($0.utf8) }) else { return false }
        let next = code[code.skippingBlanks(word.upperBound)]
        // `[Type.class new]` makes one.
        let goesOn = next == UInt8(ascii: ".") || next.map(WordMask.isWord) == true
        return (isDotted ? !goesOn : next == UInt8(ascii: "]")) && !isLayerClass(code, before: offset)
    }

    /// `@interface Type (Name)`, `@implementation Type (Name)`: adds to a class that is a framework's as a rule.
    static func isCategory(_ code: CodeBytes, at offset: Int) -> Bool {
        guard let last = code.lastNonBlank(before: offset),
            code.word(endingAt: last, isIn: ["interface", "implementation"]),
            code[code.start(ofWordEndingAt: last) - 1] == UInt8(ascii: "@")
        else { return false }
        let open = code.skippingBlanks(code.end(ofWordAt: offset))
        // Without a name it is an extension of a class of its own.
        return code[open] == UInt8(ascii: "(") && code[code.skippingBlanks(open + 1)].map(WordMask.isWord) == true
    }

    /// Whether the category has methods of the class itself: these run without an object.
    static func hasClassMethods(_ code: CodeBytes, categoryAt offset: Int) -> Bool {
        var at = offset
        while let byte = code[at], at - offset < categoryReach {
            if byte == UInt8(ascii: "@"), code.word(at: at + 1, is: "end") { return false }
            if byte == UInt8(ascii: "+"), code[at - 1] == UInt8(ascii: "\n") { return true }
            at += 1
        }
        return true
    }

    private static let categoryReach = 40_000
}
