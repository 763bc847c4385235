/// Classifies the hits of `WordFilter` by the regions that they are in, and records those that are uses of a symbol.
struct HitClassifier {
    private let content: UnsafeRawBufferPointer
    private let language: SourceLanguage
    private let symbols: SymbolSet
    private(set) var result = FileUses()

    private var stack = ConditionStack()
    /// The index in `result.conditions` of the condition at this place. Outer `nil`: not determined yet; inner `nil`:
    /// unconditional.
    private var condition: Int??
    /// True inside an `#if` branch that no build compiles, such as `#if false`.
    private var isDead = false
    private var position = LinePosition()
    private var places: [CompilationCondition: Int] = [:]
    private var counts: [Key: Int] = [:]
    /// How many type names needed a search of the whole file so far; at most `looksPerFile`.
    private var looks = 0

    private struct Key: Hashable {
        let symbol: Int
        let kind: SymbolUse.Kind
        let condition: Int?
    }

    init(_ content: UnsafeRawBufferPointer, _ language: SourceLanguage, _ symbols: SymbolSet) {
        (self.content, self.language, self.symbols) = (content, language, symbols)
    }

    /// - Parameter hits: in the order of their offsets.
    mutating func classify(_ hits: [WordFilter.Hit], in regions: Regions) {
        if regions.isTooDeep { result.problem = .tooDeep }
        var next = 0
        for region in regions.list {
            let directive = region.kind == .directive ? DirectiveLine(content, region) : nil
            while next < hits.count, hits[next].offset < region.end {
                let hit = hits[next]
                next += 1
                guard result.problem != .tooManyUses, let kind = kind(of: hit, in: region, directive) else { continue }
                add(hit, kind)
            }
            if let directive { follow(directive) }
            if next == hits.count || result.problem == .tooManyUses { break }
        }
    }

    private mutating func follow(_ directive: DirectiveLine) {
        guard directive != .moduleImport else { return }
        let wasTooDeep = stack.isTooDeep
        stack.follow(directive)
        if stack.isTooDeep { result.problem = .tooDeep }
        if !wasTooDeep || !stack.isTooDeep { condition = nil }
    }

    private mutating func add(_ hit: WordFilter.Hit, _ kind: SymbolUse.Kind) {
        guard result.uses.count < SourceScanner.usesPerFile else { return result.problem = .tooManyUses }
        let key = Key(symbol: hit.symbol, kind: kind, condition: currentCondition())
        guard !isDead else { return }
        guard counts[key, default: 0] < SourceScanner.usesPerSymbol else { return }
        counts[key, default: 0] += 1
        position.advance(to: hit.offset, in: content)
        result.uses.append(
            SymbolUse(
                symbol: hit.symbol, kind: kind, line: position.line, column: position.column,
                condition: key.condition))
    }

    /// Returns the index of the condition at this place. Sets `isDead` if no build compiles the line.
    private mutating func currentCondition() -> Int? {
        if let known = condition { return known }
        let found = stack.text.map { CompilationCondition($0, language) }
        isDead = found?.isNever ?? false
        let place = isDead ? nil : found.map { self.place(of: $0) }
        condition = .some(place)
        return place
    }

    private mutating func place(of found: CompilationCondition) -> Int {
        if let place = places[found] { return place }
        result.conditions.append(found)
        places[found] = result.conditions.count - 1
        return result.conditions.count - 1
    }

    // MARK: What a hit is

    private mutating func kind(of hit: WordFilter.Hit, in region: Region, _ directive: DirectiveLine?) -> SymbolUse
        .Kind?
    {
        let symbol = symbols.symbols[hit.symbol]
        if region.kind == .code, language != .markup, Question.asks(content, nameAt: hit.offset) { return nil }
        switch (region.kind, symbol.kind) {
        case (.string, .literal): return textUse(hit.offset, region)
        case (.string, .scheme): return compared(schemeUse(hit.offset, symbol.text.utf8.count, region), region)
        case (.string, .identifier): return lookup(hit.offset, symbol.text.utf8.count, region)
        case (.directive, .module): return directive == .moduleImport ? headerImport(hit.offset) : nil
        case (.code, .identifier):
            let use = codeUse(hit.offset)
            return use == .code && isMention(typeAt: hit.offset) ? .typeMention : named(use, hit.offset)
        case (.code, .member):
            if codeUse(hit.offset) == .member { return .member }
            return language == .swift && DeclaredName(content, at: hit.offset).isCase ? .declaration : nil
        case (.code, .module): return moduleUse(hit.offset)
        case (.code, .literal), (.code, .scheme): return language == .markup ? .bareString : nil
        default: return nil
        }
    }

    /// Refines a use by the code after the name. A property that is set to `false` is no use, and a declaration that
    /// only forwards the same member of another object is no declaration.
    private func named(_ use: SymbolUse.Kind?, _ offset: Int) -> SymbolUse.Kind? {
        guard let use, language == .swift || language == .cFamily else { return use }
        let name = DeclaredName(content, at: offset)
        switch use {
        case .member: return name.isSwitchedOff ? nil : use
        case .code where language == .swift: return name.isCase ? .declaration : use
        case .declaration where language == .swift: return name.isPassedOn ? nil : use
        default: return use
        }
    }

    private mutating func isMention(typeAt offset: Int) -> Bool {
        guard let mention = TypeMention(of: content, at: offset, in: language) else { return false }
        guard mention.needsFileSearch else { return true }
        guard looks < Self.looksPerFile else { return false }
        looks += 1
        return mention.isConfirmed(in: content)
    }

    private static let looksPerFile = 20

    private func textUse(_ offset: Int, _ region: Region) -> SymbolUse.Kind? {
        if isInMailAddress(offset, region) { return nil }
        let isBehindDot =
            offset - 2 > region.start && content[offset - 1] == UInt8(ascii: ".")
            && WordMask.isWord(content[offset - 2])
        return isBehindDot ? .stringBehindDot : .string
    }

    /// A class or selector that is looked up by its name while the app runs: `NSClassFromString("ATTrackingManager")`. What
    /// is done with it then can't be seen, as with a type that is only named.
    private func lookup(_ offset: Int, _ length: Int, _ region: Region) -> SymbolUse.Kind? {
        guard language == .swift || language == .cFamily, offset == region.textStart, region.textEnd < region.end,
            offset + length <= region.textEnd
        else { return nil }
        // A selector goes on with the names of its arguments.
        let isWhole = offset + length == region.textEnd || content[offset + length] == UInt8(ascii: ":")
        return isWhole && isArgument(of: Self.lookups, at: region.start) ? .typeMention : nil
    }

    private static let lookups: [String] = [
        "NSClassFromString", "objc_getClass", "objc_lookUpClass", "NSSelectorFromString", "Selector",
        "sel_registerName",
        "sel_getUid",
    ]

    /// Whether what begins here is the first argument of one of these functions.
    private func isArgument(of functions: [String], at start: Int) -> Bool {
        let marks: Set<UInt8> = [UInt8(ascii: "("), UInt8(ascii: "@"), UInt8(ascii: "#")]
        var (end, isCall) = (start, false)
        while end > 0, start - end < Self.lookBackLimit,
            CodeBytes.isSpace(content[end - 1]) || marks.contains(content[end - 1])
        {
            isCall = isCall || content[end - 1] == UInt8(ascii: "(")
            end -= 1
        }
        guard isCall else { return false }
        var begin = end
        while begin > 0, end - begin < Self.lookBackLimit, WordMask.isWord(content[begin - 1]) { begin -= 1 }
        return functions.contains { $0.utf8.elementsEqual(content[begin..<end]) }
    }

    /// True if the word is in a mail address: it follows an `@` that is not part of a URL. Nothing is loaded from such
    /// a host.
    private func isInMailAddress(_ offset: Int, _ region: Region) -> Bool {
        var (at, isAfterAt) = (offset - 1, false)
        while at >= region.start, offset - at < Self.lookBackLimit, !CodeBytes.isSpace(content[at]) {
            if content[at] == UInt8(ascii: "@") { isAfterAt = true }
            if content[at] == UInt8(ascii: "/") { return false }
            at -= 1
        }
        return isAfterAt
    }

    private func schemeUse(_ offset: Int, _ length: Int, _ region: Region) -> SymbolUse.Kind? {
        guard offset == region.textStart else { return nil }
        let end = offset + length
        // A text that ends with a punctuation mark is the common prefix of several schemes; the inserted value
        // completes the scheme.
        if !WordMask.isWord(content[end - 1]), goesOn(at: end, in: region) { return .bareString }
        if end < region.textEnd { return content[end] == UInt8(ascii: ":") ? .string : nil }
        // The text must end the literal: before an interpolation it is only the beginning of a longer word.
        return end == region.textEnd && region.textEnd < region.end && content[end] == UInt8(ascii: "\"")
            ? .bareString : nil
    }

    private func compared(_ use: SymbolUse.Kind?, _ literal: Region) -> SymbolUse.Kind? {
        guard let use, language != .binary, Comparison.holds(literal, in: content) else { return use }
        return use == .string ? .comparedString : .comparedBareString
    }

    /// True if a value is inserted into the literal at the offset: `\(…)`, or `%@` in a format string.
    private func goesOn(at offset: Int, in region: Region) -> Bool {
        guard offset + 1 < region.end else { return false }
        let marks: [[UInt8]] = [Array("\\(".utf8), Array("\\#".utf8), Array("%@".utf8)]
        return marks.contains { content[offset..<(offset + 2)].elementsEqual($0) }
    }

    /// `#import <PassKit/PassKit.h>`: the framework is the first part of the path.
    private func headerImport(_ offset: Int) -> SymbolUse.Kind? {
        offset > 0 && content[offset - 1] == UInt8(ascii: "<") ? .moduleImport : nil
    }

    /// `import PassKit`; with `@_exported` before it, for the whole target.
    private func moduleUse(_ offset: Int) -> SymbolUse.Kind? {
        guard isInImport(offset) else { return nil }
        let words = content[lineStart(offset)..<offset].split { !WordMask.isWord($0) }
        return words.contains { $0.elementsEqual("_exported".utf8) } ? .exportedImport : .moduleImport
    }

    private func codeUse(_ offset: Int) -> SymbolUse.Kind? {
        if language == .markup { return .code }
        if language == .swift || content[lineStart(offset)] == UInt8(ascii: "@"), isInImport(offset) { return nil }
        var before = offset - 1
        while before >= 0, CodeBytes.isSpace(content[before]) { before -= 1 }
        guard before >= 0 else { return .code }
        if content[before] == UInt8(ascii: ".") {
            return before > 0 && content[before - 1] == UInt8(ascii: ".") ? .code : .member
        }
        // A backquoted name is still a name.
        if content[before] == UInt8(ascii: "`") { before -= 1 }
        if language == .cFamily, TypeMention.isCategory(CodeBytes(content: content), at: offset) { return .code }
        return declaration(endingAt: before) ?? .code
    }

    /// Returns the kind of declaration that the keyword ending at `last` introduces; `nil` if the word is no such
    /// keyword.
    private func declaration(endingAt last: Int) -> SymbolUse.Kind? {
        var before = last
        while before >= 0, CodeBytes.isSpace(content[before]) { before -= 1 }
        let end = before + 1
        while before >= 0, end - before < 16, WordMask.isWord(content[before]) { before -= 1 }
        guard end > before + 1 else { return nil }
        let word = String(decoding: content[(before + 1)..<end], as: UTF8.self)
        return (language == .swift ? Self.swiftDeclarations : Self.cDeclarations)[word]
    }

    private static let swiftDeclarations: [String: SymbolUse.Kind] = [
        "class": .typeDeclaration, "struct": .typeDeclaration, "enum": .typeDeclaration, "actor": .typeDeclaration,
        "protocol": .typeDeclaration, "typealias": .typeDeclaration, "associatedtype": .declaration,
        "var": .declaration, "let": .declaration, "case": .declaration, "macro": .declaration,
        "func": .functionDeclaration,
    ]
    // `@class X;` is a forward declaration: X is defined elsewhere, so it is not a `.typeDeclaration`.
    private static let cDeclarations: [String: SymbolUse.Kind] = [
        "class": .declaration, "protocol": .declaration, "interface": .declaration, "define": .declaration,
        "implementation": .typeDeclaration,
    ]

    /// Whether the line is an import, like `@testable import class Photos.PHAsset` or `@import PassKit;`.
    private func isInImport(_ offset: Int) -> Bool {
        let start = lineStart(offset)
        guard offset - start < Self.lookBackLimit else { return false }
        let words = content[start..<offset].split { !WordMask.isWord($0) }
        guard let keyword = words.firstIndex(where: { $0.elementsEqual("import".utf8) }) else { return false }
        return words[..<keyword].allSatisfy { word in
            Self.importModifiers.contains { $0.utf8.elementsEqual(word) }
        }
    }

    /// No search backwards goes further than this many bytes.
    private static let lookBackLimit = 300
    static let importModifiers: [String] = [
        "testable", "preconcurrency", "_exported", "_implementationOnly", "_spi", "_weakLinked", "public", "package",
        "internal", "private", "fileprivate",
    ]

    /// Where the line or statement begins; not looked for further back than ``lookBackLimit``.
    private func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, offset - start < Self.lookBackLimit, content[start - 1] != UInt8(ascii: "\n"),
            content[start - 1] != UInt8(ascii: ";")
        { start -= 1 }
        return start
    }
}
