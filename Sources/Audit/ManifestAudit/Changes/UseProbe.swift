import CapabilityUsage

/// Tells whether a version of a source file may use a capability, by its symbols alone.
package struct UseProbe: Sendable {
    private let scanner: SourceScanner

    /// A probe for what the catalogue says proves or suggests the use of a declaration.
    package init(key: String, value: String?) {
        let patterns = Catalogue.standard.rows(key: key, value: value).flatMap(\.patterns)
        let symbols = patterns.flatMap { $0.terms.prefix(1).flatMap { $0.symbols(for: value) } }
        scanner = SourceScanner(symbols: SymbolSet(Set(symbols), companions: []))
    }

    /// Whether the file is a source that can prove a use.
    package static func reads(_ path: String) -> Bool { SourceLanguage(path: path) != nil }

    /// Whether code or a string of the file holds one of the symbols.
    package func findsUse(in bytes: [UInt8], of path: String) -> Bool {
        guard let language = SourceLanguage(path: path) else { return false }
        return scanner.uses(in: bytes, language: language).uses.contains { use in
            switch use.kind {
            case .code, .member, .string, .stringBehindDot, .bareString, .comparedString, .comparedBareString: true
            case .functionDeclaration, .declaration, .typeDeclaration, .typeMention: false
            case .moduleImport, .exportedImport: false
            }
        }
    }
}
