import ManifestSyntax
import Workspaces

/// An app reaches a module that it may not reach yet.
struct ForbiddenModule: Rule {
    static let name = "forbidden-module"
    static let severity = Severity.warning
    static let summary = "An app is built from a module that its configuration forbids."
    static let explanation = """
        Teams that merge unreleased features without linking them name the modules in apps: … audit: forbid:. A module is
        reached when a target or package that the app is built from, or a library that it links, has its name.

        The shortest way to it is printed: cut it where it first leaves the app's own code.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.settings.forbid.sorted().compactMap { finding($0, bundle) }
        }
    }

    private func finding(_ module: String, _ bundle: AuditedBundle) -> Finding? {
        let isTarget = { (target: Target) in target.moduleName == module || target.name == module }
        let link = bundle.allTargets.first { target in
            target.opaque.contains { $0.name == module } || target.linkedModules.contains(module)
        }
        let target = bundle.allTargets.first { $0.id != bundle.target.id && isTarget($0) }
        guard let reached = target ?? link else { return nil }
        let chain = bundle.chain(to: reached.id) + (isTarget(reached) ? [] : [module])
        let use = bundle.ownEvidence.imports(of: [module], as: .link).first
        return Finding(
            Self.self, of: bundle, key: module, path: use?.path ?? bundle.target.id.project,
            span: Span(line: use?.line ?? 1, column: use?.column ?? 1),
            message: "\(bundle.app) reaches \(module), which it may not yet",
            help: "Take \(module) out of \(chain.dropLast().last ?? bundle.app).",
            evidence: [chain.joined(separator: " -> ")]
                + (use.map { ["\($0.path):\($0.line) imports \(module)"] } ?? []))
    }
}
