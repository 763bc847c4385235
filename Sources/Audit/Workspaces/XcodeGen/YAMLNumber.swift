/// Numbers as YAML 1.1 has them, and with it XcodeGen: `1.10` is 1.1, and `007` is 7.
enum YAMLNumber {
    /// The number that plain text stands for; `nil` for text that is none.
    static func kind(of text: String) -> ManifestValue.Kind? {
        guard text.utf8.count <= 64, text.utf8.first.map(isStart) == true else { return nil }
        let digits = text.filter { $0 != "_" }
        let sign = digits.first == "-" || digits.first == "+" ? 1 : 0
        let number = digits.dropFirst(sign)
        guard number.utf8.first.map(isDigit) == true else { return nil }
        if number.utf8.allSatisfy(isDigit) { return integer(number, isNegative: digits.first == "-") }
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return nil }
        return Double(digits).map(ManifestValue.Kind.real)
    }

    /// A zero in front means base 8; digits beyond it make a text.
    private static func integer(_ digits: Substring, isNegative: Bool) -> ManifestValue.Kind? {
        let radix = digits.utf8.first == UInt8(ascii: "0") && digits.utf8.count > 1 ? 8 : 10
        return Int64((isNegative ? "-" : "") + digits, radix: radix).map(ManifestValue.Kind.integer)
    }

    private static func isStart(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension ManifestValue {
    var isNumber: Bool {
        switch kind {
        case .integer, .real: true
        default: false
        }
    }
}
