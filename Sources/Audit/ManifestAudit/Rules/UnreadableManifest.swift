import ManifestSyntax
import Workspaces

/// A file that should be read can't be.
struct UnreadableManifest: Rule {
    static let name = "unreadable-manifest"
    static let severity = Severity.error
    static let summary = "A manifest or project can't be read."
    static let explanation = """
        A property list with broken syntax, a conflict marker, an odd encoding; a project that doesn't parse, or a
        spec with a value that XcodeGen refuses; a file too large, or outside the tree. Xcode or App Store Connect would stumble over it as well. What depends on it is
        reported as unknown; everything else is still audited.

        A source file or a library that can't be looked at is a note, and so are references to what is not there, manifests that
        only running them would tell, and manifests that are not there and that .gitignore names: a build step writes them,
        and what they declare is not judged. Nor is what lies in a submodule that isn't checked out, which is a note too.
        """

    func findings(in context: AuditContext) -> [Finding] {
        var found: [Finding] = []
        for bundle in context.audited {
            let manifests = bundle.target.manifests.compactMap { manifest -> Diagnostic? in
                if case .failure(let diagnostic) = manifest.content { diagnostic } else { nil }
            }
            let unread = bundle.target.unresolved.filter { [.unreadable, .submodule].contains($0.kind) }
            found += Set(manifests + unread).sorted().map { diagnostic in
                finding(diagnostic, bundle, [.ignored, .submodule].contains(diagnostic.kind) ? .note : .error)
            }
            found += bundle.unseenSources.map { finding($0, bundle, .note) }
        }
        let seen = Set(found.map { "\($0.path):\($0.line)" })
        return found
            + context.diagnostics.filter { !seen.contains("\($0.path):\($0.line)") }
            .map { finding($0, nil, [.unreadable, .leftOut].contains($0.kind) ? .error : .note) }
    }

    private func finding(_ diagnostic: Diagnostic, _ bundle: AuditedBundle?, _ severity: Severity) -> Finding {
        Finding(
            Self.self, severity, of: bundle, path: diagnostic.path,
            span: Span(line: diagnostic.line, column: diagnostic.column), message: diagnostic.message,
            help: Self.help(diagnostic, severity),
            evidence: ["\(diagnostic.path):\(diagnostic.line) \(diagnostic.message)"])
    }

    private static func help(_ diagnostic: Diagnostic, _ severity: Severity) -> String {
        if diagnostic.kind == .ignored {
            return "What it declares is not judged. Run the step that writes it before the audit to have it judged."
        }
        if diagnostic.kind == .submodule {
            return "What depends on it is not judged. A commit holds nothing of a submodule: audit a checkout with it."
        }
        if diagnostic.isLargeFilePointer {
            return "Run `git lfs pull`, and audit the checkout: a commit has the pointer alone."
        }
        return severity == .note ? "Evidence behind it is not seen." : "Repair it; what depends on it is not judged."
    }
}
