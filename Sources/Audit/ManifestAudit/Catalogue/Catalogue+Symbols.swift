import CapabilityUsage

extension Catalogue {
    /// The symbols that an audit searches sources for: those of all rows, those that declared values stand for, and
    /// modules.
    ///
    /// - Parameters:
    ///   - declarations: of the whole tree, so that audits of different apps share one cache.
    ///   - modules: beside those of the rows.
    func symbols(for declarations: some Sequence<Declaration>, modules: some Sequence<String>) -> SymbolSet {
        var leading: Set<Symbol> = []
        var following: Set<Symbol> = Set(Self.urlContext)
        func add(_ pattern: SymbolPattern, _ value: String?) {
            for (place, term) in pattern.terms.enumerated() {
                let symbols = term.symbols(for: value)
                if place == 0 || pattern.isScattered {
                    leading.formUnion(symbols)
                } else {
                    following.formUnion(symbols)
                }
            }
        }
        following.formUnion(rows.flatMap(\.patterns).flatMap(\.doubts).flatMap { $0.symbols(for: nil) })
        for row in rows {
            for pattern in row.patterns where !pattern.isTemplate { add(pattern, nil) }
            leading.formUnion((row.modules + row.sdks + row.optionalSDKs).map { Symbol(.module, $0) })
        }
        for declaration in declarations {
            for row in rows(key: declaration.key, value: declaration.value) {
                for pattern in row.patterns where pattern.isTemplate { add(pattern, declaration.value) }
            }
        }
        leading.formUnion(modules.map { Symbol(.module, $0) })
        leading.formUnion(Self.overlays.keys.map { Symbol(.module, $0) })
        leading.subtract(Self.ambientModules.map { Symbol(.module, $0) })
        return SymbolSet(leading, companions: following)
    }

    /// Symbols that ask for or open URLs: with one of them in the file, a literal that equals a scheme is more than a word.
    static let urlContext = [
        Symbol(.identifier, "canOpenURL"), Symbol(.identifier, "openURL"), Symbol(.identifier, "URLComponents"),
        Symbol(.identifier, "urlScheme"),
        Symbol(.member, "scheme"), Symbol(.literal, "://"),
    ]
}
