/// The type expression around a name in Swift code: the name itself, or the collection or generic type that contains
/// it, such as `[Name]?` or `Outer<Other, Name>`.
struct WrittenType {
    private let code: CodeBytes
    /// The offset at which the outermost type begins.
    private(set) var start: Int
    /// The offset behind it, marks of optionals aside.
    private(set) var end: Int
    /// Whether the name is an argument of a generic type.
    private(set) var isArgument = false
    /// True if the name is the element type of a container that creates no elements itself, such as `NSCache`.
    private(set) var isElement = false

    /// The maximum nesting depth of types that is followed.
    private static let depth = 8
    /// How far the brackets of arguments are looked for, in bytes.
    private static let reach = 300
    private static let containers = ["NSCache", "NSHashTable", "NSMapTable", "PassthroughSubject"]
    private static let modifiers = ["inout", "any", "some", "borrowing", "consuming", "sending"]

    init(_ code: CodeBytes, nameAt offset: Int) {
        (self.code, start, end) = (code, offset, code.end(ofWordAt: offset))
        for _ in 0..<Self.depth { guard widen() else { break } }
    }

    /// The last byte before the type and its modifiers.
    var before: Int? {
        guard var last = code.lastNonSpace(before: start) else { return nil }
        while code.word(endingAt: last, isIn: Self.modifiers), let word = code.word(endingAt: last) {
            guard let earlier = code.lastNonSpace(before: word.lowerBound) else { return nil }
            last = earlier
        }
        return last
    }

    /// The first byte behind the type, its marks of optionals and blanks.
    var after: Int {
        var at = end
        while let byte = code[at], byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") { at += 1 }
        return code.skippingBlanks(at)
    }

    /// Whether `.self` or `.Type` follows.
    var isMetatype: Bool {
        code[end] == UInt8(ascii: ".") && (code.word(at: end + 1, is: "self") || code.word(at: end + 1, is: "Type"))
    }

    private mutating func widen() -> Bool {
        guard let before else { return false }
        let next = code.skippingSpace(after)
        if code[before] == UInt8(ascii: "["), code[next] == UInt8(ascii: "]") {
            (start, end) = (before, next + 1)
            return true
        }
        guard let open = openingBracket(from: before), let close = closingBracket(from: next) else { return false }
        isElement = isElement || code.word(endingAt: open - 1, isIn: Self.containers)
        (start, end, isArgument) = (nameStart(before: open), close + 1, true)
        return true
    }

    /// The `<` behind a name, if arguments stand between it and the offset.
    private func openingBracket(from last: Int) -> Int? {
        guard let byte = code[last], [UInt8(ascii: "<"), UInt8(ascii: ",")].contains(byte) else { return nil }
        var (at, depth) = (last, 0)
        while let byte = code[at], last - at < Self.reach, Self.isOfArguments(byte) {
            switch byte {
            case UInt8(ascii: ">"): depth += 1
            case UInt8(ascii: "<") where depth == 0:
                return code[at - 1].map(WordMask.isWord) == true ? at : nil
            case UInt8(ascii: "<"): depth -= 1
            default: break
            }
            at -= 1
        }
        return nil
    }

    /// The `>` that ends the arguments at the offset.
    private func closingBracket(from first: Int) -> Int? {
        guard let byte = code[first], [UInt8(ascii: ">"), UInt8(ascii: ",")].contains(byte) else { return nil }
        var (at, depth) = (first, 0)
        while let byte = code[at], at - first < Self.reach, Self.isOfArguments(byte) {
            switch byte {
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">") where depth == 0: return at
            case UInt8(ascii: ">"): depth -= 1
            default: break
            }
            at += 1
        }
        return nil
    }

    private static func isOfArguments(_ byte: UInt8) -> Bool {
        WordMask.isWord(byte) || CodeBytes.isSpace(byte) || "<>,.?![]:&".utf8.contains(byte)
    }

    private func nameStart(before open: Int) -> Int {
        var at = open - 1
        while let byte = code[at], WordMask.isWord(byte) || byte == UInt8(ascii: ".") { at -= 1 }
        return at + 1
    }
}
