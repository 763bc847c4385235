import CapabilityUsage
import Workspaces

/// Finds the URL schemes that an app's code asks canOpenURL for, by the literals near each call.
struct AskedSchemes {
    let bundle: AuditedBundle
    let catalogue: Catalogue
    let files: SourceFiles

    /// A scheme that stands in a literal near a call of canOpenURL.
    struct Question: Sendable {
        let scheme: String
        let path: String
        let line: Int
        let target: String
        /// Whether the literal stands in the line of the call: it is what the call asks for.
        let isInCall: Bool
    }

    /// How many lines before a call the address that it asks for is usually put together.
    private static let reach = 8

    /// Schemes of the system's own apps and of the web: a question for them needs no declaration.
    private static let ofSystem: Set<String> = [
        "about", "app-prefs", "app-settings", "blob", "calshow", "data", "facetime", "facetime-audio", "file", "ftp",
        "ftps", "http", "https", "itms", "itms-apps", "itms-appss", "itms-beta", "itms-books", "itms-bookss",
        "itms-services", "itmss", "javascript", "mailto", "map", "maps", "message", "mobilenotes", "music", "musics",
        "photos-redirect", "prefs", "shareddocuments", "shoebox", "shortcuts", "sms", "tel", "telprompt", "videos",
        "webcal", "ws", "wss", "x-apple-health", "x-apple-reminder", "x-apple-reminderkit", "x-web-search",
    ]

    /// The schemes other than those of the system, each once, the surest place first.
    var questions: [Question] {
        guard let asked = bundle.ownEvidence.symbols.index(of: Symbol(.identifier, "canOpenURL")) else { return [] }
        let found = bundle.ownEvidence.index.files(with: asked).flatMap { file in
            questions(in: file, calls: (file.places[asked] ?? []).filter(Self.isCall).map(\.use.line))
        }
        var seen: Set<String> = []
        return (found.filter(\.isInCall) + found.filter { !$0.isInCall }).filter { seen.insert($0.scheme).inserted }
    }

    private static func isCall(_ place: ClosureIndex.Place) -> Bool {
        place.truth == .yes && [.code, .member].contains(place.use.kind)
    }

    private func questions(in file: ClosureIndex.File, calls: [Int]) -> [Question] {
        guard !calls.isEmpty, let language = SourceLanguage(path: file.path), language != .binary,
            let target = bundle.closure.first(where: { $0.id == file.target }), !target.isDependency,
            let text = files.text(of: file.path)
        else { return [] }
        let symbols = SymbolSet(
            text.schemes.filter { !Self.ofSystem.contains($0.lowercased()) }.map { Symbol(.scheme, $0) })
        guard !symbols.symbols.isEmpty else { return [] }
        let found = SourceScanner(symbols: symbols).uses(in: text.bytes, language: language)
        let environment = catalogue.environment(target.environment(platform: bundle.target.runtime))
        let truths = found.conditions.map { $0.evaluated(in: environment) }
        return found.uses.compactMap { use in
            guard [.string, .comparedString].contains(use.kind), use.condition.map({ truths[$0] == .yes }) ?? true,
                let call = calls.first(where: { (use.line...(use.line + Self.reach)).contains($0) })
            else { return nil }
            return Question(
                scheme: symbols.symbols[use.symbol].text, path: file.path, line: use.line, target: target.name,
                isInCall: call == use.line)
        }
    }
}
