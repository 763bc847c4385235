import ManifestSyntax
import Workspaces

/// A spec that says something else than it seems to.
struct MisleadingSpec: Rule {
    static let name = "misleading-spec"
    static let severity = Severity.warning
    static let summary = "XcodeGen reads a spec otherwise than it looks, or overwrites what it names."
    static let explanation = """
        A version without quotes is a number in YAML: 1.10 becomes 1.1, and 007 becomes 7. Put it in quotes.

        Of values under the same key of a mapping XcodeGen takes the last one alone, and says nothing. Newer versions of
        its YAML reader refuse the spec. Remove the others.

        A file that 'info' or 'entitlements' names is written anew by XcodeGen from 'properties' alone. What the file in
        the tree declares beside is gone once the project is generated, and is not what is audited. Move it to
        'properties', or name the file with INFOPLIST_FILE or CODE_SIGN_ENTITLEMENTS in the settings of the target.
        """

    func findings(in context: AuditContext) -> [Finding] {
        var seen: Set<Diagnostic> = []
        return context.audited.flatMap { bundle in
            bundle.target.pitfalls.sorted().filter { seen.insert($0).inserted }.map { pitfall in
                Finding(
                    Self.self, of: bundle, path: pitfall.path,
                    span: Span(line: pitfall.line, column: pitfall.column), message: pitfall.message,
                    help: "Say it so that XcodeGen reads it as it is meant.",
                    evidence: ["\(pitfall.path):\(pitfall.line) \(pitfall.message)"])
            }
        }
    }
}
