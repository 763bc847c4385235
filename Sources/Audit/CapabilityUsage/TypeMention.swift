/// A type name in a place that creates no instance: the type of a parameter, a result, an alias, a cast, or a property
/// that its file never assigns; an argument of a generic type in one of these places; an extended type.
///
/// Code that creates an instance names the type in another place, unless Swift infers the type (`.init()`, `.shared`).
/// If the file has such an inferred member, the name is not treated as a mere mention.
struct TypeMention {
    /// The name of the property or parameter, which the file may give a value.
    private var name: Range<Int>?
    /// True for a property, which statements can assign; a parameter gets its value from calls only.
    private var isProperty = false
    /// The offset of the opening brace of the function or property.
    private var body: Int?
    /// The offset of the opening brace of an extension of the type.
    private var extended: Int?

    /// True if the rest of the file must be searched to decide; see `isConfirmed(in:)`.
    var needsFileSearch: Bool { name != nil || body != nil || extended != nil }

    /// Reads what stands around the type's name at `offset`; `nil` where the type may be used.
    init?(of content: UnsafeRawBufferPointer, at offset: Int, in language: SourceLanguage) {
        let code = CodeBytes(content: content)
        guard let first = code[offset], (0x41...0x5A).contains(first) else { return nil }
        switch language {
        case .swift: self.init(swift: code, at: offset)
        case .cFamily
        where Self.isPointer(code, at: offset) || Self.isClassObject(code, at: offset)
            || (Self.isCategory(code, at: offset) && !Self.hasClassMethods(code, categoryAt: offset)):
            self.init()
        default: return nil
        }
    }

    private init() {}

    /// True if no inferred member in the file can create an instance of the type.
    func isConfirmed(in content: UnsafeRawBufferPointer) -> Bool {
        let code = CodeBytes(content: content)
        if let body, Self.mayInfer(code, inBracesAt: body) { return false }
        if let extended, Self.hasMembersOfItsOwn(code, inBracesAt: extended) { return false }
        return name.map { !Assignment(name: $0, code: code, isProperty: isProperty).isMade } ?? true
    }

    // MARK: Swift

    private init?(swift code: CodeBytes, at offset: Int) {
        let type = WrittenType(code, nameAt: offset)
        if type.isMetatype, Self.isLayerClass(code, before: offset) { return nil }
        if type.isMetatype || type.isElement {
            self.init()
            return
        }
        guard let before = type.before else { return nil }
        let after = type.after
        switch code[before] {
        case UInt8(ascii: ":"): self.init(annotation: code, colon: before, after: after)
        case UInt8(ascii: ">") where code[before - 1] == UInt8(ascii: "-"): self.init(result: code, after: after)
        case UInt8(ascii: "=") where Self.isAlias(code, equals: before) && Self.endsStatement(code, at: after):
            self.init()
        case _ where Self.isCast(code, endingAt: before): self.init()
        case UInt8(ascii: "=") where Self.isConstraint(code, equals: before): self.init()
        case _ where code.word(endingAt: before, isIn: ["extension"]): self.init(extension: code, of: type)
        default: return nil
        }
    }

    /// UIKit makes the layer of a view from the class that `layerClass` answers.
    static func isLayerClass(_ code: CodeBytes, before offset: Int) -> Bool {
        var at = offset - 1
        while let word = at >= 0 && offset - at < 100 ? code.word(endingAt: at) ?? at..<(at + 1) : nil {
            if code[word].elementsEqual("layerClass".utf8) { return true }
            at = word.lowerBound - 1
        }
        return false
    }

    /// Whether `as?`, `as!` or `is` ends there: the code tests the type of an object that other code made.
    private static func isCast(_ code: CodeBytes, endingAt last: Int) -> Bool {
        switch code[last] {
        case UInt8(ascii: "?"), UInt8(ascii: "!"): code.word(endingAt: last - 1, isIn: ["as"])
        default: code.word(endingAt: last, isIn: ["is"])
        }
    }

    private static func isAlias(_ code: CodeBytes, equals: Int) -> Bool {
        guard let last = code.lastNonSpace(before: equals), let name = code.word(endingAt: last),
            let keyword = code.lastNonSpace(before: name.lowerBound)
        else { return false }
        return code.word(endingAt: keyword, isIn: ["typealias"])
    }

    /// `name: Type` of a property or a parameter; the colon of a class's ancestors or of a dictionary is none.
    private init?(annotation code: CodeBytes, colon: Int, after: Int) {
        guard let last = code.lastNonSpace(before: colon), let name = code.word(endingAt: last),
            let before = code.lastNonSpace(before: name.lowerBound)
        else { return nil }
        self.name = name
        if code.word(endingAt: before, isIn: ["var", "let"]) {
            guard !Self.hasAttribute(code, before: before) else { return nil }
            isProperty = true
            if code[after] == UInt8(ascii: "{") {
                body = after
            } else if !Self.endsProperty(code, at: after) {
                return nil
            }
        } else {
            guard Self.isInParameters(code, at: before), Self.endsParameter(code, at: after) else { return nil }
        }
    }

    /// Whether the name of a parameter, or its label, may follow.
    private static func isInParameters(_ code: CodeBytes, at before: Int) -> Bool {
        switch code[before] {
        case UInt8(ascii: "("), UInt8(ascii: ","): true
        default:
            code.word(endingAt: before) != nil && !code.word(endingAt: before, isIn: Self.heads)
        }
    }

    private static let heads = ["class", "struct", "enum", "actor", "protocol", "extension", "case", "is", "as", "in"]

    private static func endsParameter(_ code: CodeBytes, at offset: Int) -> Bool {
        var at = offset
        if code[at] == UInt8(ascii: "="), let end = endOfNil(code, at: at + 1) { at = end }
        at = code.skippingSpace(at)
        return code[at] == UInt8(ascii: ",") || code[at] == UInt8(ascii: ")")
    }

    private static func endsProperty(_ code: CodeBytes, at offset: Int) -> Bool {
        if code[offset] == UInt8(ascii: "="), let end = endOfNil(code, at: offset + 1) {
            return endsStatement(code, at: code.skippingBlanks(end))
        }
        return endsStatement(code, at: offset)
    }

    private static func endsStatement(_ code: CodeBytes, at offset: Int) -> Bool {
        guard let byte = code[offset] else { return true }
        let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ";"), UInt8(ascii: "}")]
        return ends.contains(byte) || (byte == UInt8(ascii: "/") && code[offset + 1] == UInt8(ascii: "/"))
    }

    private static func endOfNil(_ code: CodeBytes, at offset: Int) -> Int? {
        let start = code.skippingBlanks(offset)
        return code.word(at: start, is: "nil") ? start + 3 : nil
    }

    /// `-> Type` of a function, with or without a body, or of a closure.
    private init?(result code: CodeBytes, after: Int) {
        let next = code.skippingSpace(after)
        if code[next] == UInt8(ascii: "{") {
            body = next
        } else if let byte = code[after], ![UInt8(ascii: ","), UInt8(ascii: ")")].contains(byte) {
            guard Self.endsStatement(code, at: after) else { return nil }
        }
    }

    /// `extension Type: Other { … }`, `extension Type.Other`, `extension Outer<Type>`
    private init?(extension code: CodeBytes, of type: WrittenType) {
        guard let braces = Self.braces(ofExtension: code, headEndingAt: type.after) else { return nil }
        let isExtended = !type.isArgument && code[type.end] != UInt8(ascii: ".")
        if isExtended { extended = braces }
    }

    /// Whether an attribute that may assign the property stands before the keyword in its line or in the line above.
    private static func hasAttribute(_ code: CodeBytes, before offset: Int) -> Bool {
        var (at, lines) = (offset - 1, 0)
        while let byte = code[at], offset - at < 300 {
            switch byte {
            case UInt8(ascii: "@") where !inertAttributes.contains(where: { code.word(at: at + 1, is: $0) }):
                return true
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return false
            case UInt8(ascii: "\n"):
                lines += 1
                if lines == 2 { return false }
            default: break
            }
            at -= 1
        }
        return false
    }

    private static let inertAttributes = [
        "available", "inlinable", "MainActor", "nonobjc", "objc", "preconcurrency", "usableFromInline",
    ]

    /// Whether the braces hold a member of a type that is inferred, like `.init()`, or are too long to tell.
    private static func mayInfer(_ code: CodeBytes, inBracesAt start: Int) -> Bool {
        var (at, depth) = (start, 0)
        while let byte = code[at], at - start < 4_000 {
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return false }
            case UInt8(ascii: ".") where isInferred(code, dot: at): return true
            default: break
            }
            at += 1
        }
        return true
    }

    private static func isInferred(_ code: CodeBytes, dot: Int) -> Bool {
        guard let next = code[dot + 1], WordMask.isWord(next), let last = code.lastNonSpace(before: dot),
            let byte = code[last]
        else { return false }
        return !WordMask.isWord(byte) && !")]}>?!\"`.".utf8.contains(byte)
    }
}
