/// Splits XML into comments and the rest. Tag names and attributes of a nib name classes, so all of it counts as code.
enum MarkupLexer {
    /// The regions of the first `count` bytes.
    static func regions(of bytes: UnsafeRawBufferPointer, count: Int) -> Regions {
        var regions = Regions()
        var codeStart = 0
        var at = 0
        while let open = find("<!--", in: bytes, from: at, to: count) {
            let end = find("-->", in: bytes, from: open + 4, to: count).map { $0 + 3 } ?? count
            regions.append(Region(.code, codeStart, open))
            regions.append(Region(.comment, open, end))
            (at, codeStart) = (end, end)
        }
        regions.append(Region(.code, codeStart, count))
        return regions
    }

    private static func find(_ text: StaticString, in bytes: UnsafeRawBufferPointer, from: Int, to end: Int) -> Int? {
        let length = text.utf8CodeUnitCount
        var at = from
        while at + length <= end {
            if bytes[at] == text.utf8Start[0], (1..<length).allSatisfy({ bytes[at + $0] == text.utf8Start[$0] }) {
                return at
            }
            at += 1
        }
        return nil
    }
}
