import CapabilityUsage
import Workspaces

/// Reads single sources of the audited tree, for questions that the scan for symbols doesn't answer.
struct SourceFiles: Sendable {
    let tree: any SourceTree
    /// Shared with the scan: a tree with too much text is not looked into this way either.
    let budget: SourceBudget

    /// The bytes of a source; `nil` where it can't be read, or too much was read before.
    func bytes(of path: String) -> [UInt8]? {
        guard !budget.isExhausted,
            let bytes = try? tree.contents(of: path, limit: SourceScanner.sizeLimit(of: path))
        else { return nil }
        budget.spend(bytes.count)
        return bytes
    }

    /// The source, split into code, comments and strings.
    func text(of path: String) -> SourceText? {
        guard let language = SourceLanguage(path: path), language != .binary, let bytes = bytes(of: path) else {
            return nil
        }
        return SourceText(bytes, language: language)
    }

    /// The beginning of a source, where its imports stand.
    func head(of path: String) -> SourceText? {
        guard let language = SourceLanguage(path: path), language == .swift || language == .cFamily,
            let bytes = try? tree.head(of: path, count: Self.headLength)
        else { return nil }
        return SourceText(bytes, language: language)
    }

    private static let headLength = 8192
}
