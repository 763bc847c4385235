import Workspaces

/// A key that the system no longer reads.
struct DeprecatedKey: Rule {
    static let name = "deprecated-key"
    static let severity = Severity.warning
    static let summary = "A key or value is declared that no system the bundle runs on still reads."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list"
    static let explanation = """
        Some keys were replaced: an app whose deployment target is past the change carries the old one for nothing.
        relctl compares with IPHONEOS_DEPLOYMENT_TARGET and says nothing where it doesn't know it, nor of a value with a
        variable that nothing defines.

        Remove it; where it has a successor, check that the successor is declared.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.declarations.compactMap { declaration -> Finding? in
                let rows = context.catalogue.rows(key: declaration.key, value: declaration.value)
                guard let row = bundle.deprecation(of: declaration, in: rows) else { return nil }
                let name = AuditContext.name(declaration)
                return context.finding(
                    Self.self, bundle, declaration, message: "\(name) is deprecated: \(row.deprecated)",
                    help: row.note.isEmpty ? "Remove it." : "Remove it: \(row.note).",
                    evidence: ["\(declaration.path):\(declaration.span.line) declares \(name)"])
            }
        }
    }
}

extension AuditedBundle {
    /// The row that calls the declaration deprecated on every system that the bundle supports.
    func deprecation(of declaration: Declaration, in rows: [CatalogueRow]) -> CatalogueRow? {
        rows.first { $0.certainlyCovers(declaration.value) && isDeprecated($0) }
    }

    /// True if what the row is about is deprecated on every system that the bundle supports. Text other than
    /// `iOS <release>` means that it is deprecated everywhere.
    func isDeprecated(_ row: CatalogueRow) -> Bool {
        // On the Mac some older purpose strings are the current ones. Of the other keys it reads none.
        if row.deprecated.isEmpty || row.isPurposeString && target.isBuiltForMacToo { return false }
        guard let release = row.deprecated.dropping("iOS ") else { return true }
        return target.needsIOS(release) ?? false
    }

    /// Whether it is known to run on a system that is not past the deprecation.
    func supportsReleaseBefore(_ deprecated: String) -> Bool {
        deprecated.dropping("iOS ").flatMap(target.needsIOS) == false
    }
}

extension CatalogueRow {
    /// Whether what its symbols do on some systems needs the capability on one that the target is known to support.
    func counts(for target: Target) -> Bool {
        until.isEmpty || until.dropping("iOS ").flatMap(target.needsIOS) == false
    }
}

extension Target {
    /// The lowest release that a setting of deployment targets names; `nil` where it names none.
    func minimum(_ setting: String) -> Double? { settings[setting].flatMap { Self.release($0.value) } }

    /// Whether the lowest iOS that it runs on is the release or a later one; `nil` where nothing tells.
    func needsIOS(_ release: String) -> Bool? {
        guard runtime == .iOS, let lowest = minimum("IPHONEOS_DEPLOYMENT_TARGET"), let since = Self.release(release)
        else { return nil }
        return lowest >= since
    }

    /// Major and minor number of a release.
    static func release(_ text: String) -> Double? {
        Double(text.split(separator: ".").prefix(2).joined(separator: "."))
    }
}
