import Workspaces

/// Compares the audits of the trees before and after a change, and selects the findings that are new.
struct ChangeComparison {
    let context: AuditContext
    let before: [AuditedBundle]
    let findingsBefore: [Finding]
    /// The name of the earlier tree in messages.
    let revision: String
    /// True if the change touches the file or folder at a path. A binary that was replaced may use more than before.
    var touches: (_ path: String) -> Bool = { _ in false }

    /// The findings that the tree before doesn't have, with what the change proves about them.
    func newFindings(_ findings: [Finding]) -> [Finding] {
        let bundles = Dictionary(grouping: context.audited, by: \.target.id)
        return unknown(findings).map { finding in
            for bundle in finding.target.flatMap({ bundles[$0] }) ?? [] {
                if let judged = self.judged(finding, bundle) { return judged }
            }
            return finding
        }
    }

    /// Findings that have no match before the change. Findings match by fingerprint, and else by subject, because a
    /// manifest may have moved or a bundle may have been renamed.
    private func unknown(_ findings: [Finding]) -> [Finding] {
        let rest = Self.subtract(findings, findingsBefore) { $0.fingerprint }
        let moved = Self.subtract(rest.new, rest.old, by: \.subject)
        let former = formerNames
        guard !former.isEmpty else { return moved.new }
        return Self.subtract(moved.new, moved.old) { $0.subject(renaming: former) }.new
    }

    /// The former names of renamed bundles, by the present name. A bundle counts as renamed if its name exists only on
    /// one side and exactly one such bundle of the other side has its bundle identifier and kind.
    private var formerNames: [String: String] {
        func unpaired(_ list: [AuditedBundle], among others: [AuditedBundle]) -> [String: [AuditedBundle]] {
            let known = (Set(others.map(\.target.id)), Set(others.map(\.app)))
            let left = list.filter { !known.0.contains($0.target.id) && !known.1.contains($0.app) }
            return Dictionary(grouping: left.filter { $0.target.bundleIdentifier != nil }) {
                "\($0.target.bundleIdentifier ?? "") \($0.target.kind)"
            }
        }
        let then = unpaired(before, among: context.audited)
        return unpaired(context.audited, among: before).reduce(into: [:]) { names, group in
            guard group.value.count == 1, let old = then[group.key], old.count == 1 else { return }
            names[group.value[0].app] = old[0].app
        }
    }

    /// The same bundle before the change: the one with the same target, else the same name, else the former name.
    private func twin(of bundle: AuditedBundle) -> AuditedBundle? {
        before.first { $0.target.id == bundle.target.id } ?? before.first { $0.app == bundle.app }
            ?? formerNames[bundle.app].flatMap { name in before.first { $0.app == name } }
    }

    /// The findings of each side that have no equal finding on the other; each finding is paired once.
    private static func subtract(
        _ new: [Finding], _ old: [Finding], by key: (Finding) -> some Hashable
    ) -> (new: [Finding], old: [Finding]) {
        func without(_ list: [Finding], _ others: [Finding]) -> [Finding] {
            var counts = others.reduce(into: [:]) { $0[AnyHashable(key($1)), default: 0] += 1 }
            return list.filter { finding in
                let name = AnyHashable(key(finding))
                guard let count = counts[name], count > 0 else { return true }
                counts[name] = count - 1
                return false
            }
        }
        return (without(new, old), without(old, new))
    }

    // MARK: What the change proves

    private func judged(_ finding: Finding, _ bundle: AuditedBundle) -> Finding? {
        guard let before = twin(of: bundle) else { return nil }
        var judged = finding
        if finding.rule == MissingCapability.name {
            judged.change = before.declares(finding.key) ? .declarationRemoved : .useAdded
            return judged
        }
        guard [UnprovenCapability.name, UnusedCapability.name].contains(finding.rule),
            let item = bundle.capabilities.first(where: { finding.isAbout($0.declaration) })
        else { return nil }
        let twin = before.capabilities.first { $0.declaration.identity == item.declaration.identity }
        let proof = twin?.verdict == .used ? twin?.evidence.first : nil
        guard twin == nil || proof != nil else { return nil }
        judged.change = proof == nil ? .declarationAdded : .useRemoved
        guard isConclusive(item, bundle, before), proof != nil || !bundle.lacksSources else { return judged }
        // If the former use was only a weak sign, its removal justifies a warning at most.
        let severity = proof?.rung == .weak ? .warning : UnusedCapability.severityWithoutLinks(of: item)
        judged.severity = max(finding.severity, severity)
        explain(&judged, proof, bundle)
        return judged
    }

    /// True if the new finding can only be explained by the change of the declaration or its use: opaque modules and
    /// unreadable parts are the same as before, and no other bundle of the app shares the manifest.
    private func isConclusive(_ item: EvaluatedCapability, _ bundle: AuditedBundle, _ before: AuditedBundle) -> Bool {
        let known = Set(before.opaque.map(\.content))
        let hasSameModules = bundle.opaque.allSatisfy { module in
            known.contains(module.content) && !(module.isFile && touches(module.origin))
                && !(module.isAnyPod && touchesPackages(of: bundle))
        }
        let isShared = context.sharer(of: item, in: bundle).map { context.isSameApp($0.bundle, bundle) } ?? false
        return hasSameModules && bundle.unresolved.allSatisfy(before.unresolved.contains) && !isShared
            && !bundle.isDemonstration && item.unseenBuild == nil
    }

    /// Whether the change touches a list of packages of Flutter or JavaScript, whose plugins `use_native_modules!` and its kin
    /// stand for.
    private func touchesPackages(of bundle: AuditedBundle) -> Bool {
        var folder = bundle.target.id.project
        while !folder.isEmpty {
            folder = folder.parentPath
            if Self.packageLists.contains(where: { touches(folder.isEmpty ? $0 : folder + "/" + $0) }) { return true }
        }
        return false
    }

    private static let packageLists = [
        "pubspec.yaml", "pubspec.lock", "package.json", "package-lock.json", "yarn.lock", "pnpm-lock.yaml",
    ]

    private func explain(_ finding: inout Finding, _ proof: Evidence?, _ bundle: AuditedBundle) {
        let name = finding.value.map { "\(finding.key): \($0)" } ?? finding.key
        finding.message =
            proof == nil
            ? "The change declares \(name) in \(finding.app), and nothing in its sources uses it"
            : "The change removes the last use of \(name) from \(finding.app), and the declaration stayed"
        finding.help =
            proof == nil
            ? "Remove the declaration, add the code that uses it, or allow it with a reason."
            : "Remove the declaration as well, or allow it with a reason."
        let opaque = bundle.opaque.map(\.name)
        finding.evidence = [
            "\(finding.path):\(finding.line) declares \(name)",
            proof.map { "used at \(revision): \($0.path):\($0.line) \($0.symbol) (\($0.target))" }
                ?? "not declared at \(revision)",
            opaque.isEmpty
                ? "no use is left in \(bundle.sourceFiles) source files"
                : "not looked into, but linked before as well: \(UnprovenCapability.list(opaque))",
        ]
    }
}

extension Finding {
    /// Rule, app, key and value: equal for findings on one declaration whose manifest moved.
    fileprivate var subject: [String] { [rule, app, key, value ?? "", key.isEmpty ? message : ""] }

    /// The subject as it was before bundles were renamed.
    fileprivate func subject(renaming names: [String: String]) -> [String] {
        var subject = subject
        if let name = names[app] { (subject[1], subject[4]) = (name, subject[4].replacing(app, with: name)) }
        return subject
    }

    fileprivate func isAbout(_ declaration: Declaration) -> Bool {
        key == declaration.key && value == declaration.value && path == declaration.path
            && line == declaration.span.line
    }
}

extension AuditedBundle {
    /// Whether a source is named that isn't in the tree, as of a submodule: any use may be in it.
    fileprivate var lacksSources: Bool { unresolved.contains { $0.kind == .absent } }
}

extension OpaqueDependency {
    /// True for pods of which nothing tells the version, so that the same name may stand for others than before.
    fileprivate var isAnyPod: Bool { reason == .cocoaPod && version.isEmpty }

    /// True if `origin` is the path of a binary, which the tree may contain.
    fileprivate var isFile: Bool { reason == .binaryFramework || reason == .carthage }

    /// Name, version, checksum, and the path of a binary. Dependencies for which all of them are equal have the same
    /// content.
    fileprivate var content: [String] { [name, version, checksum, isFile ? origin : ""] }
}

/// The part of a change that makes a finding new.
package enum FindingChange: String, Hashable, Sendable, Codable {
    /// The last use of a declared capability went.
    case useRemoved = "use-removed"
    /// A declaration came without a use.
    case declarationAdded = "declaration-added"
    /// A use came without its declaration.
    case useAdded = "use-added"
    /// A declaration went while the use stayed.
    case declarationRemoved = "declaration-removed"
}
