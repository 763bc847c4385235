/// Any text as one component of a ref's name.
package enum RefComponent {
    /// Letters, digits, `-` and `_` stay; every other byte becomes `%` and two hexadecimal digits.
    package static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                result.unicodeScalars.append(UnicodeScalar(byte))
            default: result += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
            }
        }
    }
}
