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

    /// `[Type class]`
    static func isClassObject(_ code: CodeBytes, at offset: Int) -> Bool {
        let at = code.skippingBlanks(code.end(ofWordAt: offset))
        guard code.word(at: at, is: "class"), code[code.skippingBlanks(at + 5)] == UInt8(ascii: "]") else {
            return false
        }
        return !isLayerClass(code, before: offset)
    }
}
