import CapabilityUsage
import Workspaces

/// A view of the system offers users something that needs a purpose string, and there is none.
struct ImpliedPurposeString: Rule {
    static let name = "implied-purpose-string"
    static let severity = Severity.warning
    static let summary = "A web view or share sheet lets users do what needs a purpose string that isn't declared."
    static let page: String? =
        "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources"
    static let explanation = """
        A web view that loads pages lets a page ask for a file: the system's menu offers to take a photo or a video. A
        share sheet with an image offers to save it to the library. The system ends the app at that moment if the purpose
        string is missing, although no symbol of the app asks for anything, and the upload check doesn't notice.

        Found are apps whose own code, or a module that no other app is built from, shows a web view for a URLRequest, or
        a share sheet in a file that handles images: that is a note, because the image may be another thing than what is
        shared. Web views that load nothing but files count for nothing, and neither do share sheets whose
        excludedActivityTypes have .saveToCameraRoll.

        Add the purpose string, or allow its absence with a reason if no page and no image of that kind is ever shown.
        """

    func findings(in context: AuditContext) -> [Finding] {
        let rows = context.catalogue.rows.filter { $0.traits.contains(.implied) }
        var views = SystemViews(files: context.files)
        return context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.kind == .application, bundle.target.runtime == .iOS,
                bundle.unreadDeclarations == nil,
                !bundle.manifests(.infoPlist).isEmpty || !bundle.manifests(.buildSettings).isEmpty
            else { return [] }
            return besidesMissing(rows.compactMap { finding($0, bundle, context, &views) }, bundle, context)
        }
    }

    /// The findings for keys of which missing-capability tells nothing as grave: one need is one finding.
    private func besidesMissing(_ found: [Finding], _ bundle: AuditedBundle, _ context: AuditContext) -> [Finding] {
        guard !found.isEmpty else { return [] }
        let missing = MissingCapability().findings(in: bundle, context)
        return found.filter { finding in
            !missing.contains { $0.key == finding.key && $0.severity >= finding.severity }
        }
    }

    private func finding(
        _ row: CatalogueRow, _ bundle: AuditedBundle, _ context: AuditContext, _ views: inout SystemViews
    ) -> Finding? {
        guard !bundle.declares(row.key), !bundle.mayDeclareMore(in: .infoPlist, key: row.key),
            bundle.localizedTexts[row.key] == nil,
            let proof = proof(row, bundle, context, &views)
        else { return nil }
        let isVague = row.key == Self.adding
        return Finding(
            Self.self, isVague ? .note : .warning, of: bundle, key: row.key, path: bundle.mainManifest,
            message: "\(bundle.app) shows \(proof.symbol), which can need \(row.key), and does not declare it",
            help: "Add \(row.key) with a text that says what it is for.",
            evidence: ["\(proof.path):\(proof.line) uses \(proof.symbol) (\(proof.target))", row.note])
    }

    private static let adding = "NSPhotoLibraryAddUsageDescription"

    /// The place that shows the view, of the files whose views can do what needs the text. Where places were left out, any of
    /// them may.
    private func proof(
        _ row: CatalogueRow, _ bundle: AuditedBundle, _ context: AuditContext, _ views: inout SystemViews
    ) -> Evidence? {
        let proofs = bundle.ownEvidence.evidence(for: [row], value: nil).filter { isOwn($0, bundle, context) }
        let open =
            row.key == Self.adding ? sharing(proofs, &views) : proofs.first { !views.loadsOnlyFiles($0.path) }
        return open ?? (proofs.count < EvidenceSearch.placeLimit ? nil : proofs.first)
    }

    /// The share sheet that can save, one with an image before others.
    private func sharing(_ proofs: [Evidence], _ views: inout SystemViews) -> Evidence? {
        var first: Evidence?
        for proof in proofs {
            let sheets = views.shareSheetsThatSave(proof.path)
            if let sheet = sheets?.first(where: \.holdsImage) { return proof.moved(to: sheet.line) }
            if sheets != [] { first = first ?? proof }
        }
        return first
    }

    /// Whether the view is in the app's own sources, or in a module of the tree that no other app is built from.
    private func isOwn(_ proof: Evidence, _ bundle: AuditedBundle, _ context: AuditContext) -> Bool {
        if proof.rung == .own { return true }
        guard proof.rung == .module,
            let module = bundle.closure.first(where: { $0.name == proof.target && !$0.isDependency })
        else { return false }
        return !context.all.contains { other in
            other.target.kind == .application && other.target.id != bundle.target.id
                && other.closure.contains { $0.id == module.id }
        }
    }
}

/// What files show of the views of the system. Each file is looked into once, however many apps are built from it.
private struct SystemViews {
    private let files: SourceFiles
    private var onlyFiles: [String: Bool] = [:]
    private var sheets: [String: [SourceText.ShareSheet]?] = [:]

    init(files: SourceFiles) { self.files = files }

    /// Whether all pages that a file loads into web views are files.
    mutating func loadsOnlyFiles(_ path: String) -> Bool {
        if let known = onlyFiles[path] { return known }
        let answer = files.text(of: path)?.loadsOnlyFiles ?? false
        onlyFiles[path] = answer
        return answer
    }

    /// The share sheets of a file that can save; `nil` where it isn't seen how they are made.
    mutating func shareSheetsThatSave(_ path: String) -> [SourceText.ShareSheet]? {
        if let known = sheets[path] { return known }
        let answer = files.text(of: path)?.shareSheetsThatSave
        sheets.updateValue(answer, forKey: path)
        return answer
    }
}
