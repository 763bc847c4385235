import ManifestSyntax

/// Lists the imports of a binary as C source text, so that the scanner can search a binary like any other file.
///
/// Selectors and strings are put under an `#if` that can't be evaluated: the binary may use them at run time, but
/// nothing proves it.
enum BinaryListing {
    /// Returns the listing, and why it is not complete. `nil` if the bytes are not a binary for an Apple platform.
    static func text(of bytes: [UInt8]) -> (text: [UInt8], problem: FileUses.Problem?)? {
        guard let imports = BinaryImports(bytes) else { return nil }
        var lines = Lines()
        for name in imports.frameworks where isIdentifier(name) { lines.add("#import <\(name)/\(name).h>") }
        var selectors = imports.selectors
        for symbol in imports.symbols {
            if let selector = symbol.dropping("_objc_msgSend$") {
                selectors.append(selector)
            } else {
                for name in names(in: symbol) { lines.add(name + ";") }
            }
        }
        lines.add(condition)
        for selector in selectors { for name in names(ofSelector: selector) { lines.add(name + ";") } }
        for string in imports.strings { addString(string, &lines) }
        lines.add("#endif")
        if imports.holdsBitcode { return (lines.bytes, .bitcode) }
        return (lines.bytes, imports.isWhole && lines.isWhole ? nil : .unreadable)
    }

    private static let condition = "#if __has_include(<run-time>)"

    /// Returns the names by which code refers to an imported symbol.
    private static func names(in symbol: String) -> [String] {
        for prefix in ["_OBJC_CLASS_$_", "_OBJC_METACLASS_$_"] {
            if let name = symbol.dropping(prefix) { return isIdentifier(name) ? [name] : [] }
        }
        let swift = SwiftNames.identifiers(in: symbol)
        if !swift.isEmpty { return swift.filter(isIdentifier) }
        guard let name = symbol.dropping("_"), isIdentifier(name) else { return [] }
        return [name]
    }

    /// Returns the parts of a selector, and the property name if it is a setter. Parts shorter than 8 bytes are left
    /// out: such names are too common to identify an API.
    private static func names(ofSelector selector: String) -> [String] {
        let parts = selector.split(separator: ":").map(String.init).filter { $0.utf8.count >= 8 && isIdentifier($0) }
        let properties = parts.compactMap { part in
            part.dropping("set").map { $0.prefix(1).lowercased() + $0.dropFirst() }
        }
        return parts + properties
    }

    /// Adds a string of the binary as a literal, and also as an identifier if it could be one: code may look the name
    /// up at run time.
    private static func addString(_ string: String, _ lines: inout Lines) {
        if string.utf8.count >= 8, isIdentifier(string) { lines.add(string + ";") }
        let isPlain =
            string.utf8.count <= 256
            && string.utf8.allSatisfy {
                (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
        if isPlain { lines.add("\"" + string + "\";") }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(WordMask.isWord) && !(0x30...0x39).contains(text.utf8.first ?? 0x30)
    }

    /// The lines of a listing, up to `SourceScanner.listingLimit` bytes. `isWhole` is false once a line was left out.
    private struct Lines {
        private(set) var bytes: [UInt8] = []
        private(set) var isWhole = true

        mutating func add(_ line: String) {
            guard bytes.count + line.utf8.count < SourceScanner.listingLimit else { return isWhole = false }
            bytes += line.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
    }
}

extension String {
    /// Returns the rest after `prefix`; `nil` if the text doesn't begin with it.
    fileprivate func dropping(_ prefix: String) -> String? {
        utf8.starts(with: prefix.utf8) ? String(dropFirst(prefix.count)) : nil
    }
}
