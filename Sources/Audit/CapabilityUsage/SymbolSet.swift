/// The symbols that one audit searches for, in a fixed order. A `SymbolUse` refers to its symbol by the index in this
/// order.
package struct SymbolSet: Sendable {
    /// All symbols, each once.
    package let symbols: [Symbol]
    /// Indices of symbols that count only together with another symbol. A file with no other hits is not lexed.
    let companions: Set<Int>
    private let places: [Symbol: Int]

    /// A set of symbols; the order given doesn't matter.
    ///
    /// - Parameter companions: symbols that only count beside another one in the same file.
    package init(_ symbols: some Sequence<Symbol>, companions: some Sequence<Symbol> = []) {
        let leading = Set(symbols.filter { !$0.text.isEmpty })
        let following = Set(companions).subtracting(leading)
        self.symbols = leading.union(following).sorted { ($0.kind.rawValue, $0.text) < ($1.kind.rawValue, $1.text) }
        places = Dictionary(uniqueKeysWithValues: self.symbols.enumerated().map { ($1, $0) })
        self.companions = Set(
            self.symbols.indices.filter { [symbols = self.symbols] in following.contains(symbols[$0]) })
    }

    /// The index of the symbol in the set.
    package func index(of symbol: Symbol) -> Int? { places[symbol] }

    /// A hash of all symbols and companions. The cache is valid only for the set with the same digest.
    var digest: ContentHash {
        var text: [UInt8] = []
        for (place, symbol) in symbols.enumerated() {
            text.append(symbol.kind.rawValue)
            text.append(companions.contains(place) ? 1 : 0)
            text.append(contentsOf: symbol.text.utf8)
            text.append(0)
        }
        return text.withUnsafeBytes { ContentHash(of: $0) }
    }
}
