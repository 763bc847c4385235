/// The members of a static library.
enum ArchiveMembers {
    private static let headerLength = 60
    private static let memberLimit = 200_000

    /// Hands over each member's content.
    ///
    /// - Returns: whether the archive is sound to its end.
    static func forEach(in bytes: BinaryBytes, _ body: (BinaryBytes) -> Void) -> Bool {
        var (place, members) = (8, 0)
        while place < bytes.count {
            members += 1
            guard members <= memberLimit, let header = bytes.part(place, headerLength), header.holds("`\n", at: 58),
                let size = number(header.field(48, 10)), let content = bytes.part(place + headerLength, size)
            else { return false }
            if let member = Self.content(of: header, content) { body(member) }
            place += headerLength + size + size % 2
        }
        return true
    }

    /// A long name stands before the content.
    private static func content(of header: BinaryBytes, _ content: BinaryBytes) -> BinaryBytes? {
        guard header.holds("#1/", at: 0) else { return content }
        guard let length = number(header.field(3, 13)) else { return nil }
        return content.rest(from: length)
    }

    /// A number in decimal digits, with blanks behind.
    private static func number(_ field: UnsafeRawBufferPointer?) -> Int? {
        guard let field else { return nil }
        var number = 0
        var hasDigits = false
        for byte in field {
            if byte == 0x20, hasDigits { break }
            guard (0x30...0x39).contains(byte), number < 1 << 40 else { return nil }
            (number, hasDigits) = (number * 10 + Int(byte & 0x0F), true)
        }
        return hasDigits ? number : nil
    }
}
