import CapabilityUsage
import Workspaces

/// Searches one bundle's closure for evidence of a declaration's use.
struct EvidenceSearch {
    let index: ClosureIndex
    let symbols: SymbolSet
    /// The bundle itself: evidence in its own sources stands first.
    let root: Target.ID
    /// True if a domain must match as a whole: `example.com` then doesn't match in `api.example.com`.
    private var isWholeHost = false
    /// True if a name that the tree also declares as a property is only weak evidence. Needed for required-reason APIs,
    /// whose names (such as `systemUptime`) are common property names; symbols of other rows are rarely redeclared.
    private var treatsOwnPropertiesAsWeak = false
    /// What a literal that code compares with a scheme proves.
    private var comparedScheme = ComparedScheme.comesIn

    /// Whether a literal that equals a scheme, or begins one, needs nothing about URLs in its file.
    private var takesBareStrings = false

    /// Whether the value is the bundle's identifier, which code has for other things too, such as logs.
    private var isOwnIdentifier = false

    private enum ComparedScheme {
        /// A scheme of the app: code compares the scheme of an incoming URL.
        case comesIn
        /// A queried scheme of another app: code may compare it before it calls `canOpenURL`.
        case isAskedFor
        /// A queried scheme that is also the app's own: a comparison proves nothing.
        case isNone
    }

    init(index: ClosureIndex, symbols: SymbolSet, root: Target.ID) {
        (self.index, self.symbols, self.root) = (index, symbols, root)
    }

    /// The search for a declaration: an exception for a host alone is no host's below it, and to compare an incoming
    /// URL's scheme asks for no app.
    func search(for declaration: Declaration, of bundle: BundleEvidence) -> EvidenceSearch {
        var search = self
        search.isWholeHost = declaration.isWholeHost
        search.isOwnIdentifier = bundle.isCalledLike(declaration)
        // The beginning of an activity type or of an accessory's protocol, which code completes.
        let completed = ["NSUserActivityTypes", "UISupportedExternalAccessoryProtocols"]
        search.takesBareStrings = completed.contains(declaration.key)
        if declaration.key == QueriedSchemes.key {
            let isOwn = declaration.value.map { bundle.ownSchemes.contains($0.lowercased()) } ?? false
            search.comparedScheme = isOwn ? .isNone : .isAskedFor
        }
        return search
    }

    /// How many places are kept per declaration and rung.
    static let placeLimit = 5

    /// The evidence for a use by any of the rows, strongest first.
    func evidence(for rows: [CatalogueRow], value: String?) -> [Evidence] {
        var found: [Evidence] = []
        // Places that name the value itself come first, because only the first few places are kept.
        for namesValue in [true, false] {
            for row in rows where !namesValue || !isOwnIdentifier || isUsed(row) {
                for pattern in row.patterns where pattern.isTemplate == namesValue {
                    var search = self
                    search.treatsOwnPropertiesAsWeak = row.vocabulary == .privacy && pattern.terms.count == 1
                    found += search.evidence(for: pattern, value)
                }
            }
        }
        found += rows.flatMap { imports(of: $0.sdks, as: .sdk) }
        for row in rows {
            found += imports(of: row.modules.filter { !Catalogue.broadModules.contains($0) }, as: .link)
        }
        return Self.strongest(found)
    }

    /// Whether the closure has a symbol of the row that proves a use, whatever the value.
    private func isUsed(_ row: CatalogueRow) -> Bool {
        row.patterns.contains { !$0.isTemplate && !$0.isWeak && !evidence(for: $0, nil).isEmpty }
    }

    /// Imports of modules, in the order of the files.
    func imports(of modules: some Sequence<String>, as rung: Evidence.Rung) -> [Evidence] {
        modules.flatMap { module -> [Evidence] in
            guard let symbol = symbols.index(of: Symbol(.module, module)) else { return [] }
            return index.files(with: symbol).prefix(Self.placeLimit).compactMap { file in
                guard let place = file.places[symbol]?.first(where: { $0.use.kind.isImport }) else {
                    return nil
                }
                return evidence(rung, file, place, module)
            }
        }
    }

    /// Whether the file gets a module of the row by an import, of its own or of its target, or needs none.
    func imports(_ row: CatalogueRow, in path: String) -> Bool {
        let modules = row.modules + row.sdks
        if SourceLanguage(path: path) != .swift || modules.contains(where: Catalogue.ambientModules.contains) {
            return true
        }
        guard let file = index.files.first(where: { $0.path == path }) else { return false }
        let overlays = Catalogue.overlays.filter { modules.contains($0.value) }.keys
        return (modules + overlays).contains { module in
            guard let symbol = symbols.index(of: Symbol(.module, module)) else { return false }
            return file.places[symbol] != nil || index.isImported(symbol, throughout: file.target)
        }
    }

    /// Whether the file is part of the closure.
    func holds(_ path: String) -> Bool { index.files.contains { $0.path == path } }

    private static func strongest(_ found: [Evidence]) -> [Evidence] {
        var seen: Set<String> = []
        var counts: [Evidence.Rung: Int] = [:]
        let order = found.enumerated().sorted { ($0.element.rung, $0.offset) < ($1.element.rung, $1.offset) }
        return order.map(\.element).filter { item in
            guard seen.insert("\(item.path):\(item.line):\(item.symbol)").inserted else { return false }
            counts[item.rung, default: 0] += 1
            return counts[item.rung, default: 0] <= placeLimit
        }
    }

    private func evidence(for pattern: SymbolPattern, _ value: String?) -> [Evidence] {
        guard let terms = terms(of: pattern, value) else { return [] }
        var (strong, weak): ([Evidence], [Evidence]) = ([], [])
        for symbol in terms[0] {
            for file in index.files(with: symbol) {
                guard strong.count < Self.placeLimit else { break }
                guard let item = evidence(for: pattern, terms, leading: symbol, in: file) else { continue }
                if item.rung != .weak {
                    strong.append(item)
                } else if weak.count < Self.placeLimit {
                    weak.append(item)
                }
            }
        }
        return strong + weak
    }

    /// The symbols of each term that a file has to contain; `nil` if no file of the closure can.
    private func terms(of pattern: SymbolPattern, _ value: String?) -> [[Int]]? {
        var terms: [[Int]] = []
        for term in pattern.terms {
            let places = term.symbols(for: value).compactMap(symbols.index)
            guard !places.isEmpty else { return nil }
            terms.append(places)
        }
        guard pattern.isScattered else { return terms }
        return terms.dropFirst().allSatisfy { $0.contains(where: isFound) } ? [terms[0]] : nil
    }

    /// The evidence for a pattern in a file with the leading symbol.
    private func evidence(
        for pattern: SymbolPattern, _ terms: [[Int]], leading symbol: Int, in file: ClosureIndex.File
    ) -> Evidence? {
        if pattern.isOfOwnCode, index.dependencies.contains(file.target) { return nil }
        let isBinary = SourceLanguage(path: file.path) == .binary
        if pattern.isOfSources, isBinary { return nil }
        let isDoubtful = isDoubtful(pattern, in: file)
        if pattern.isWeak, isDoubtful { return nil }
        guard let match = match(terms, leading: symbol, in: file) else { return nil }
        // The terms of a pattern may be in unrelated object files of a library, so in a binary they don't count as used
        // together.
        let isTogether = !isBinary || terms.count == 1
        guard match.isStrong, !pattern.isWeak, isTogether, !isDoubtful else {
            return evidence(.weak, file, match.place, text(of: symbol))
        }
        let rung: Evidence.Rung = isBinary ? .binary : file.target == root ? .own : .module
        return evidence(rung, file, match.place, text(of: symbol))
    }

    /// True if the file contains one of the pattern's doubts: symbols that suggest another meaning.
    private func isDoubtful(_ pattern: SymbolPattern, in file: ClosureIndex.File) -> Bool {
        pattern.doubts.contains { doubt in
            doubt.symbols(for: nil).compactMap(symbols.index).contains { bestPlace(of: $0, in: file) != nil }
        }
    }

    /// Whether some file uses the symbol.
    private func isFound(_ symbol: Int) -> Bool {
        index.files(with: symbol).contains { bestPlace(of: symbol, in: $0) != nil }
    }

    private struct Match {
        let place: ClosureIndex.Place
        let strength: Strength
        var isStrong: Bool { strength == .strong }
    }

    private enum Strength: Comparable {
        case weak
        /// A type name where no instance is created. Proves nothing alone, but shows the type of the object for the
        /// other terms.
        case mention
        case strong
    }

    /// Returns the best place of the leading symbol if the file has all terms. The match is strong if one term is
    /// strong and none is weak.
    private func match(_ terms: [[Int]], leading: Int, in file: ClosureIndex.File) -> Match? {
        guard let first = bestPlace(of: leading, in: file) else { return nil }
        var matches = [first]
        for others in terms.dropFirst() {
            let places = others.compactMap { bestPlace(of: $0, in: file) }
            guard let best = places.max(by: { $0.strength < $1.strength }) else { return nil }
            matches.append(best)
        }
        let strengths = matches.map(\.strength)
        let isStrong = strengths.contains(.strong) && !strengths.contains(.weak)
        let last = matches[matches.count - 1]
        return Match(
            place: decidingPlace(of: leading, like: first, near: last, in: file),
            strength: isStrong ? .strong : .weak)
    }

    /// The place of a property that is nearest to the last term, which tells what it is set to: of the places that prove as
    /// much as the first one. A type is quoted where it is used first.
    private func decidingPlace(
        of leading: Int, like first: Match, near last: Match, in file: ClosureIndex.File
    ) -> ClosureIndex.Place {
        guard symbols.symbols[leading].text.first?.isLowercase == true else { return first.place }
        func distance(_ place: ClosureIndex.Place) -> Int { abs(place.use.line - last.place.use.line) }
        let equal = (file.places[leading] ?? []).filter { strength(of: $0, leading, in: file) == first.strength }
        return equal.min { distance($0) < distance($1) } ?? first.place
    }

    private func bestPlace(of symbol: Int, in file: ClosureIndex.File) -> Match? {
        var best: Match?
        for place in file.places[symbol] ?? [] {
            guard let strength = strength(of: place, symbol, in: file) else { continue }
            if best.map({ $0.strength < strength }) ?? true { best = Match(place: place, strength: strength) }
            if strength == .strong { break }
        }
        return best
    }

    /// The strength of a place as evidence; `nil`: it proves nothing.
    private func strength(of place: ClosureIndex.Place, _ symbol: Int, in file: ClosureIndex.File) -> Strength? {
        switch place.use.kind {
        case .stringBehindDot where isWholeHost: nil
        case .code, .member, .string, .stringBehindDot, .moduleImport, .exportedImport:
            place.truth == .yes && !isOwn(symbol, in: file) ? .strong : .weak
        case .typeMention: place.truth == .yes && !isOwn(symbol, in: file) ? .mention : .weak
        case .functionDeclaration: .weak
        case .comparedString, .comparedBareString:
            isUse(comparedAt: place, in: file) ? (place.truth == .yes ? .strong : .weak) : nil
        case .bareString where takesBareStrings || isNearURLs(file): place.truth == .yes ? .strong : .weak
        case .bareString, .declaration, .typeDeclaration: nil
        }
    }

    private func isUse(comparedAt place: ClosureIndex.Place, in file: ClosureIndex.File) -> Bool {
        switch comparedScheme {
        case .comesIn: place.use.kind == .comparedString || takesBareStrings || isNearURLs(file)
        case .isAskedFor: symbols.index(of: QueriedSchemes.question).map { file.places[$0] != nil } ?? false
        case .isNone: false
        }
    }

    private func isOwn(_ symbol: Int, in file: ClosureIndex.File) -> Bool {
        index.ownTypes.contains(symbol)
            || ((treatsOwnPropertiesAsWeak || symbols.symbols[symbol].kind == .member)
                && index.isOwnName(symbol, in: file))
    }

    private func isNearURLs(_ file: ClosureIndex.File) -> Bool {
        Catalogue.urlContext.contains { symbols.index(of: $0).map { file.places[$0] != nil } ?? false }
    }

    private func evidence(
        _ rung: Evidence.Rung, _ file: ClosureIndex.File, _ place: ClosureIndex.Place, _ symbol: String
    ) -> Evidence {
        // A binary has no lines.
        let isBinary = SourceLanguage(path: file.path) == .binary
        return Evidence(
            rung: rung, path: file.path, line: isBinary ? 1 : place.use.line, column: isBinary ? 1 : place.use.column,
            symbol: symbol, target: file.target.name)
    }

    private func text(of symbol: Int) -> String {
        let symbol = symbols.symbols[symbol]
        if symbol.kind == .member { return "." + symbol.text }
        guard symbol.kind == .identifier else { return symbol.text }
        let text = Self.withoutLiteral(symbol.text)
        // The beginning of a method's declaration in Objective-C is shown as the selector's part.
        if text.hasSuffix("("), let colon = text.firstIndex(of: ":") { return String(text[...colon]) }
        if text.hasSuffix("({") { return String(text.dropLast(2)) }
        if text.hasSuffix(" {") { return String(text.dropLast(2)) }
        // The beginning of a call is shown as the call.
        let isOpen = text.count { $0 == "(" } > text.count { $0 == ")" }
        return isOpen ? text + ")" : text
    }

    /// The text up to the literal that a call passes, which is left out in reports.
    private static func withoutLiteral(_ text: String) -> String {
        guard text.contains("\""), let colon = text.firstIndex(of: ":") else { return text }
        return String(text[...colon])
    }
}
