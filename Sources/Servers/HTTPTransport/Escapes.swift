/// Characters as URLs, JSON and HTML write them.
enum Escapes {
    typealias Unit = (bytes: [UInt8], length: Int)

    /// Whether an escape may begin with the byte.
    static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&")
    }

    /// The escaped character at an index, and how many bytes it takes there; `nil` for a byte that means itself.
    static func unit(at index: Int, of bytes: [UInt8]) -> Unit? {
        let rest = bytes[index...]
        switch bytes[index] {
        case UInt8(ascii: "%"): return number(in: rest.dropFirst(), digits: 2).map { ([UInt8($0)], 3) }
        case UInt8(ascii: "\\"): return backslash(rest.dropFirst())
        case UInt8(ascii: "&"): return entity(rest.dropFirst())
        default: return nil
        }
    }

    /// `\/`, `\n`, `\x41` or `\u0041` (RFC 8259, section 7).
    private static func backslash(_ rest: ArraySlice<UInt8>) -> Unit? {
        guard let kind = rest.first else { return nil }
        let controls: [UInt8: UInt8] = [
            UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8,
            UInt8(ascii: "f"): 12,
        ]
        if kind == UInt8(ascii: "x"), let value = number(in: rest.dropFirst(), digits: 2) { return ([UInt8(value)], 4) }
        if kind == UInt8(ascii: "u"), let value = number(in: rest.dropFirst(), digits: 4) {
            return text(of: value).map { ($0, 6) }
        }
        if let control = controls[kind] { return ([control], 2) }
        return "\"\\/'".utf8.contains(kind) ? ([kind], 2) : nil
    }

    /// `&#65;`, `&#x41;`, or one of the five names that servers use
    /// (https://html.spec.whatwg.org/multipage/syntax.html#character-references).
    private static func entity(_ rest: ArraySlice<UInt8>) -> Unit? {
        guard let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        let length = name.utf8.count + 2
        if let character = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] {
            return (Array(character.utf8), length)
        }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        guard name.hasPrefix("#"),
            let value = Int(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return text(of: value).map { ($0, length) }
    }

    private static func text(of value: Int) -> [UInt8]? {
        UInt32(exactly: value).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
    }

    private static func number(in rest: ArraySlice<UInt8>, digits: Int) -> Int? {
        var value = 0
        guard rest.count >= digits else { return nil }
        for byte in rest.prefix(digits) {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            value = value * 16 + digit
        }
        return value
    }
}
