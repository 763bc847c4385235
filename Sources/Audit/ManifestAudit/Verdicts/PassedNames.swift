import CapabilityUsage
import Workspaces

/// Finds the names that an app's own code passes to an API as literals.
struct PassedNames {
    let bundle: AuditedBundle
    let catalogue: Catalogue
    let files: SourceFiles

    /// A name with its place.
    struct Place: Sendable {
        let name: String
        /// The text before it, as it was asked for.
        let label: String
        let path: String
        let line: Int
        let target: String
    }

    /// The names that follow one of the labels in files with one of these identifiers, each once for each label.
    func names(after labels: [String], besides identifiers: [String]) -> [Place] {
        let symbols = identifiers.compactMap { bundle.ownEvidence.symbols.index(of: Symbol(.identifier, $0)) }
        var seen: Set<String> = []
        let sources = symbols.flatMap { Array(bundle.ownEvidence.index.files(with: $0)) }
        let found = sources.filter { seen.insert($0.path).inserted }.flatMap { names(in: $0, after: labels) }
        var known: Set<[String]> = []
        return found.filter { known.insert([$0.label, $0.name]).inserted }
    }

    private func names(in file: ClosureIndex.File, after labels: [String]) -> [Place] {
        guard let language = SourceLanguage(path: file.path), language != .binary,
            let target = bundle.closure.first(where: { $0.id == file.target }), !target.isDependency,
            let text = files.text(of: file.path)
        else { return [] }
        let literals = text.literals(after: labels).filter { !$0.text.isEmpty }
        guard !literals.isEmpty else { return [] }
        let compiled = compiledLines(of: Set(literals.map(\.text)), in: text, of: target)
        return literals.filter { compiled.contains($0.line) }.map {
            Place(name: $0.text, label: $0.label, path: file.path, line: $0.line, target: target.name)
        }
    }

    /// The lines with one of the literals that every build of the configuration compiles.
    private func compiledLines(of literals: Set<String>, in text: SourceText, of target: Target) -> Set<Int> {
        let symbols = SymbolSet(literals.map { Symbol(.literal, $0) })
        let found = SourceScanner(symbols: symbols).uses(in: text.bytes, language: text.language)
        let environment = catalogue.environment(target.environment(platform: bundle.target.runtime))
        let truths = found.conditions.map { $0.evaluated(in: environment) }
        return Set(found.uses.filter { $0.condition.map { truths[$0] == .yes } ?? true }.map(\.line))
    }
}
