import Workspaces

/// A key or value that works, or is accepted, only together with another one.
struct MissingSisterKey: Rule {
    static let name = "missing-sister-key"
    static let severity = Severity.warning
    static let summary = "A key or value is declared without the key that it needs beside it."
    static let page: String? =
        "https://developer.apple.com/documentation/corelocation/cllocationmanager/requestalwaysauthorization()"
    static let explanation = """
        NSLocationAlwaysAndWhenInUseUsageDescription works only beside NSLocationWhenInUseUsageDescription: a request for
        the location at any time fails at once where either is missing (Apple, requestAlwaysAuthorization()).
        NSHealthShareUsageDescription and NSHealthUpdateUsageDescription are asked for together: App Store Connect refuses
        an app that references HealthKit and has only one of them (ITMS-90683), whichever it uses. It is an error where
        the sources reference HealthKit, even if they only read.
        com.apple.developer.usernotifications.communication asks for INSendMessageIntent or INStartCallIntent in
        NSUserActivityTypes (ITMS-90894).

        UIBackgroundModes: processing without identifiers in BGTaskSchedulerPermittedIdentifiers is an error, used or
        not: App Store Connect refuses the app (ITMS-90771).

        Add the missing key, or remove the other if the capability is not used. A key whose absence the code proves is
        missing-capability instead.
        """

    private static let sisters = [
        "NSLocationAlwaysAndWhenInUseUsageDescription": "NSLocationWhenInUseUsageDescription",
        "NSHealthShareUsageDescription": "NSHealthUpdateUsageDescription",
        "NSHealthUpdateUsageDescription": "NSHealthShareUsageDescription",
    ]

    /// The purpose string that works only beside this one, or without which this one is refused.
    static func sister(of key: String) -> String? { sisters[key] }

    /// The purpose strings of which App Store Connect refuses an app that references HealthKit and lacks one
    /// (ITMS-90683), even if it only reads (openradar 36431374).
    private static let demandedTogether: Set = ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"]

    /// A declaration that needs an element in a list of the Info.plist.
    private struct Requirement {
        let key: String
        /// The value of the key; `nil`: any.
        var value: String?
        let list: String
        /// The elements of which the list needs one; empty: any element.
        var elements: [String] = []
        let code: String
        /// Whether an app without the element is refused, even if nothing uses what is declared.
        let isError: Bool

        /// The missing part in a sentence.
        var text: String { elements.isEmpty ? list : "\(elements.joined(separator: " or ")) in \(list)" }
    }

    private static let requirements = [
        Requirement(
            key: "UIBackgroundModes", value: "processing", list: "BGTaskSchedulerPermittedIdentifiers",
            code: "ITMS-90771", isError: true),
        Requirement(
            key: "com.apple.developer.usernotifications.communication", list: "NSUserActivityTypes",
            elements: ["INSendMessageIntent", "INStartCallIntent"], code: "ITMS-90894", isError: false),
    ]

    /// Whether the bundle is refused for a declaration that needs an element in this list.
    static func isRefused(_ bundle: AuditedBundle, without list: String) -> Bool {
        requirements.contains { requirement in
            requirement.isError && requirement.list == list
                && bundle.declarations.contains { isOpen(requirement, $0, bundle) }
        }
    }

    /// Whether the declaration has the requirement, and the Info.plist doesn't meet it.
    private static func isOpen(
        _ requirement: Requirement, _ declaration: Declaration, _ bundle: AuditedBundle
    ) -> Bool {
        guard declaration.key == requirement.key,
            requirement.value == nil || requirement.value == declaration.value,
            bundle.target.kind == .application, bundle.tellsAll(of: requirement.list), bundle.isWritten(declaration)
        else { return false }
        return !bundle.declarations.contains { other in
            other.key == requirement.list
                && (requirement.elements.isEmpty
                    || other.value.map { requirement.elements.contains($0) || $0.contains("$") } ?? true)
        }
    }

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { missingTexts($0, context) + missingElements($0, context) }
    }

    private func missingElements(_ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        bundle.capabilities.flatMap { item in
            Self.requirements.filter { requirement in
                (requirement.isError || item.verdict != .unused)
                    && Self.isOpen(requirement, item.declaration, bundle)
            }.map { finding(item.declaration, $0, bundle, context) }
        }
    }

    private func finding(
        _ declaration: Declaration, _ requirement: Requirement, _ bundle: AuditedBundle, _ context: AuditContext
    ) -> Finding {
        let name = AuditContext.name(declaration)
        return context.finding(
            Self.self, severity: requirement.isError ? .error : .warning, bundle, declaration,
            message: "\(bundle.app) declares \(name) without \(requirement.text)",
            help: requirement.elements.isEmpty
                ? "Add \(requirement.list) with the identifiers that the app uses, or remove \(name)."
                : "Add \(requirement.text), or remove \(name).",
            evidence: [
                "\(declaration.path):\(declaration.span.line) declares \(name)",
                "\(bundle.mainManifest) does not declare \(requirement.text); \(requirement.code)",
            ])
    }

    private func missingTexts(_ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        guard bundle.target.runtime != .macOS, bundle.unreadDeclarations == nil else { return [] }
        return bundle.capabilities.compactMap { item in
            // An unused key is removed: it needs no sister.
            guard item.verdict != .unused, let sister = Self.sisters[item.declaration.key],
                !bundle.declares(sister), !bundle.mayDeclareMore(in: .infoPlist, key: sister),
                !isProven(sister, bundle, context)
            else { return nil }
            return finding(item.declaration, sister, bundle, context)
        }
    }

    /// Whether the code proves that the key is missing, which is a finding of its own.
    private func isProven(_ key: String, _ bundle: AuditedBundle, _ context: AuditContext) -> Bool {
        let rows = context.catalogue.rows(key: key, value: nil).filter { $0.traits.contains(.demanded) }
        return bundle.ownEvidence.evidence(for: rows, value: nil).contains { $0.rung <= .module }
    }

    private func finding(
        _ declaration: Declaration, _ sister: String, _ bundle: AuditedBundle, _ context: AuditContext
    ) -> Finding {
        let proof = refusal(of: bundle, with: declaration.key, without: sister, context)
        return context.finding(
            Self.self, severity: proof == nil ? .warning : .error, bundle, declaration,
            message: "\(bundle.app) declares \(declaration.key) without \(sister)",
            help: "Add \(sister) with a text that says what it is for"
                + (proof == nil ? "." : ", even if that is nothing, or stop linking HealthKit."),
            evidence: [
                "\(declaration.path):\(declaration.span.line) declares \(declaration.key)", "\(sister) is not declared",
            ] + (proof.map { ["\($0.path):\($0.line) uses \($0.symbol) (\($0.target)); ITMS-90683"] } ?? []))
    }

    /// The reference to HealthKit for which App Store Connect refuses the bundle without the key; `nil` where it may
    /// accept it: the text is in InfoPlist.strings, or only another app calls the module that has the reference.
    private func refusal(
        of bundle: AuditedBundle, with key: String, without sister: String, _ context: AuditContext
    ) -> Evidence? {
        guard Self.demandedTogether.contains(sister), bundle.localizedTexts[sister] == nil,
            [.application, .watchApp].contains(bundle.target.kind)
        else { return nil }
        let rows = context.catalogue.rows(key: key, value: nil)
        return bundle.ownEvidence.evidence(for: rows, value: nil).first { use in
            use.symbol.hasPrefix("HK")
                && (use.rung == .own
                    || use.rung == .module
                        && context.calls.caller(of: use, insteadOf: bundle, among: context.all) == nil)
        }
    }
}

extension AuditedBundle {
    /// Whether the bundle has an Info.plist, and the key can't have been missed in it.
    fileprivate func tellsAll(of key: String) -> Bool {
        target.runtime != .macOS && !manifests(.infoPlist).isEmpty && !mayDeclareMore(in: .infoPlist, key: key)
            && target.manifests.allSatisfy { $0.root != nil || $0.kind == .entitlements }
    }

    /// False for a list that only a build setting declares: Xcode writes none into the Info.plist.
    fileprivate func isWritten(_ declaration: Declaration) -> Bool {
        declaration.vocabulary != .infoPlist
            || manifests(.infoPlist).contains {
                $0.path == declaration.path && $0.root?[declaration.key] != nil
            }
    }
}
