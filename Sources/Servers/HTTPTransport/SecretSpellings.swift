import FoundationEssentials

/// The texts to redact: the secrets themselves, and their parts of every Base64 and hexadecimal text that holds them.
struct SecretSpellings: Sendable {
    /// The secrets, and the long lines of those with several (the key of a PEM file).
    private(set) var literal: [[UInt8]] = []
    private var base64: [[UInt8]] = []
    private var hexadecimal: [[UInt8]] = []

    /// Shorter texts would blank out ordinary words, and no forge issues such tokens.
    private static let shortest = 4
    /// Encodings of shorter texts have too few characters that no neighbour changes.
    private static let shortestEncoded = 5
    /// Shorter lines of a secret with several are no secrets by themselves.
    private static let shortestLine = 16

    var isEmpty: Bool { literal.isEmpty }

    mutating func add(_ secret: String) {
        guard !Self.isOrdinary(secret) else { return }
        let lines = secret.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        var texts = [secret]
        if lines.count > 1 { texts += lines.map(String.init).filter { $0.utf8.count >= Self.shortestLine } }
        if secret.contains("-----"), !lines.isEmpty { texts.append(lines.joined()) }
        for text in texts { addOne(text) }
    }

    private mutating func addOne(_ text: String) {
        let bytes = Array(text.utf8)
        guard !literal.contains(bytes) else { return }
        literal.append(bytes)
        guard bytes.count >= Self.shortestEncoded else { return }
        let percentEncoded = Array(PercentEncoding.encode(text).utf8)
        for form in bytes == percentEncoded ? [bytes] : [bytes, percentEncoded] {
            base64 += (0..<3).map { Self.base64(of: form, offset: $0) }
            hexadecimal.append(Self.hexadecimal(of: form))
        }
    }

    /// A value that JSON writes without quotes: replacing it would break documents, and it is no secret.
    private static func isOrdinary(_ text: String) -> Bool {
        text.utf8.count < shortest || ["true", "false", "null"].contains(text)
            || (text.utf8.count < 12 && text.utf8.allSatisfy { (0x30...0x39).contains($0) })
    }

    /// Returns the Base64 digits that depend only on these bytes, for a text in which `offset` bytes (modulo 3) precede
    /// them.
    private static func base64(of bytes: [UInt8], offset: Int) -> [UInt8] {
        let text = Data(Array(repeating: 0, count: offset) + bytes).base64EncodedString().utf8.filter { $0 != 0x3D }
        let whole = (offset + bytes.count) * 8 / 6
        return Array(text.prefix(whole).dropFirst([0, 2, 3][offset]))
    }

    private static func hexadecimal(of bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// Returns the ranges of encoded texts that contain a secret. A Base64 text is removed as a whole: the digits next
    /// to those of the secret still contain some of its bits.
    func encodedPlaces(in view: TextView) -> [Range<Int>] {
        guard !base64.isEmpty else { return [] }
        let standard = view.mapped(by: Self.standardBase64)
        let lowercase = view.mapped(by: Self.lowercaseDigits)
        return standard.places(of: base64).map { view.extended(standard.origin($0), while: Self.isBase64) }
            + lowercase.places(of: hexadecimal).map { lowercase.origin($0) }
    }

    /// One alphabet for both of RFC 4648, and no line breaks.
    private static let standardBase64 = ByteMap { byte in
        switch byte {
        case 9, 10, 13, 32: nil
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
    }

    /// Digits in lower case, and nothing between two bytes.
    private static let lowercaseDigits = ByteMap { byte in
        switch byte {
        case 9, 10, 13, 32, UInt8(ascii: ":"), UInt8(ascii: "-"): nil
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
        default: byte
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "+/-_=".utf8.contains(byte)
        }
    }
}
