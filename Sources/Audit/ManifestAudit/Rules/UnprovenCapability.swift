import Printing
import Workspaces

/// Reports declared capabilities whose use can't be decided.
struct UnprovenCapability: Rule {
    static let name = "unproven-capability"
    static let severity = Severity.note
    static let summary = "No use of a declared capability was found, and not everything could be looked at."
    static let page: String? = "https://developer.apple.com/app-store/review/guidelines/"
    static let explanation = """
        The bundle links binaries or packages whose sources are not in the tree and that relctl doesn't know, or part of
        a manifest or project can't be read without running it. They are named. Any of them may use the capability, so
        it is not called unused. The same goes for a module that uses a capability only if the app asks it to
        (FirebaseAuth sends a notification to sign in by telephone), where no code asks; and for a key that only the Mac
        or visionOS reads in a target for several systems, of which what only that build has is not looked into.

        It is a note where modules of unknown content are a plausible reason: camera, photos, location, Bluetooth,
        microphone and tracking are what SDKs commonly ask for. It is a warning for what hardly any module needs: the
        app's own identifiers (merchants, domains, groups, task identifiers), HealthKit, HomeKit, NFC, Siri, CarPlay,
        VoIP, Apple Pay; a warning for a group or an iCloud container that code doesn't name, though it names another one
        of the list (a note beside modules of unknown content): a copied target keeps such names; a warning for a
        background mode that only weak signs speak for, because review judges modes by what it can observe (a note for
        audio, location and Bluetooth beside modules of unknown content); an error with --against when the other app
        proves the use and this one doesn't: then it was copied.

        Decide it: give the sources or binaries of the modules with --dependencies, or tell relctl what they need
        (apps: … audit: sdks:), or allow the key with a reason.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.capabilities.compactMap { item in
                // A deprecated key is a finding of deprecated-key.
                let isDeprecated = bundle.deprecation(of: item.declaration, in: item.rows) != nil
                let isOpen = item.verdict == .unknown && (!item.isUndecidable || item.unseenBuild != nil)
                if isOpen, !isDeprecated, !item.repeatsCategory(of: bundle) {
                    return unknown(item, bundle, context)
                }
                return item.isWeak && item.declaration.key.hasSuffix("BackgroundModes")
                    ? weak(item, bundle, context) : nil
            }
        }
    }

    private func unknown(_ item: EvaluatedCapability, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding {
        let name = AuditContext.name(item.declaration)
        var evidence = [
            "no use in \(bundle.searched) that \(bundle.app) is built from"
        ]
        if !bundle.opaque.isEmpty { evidence.append("not looked into: \(Self.list(bundle.opaque.map(\.name)))") }
        if let first = bundle.unresolved.first ?? bundle.target.unreadValue(mayName: item.declaration) {
            evidence.append("not read: \(first.path):\(first.line) \(first.message)")
        }
        if item.declaration.vocabulary == .privacy, evidence.count == 1 {
            let names = Set(bundle.allTargets.flatMap(\.opaque).map(\.name)).sorted()
            if !names.isEmpty { evidence.append("others' code may need it: \(Self.list(names))") }
        }
        if let sibling = item.namedSibling {
            evidence.append("code names \(sibling) of the same list")
        } else if let user = item.optionalUser {
            evidence.append("\(user) uses it only for what an app may ask of it")
        } else if let system = item.unseenBuild {
            evidence.append("not looked into: what only its build for \(system.name) has")
        } else if let toolkit = item.toolkit {
            evidence.append("not looked into: the app's own code for \(toolkit)")
        } else if evidence.count == 1 {
            evidence.append("nothing in the tree says what its value is")
        }
        let prover = context.against.flatMap { name in
            context.prover(of: item, declaredBy: bundle) { $0.bundle.app == name }
        }
        if let prover { evidence.insert(prover.line(against: bundle), at: 1) }
        let lack = item.namedSibling == nil ? "uses \(name); what can't be looked into may" : "names \(name)"
        return context.finding(
            Self.self, severity: prover == nil ? Self.severity(of: item, bundle) : .error, bundle, item.declaration,
            message: "Nothing in the sources of \(bundle.app) \(lack)",
            help: Self.remedy(item, bundle), evidence: evidence)
    }

    /// The severity: linked modules excuse little that hardly any module needs; sources that can't be read excuse
    /// everything.
    private static func severity(of item: EvaluatedCapability, _ bundle: AuditedBundle) -> Severity {
        if item.namedSibling != nil { return bundle.unresolved.isEmpty && bundle.opaque.isEmpty ? .warning : .note }
        let isRare = item.rows.contains {
            $0.odds == .rare && $0.certainlyCovers(item.declaration.value)
        }
        return isRare && bundle.unresolved.isEmpty && !bundle.opaque.isEmpty ? .warning : .note
    }

    /// The remedy, with the line of the configuration that decides.
    private static func remedy(_ item: EvaluatedCapability, _ bundle: AuditedBundle) -> String {
        guard let first = bundle.opaque.first else { return "Remove it, or allow it with a reason." }
        let module = first.name
        if first.isPodfileCall {
            return "Remove it, or allow it with a reason. To decide it, commit the Podfile.lock that `pod install` "
                + "writes, give its Pods with --dependencies, or say what all pods that \(module) adds need: "
                + "`sdks: { \(quoted(module)): [\(item.declaration.key)] }`, `[]` for nothing."
        }
        let name = yamlKey(module)
        return "Remove it, or allow it with a reason. To decide it, give the modules with --dependencies, or say what "
            + "they need: `sdks: { \(name): [\(item.declaration.key)] }` if \(module) does, `\(name): []` if not."
    }

    /// The name of a module as a key of YAML. Some pods are called like a tag (`!ProtoCompiler`).
    private static func yamlKey(_ name: String) -> String {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-+./".contains($0) }
        return isPlain && name.first?.isLetter == true ? name : quoted(name)
    }

    private static func quoted(_ name: String) -> String { "'" + name.replacing("'", with: "''") + "'" }

    private func weak(_ item: EvaluatedCapability, _ bundle: AuditedBundle, _ context: AuditContext) -> Finding {
        let name = AuditContext.name(item.declaration)
        var evidence = item.evidence.prefix(2).map { "\($0.path):\($0.line) \($0.symbol) (\($0.target)) suggests it" }
        if !bundle.opaque.isEmpty { evidence.append("not looked into: \(Self.list(bundle.opaque.map(\.name)))") }
        // A weak sign says no less than none: a module that can't be looked into may have what modules commonly use.
        let mayBeElsewhere = !bundle.opaque.isEmpty && item.rows.contains { $0.odds == .common }
        return context.finding(
            Self.self, severity: mayBeElsewhere ? .note : .warning, bundle, item.declaration,
            message: "\(bundle.app) declares \(name), and only weak signs speak for its use",
            help:
                "Review rejects a mode whose effect it can't observe (Guideline 2.5.4). Remove it or allow it with a reason.",
            evidence: evidence)
    }

    /// The first names, and how many more there are.
    static func list(_ names: [String]) -> String {
        let shown = names.prefix(6).joined(separator: ", ")
        return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
    }
}

extension Target {
    /// A value of a manifest that was not read and may name what is declared, such as a group that code takes from there.
    func unreadValue(mayName declaration: Declaration) -> Diagnostic? {
        guard declaration.value?.contains(".") == true else { return nil }
        return unresolved.first { $0.key != nil }
    }
}

extension AuditedBundle {
    /// `12 source files of 1 target`: how much was searched for uses.
    var searched: String {
        Printable.count(sourceFiles, "source file") + " of " + Printable.count(targetCount, "target")
    }
}
