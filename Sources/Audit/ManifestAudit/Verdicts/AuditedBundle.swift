import ManifestSyntax
import Workspaces

/// An app, extension, watch app or App Clip with its declarations, their verdicts and the evidence for them.
package struct AuditedBundle: Sendable {
    /// Its name in reports: that in the configuration, else its target's.
    package let app: String
    /// The target that builds the bundle.
    package let target: Target
    /// The app that embeds it; `nil` for an app.
    package let host: Target.ID?
    /// The audit settings of its app in the configuration.
    package let settings: AppAuditSettings
    /// All declarations of its manifests and build settings.
    package let declarations: [Declaration]
    /// Declarations that only its other build configurations have.
    let otherDeclarations: [OtherDeclaration]
    /// What its InfoPlist.strings say, in all languages, by key; without texts that are blank.
    let localizedTexts: [String: Set<String>]
    /// The declarations that the catalogue knows, judged, in the order of key and value.
    package let capabilities: [EvaluatedCapability]
    /// Targets that it is built from, itself first.
    package let closure: [Target]
    /// The targets of all its builds for systems with the same manifests, those of `closure` first.
    let allTargets: [Target]
    /// The number of source files in `allTargets`.
    package let sourceFiles: Int
    /// Opaque dependencies: linked modules without sources that no table of SDKs lists.
    package let opaque: [OpaqueDependency]
    /// Source files of the closure that could not be looked into.
    let unseenSources: [Diagnostic]
    /// Parts of the closure that could not be read and may hide a use.
    package let unresolved: [Diagnostic]
    /// Keys whose values could not be read.
    private let unreadKeys: Set<String>
    /// Parts of the target that could not be read, and are not about the value of one key.
    private let unreadParts: [Diagnostic]
    /// Searches its closure without embedded extensions.
    let ownEvidence: EvidenceSearch
    /// Searches its closure with embedded extensions.
    let sharedEvidence: EvidenceSearch
    /// The keys that third-party modules need, with those of the configuration.
    let sdks: SDKTable
    /// Whether code in another language, which isn't looked into, may call the modules that it links.
    let isBuiltWithToolkit: Bool

    /// A bundle with the verdicts on its declarations.
    init(
        draft: BundleDraft, evidence: BundleEvidence, capabilities: [EvaluatedCapability],
        localizedTexts: [String: Set<String>],
        sourceFiles: Int, unseenSources: [Diagnostic]
    ) {
        (app, target, host, settings) = (draft.app, draft.target, draft.host?.id, draft.settings)
        (declarations, otherDeclarations) = (draft.declarations, draft.otherDeclarations)
        unreadKeys = Set(draft.target.unresolved.compactMap(\.key))
        unreadParts = draft.target.unresolved.filter { $0.key == nil }
        (self.localizedTexts, self.capabilities) = (localizedTexts, capabilities)
        (closure, allTargets, opaque) = (evidence.closure, evidence.allTargets, evidence.opaque)
        self.sourceFiles = sourceFiles
        (self.unseenSources, unresolved) = (unseenSources, evidence.unresolved)
        (ownEvidence, sharedEvidence, sdks) = (evidence.own, evidence.shared, evidence.sdks)
        isBuiltWithToolkit = evidence.toolkit != nil
    }

    /// Its name in a sentence about another bundle as well: with its project where both have one name.
    func name(beside other: AuditedBundle) -> String {
        app != other.app || target.id.project.isEmpty ? app : "\(app) of \(target.id.project)"
    }

    /// How many targets its builds have together, itself included.
    var targetCount: Int { Set(allTargets.map(\.id)).count }

    /// Whether a key is declared, with any value.
    func declares(_ key: String) -> Bool { declarations.contains { $0.key == key } }

    /// Manifests of one vocabulary.
    func manifests(_ kind: ManifestFile.Kind) -> [ManifestFile] { target.manifests.filter { $0.kind == kind } }

    /// The value of a top-level key of its Info.plist, wherever it is written, with its place.
    func infoValue(_ key: String) -> (entry: PropertyNode.Entry, path: String)? {
        for manifest in manifests(.buildSettings) + manifests(.infoPlist) {
            if let entry = manifest.root?.entries?.first(where: { $0.key == key }) { return (entry, manifest.path) }
        }
        return nil
    }

    /// Whether something may be declared in such a manifest that was not seen: this key, or else any.
    func mayDeclareMore(in kind: ManifestFile.Kind, key: String? = nil) -> Bool {
        if kind != .privacy, key.map(unreadKeys.contains) ?? !unreadKeys.isEmpty { return true }
        return unreadParts.contains { mayDeclare($0, in: kind) }
    }

    /// The first place that may declare any key of the Info.plist and was not read; `nil` where missing keys are judged.
    var unreadDeclarations: Diagnostic? { unreadParts.first { mayDeclare($0, in: .infoPlist) } }

    /// Whether a part that was not read may declare something in such a manifest. Settings that are not in the tree hide what
    /// settings declare: nothing of an Info.plist that is written out, nor of a privacy manifest.
    private func mayDeclare(_ part: Diagnostic, in kind: ManifestFile.Kind) -> Bool {
        switch (part.kind, kind) {
        case (.dangling, _), (.absent, _), (.absentModule, _), (.unset, .privacy): false
        // An entitlements file holds no key of an Info.plist, and source code none of either.
        case (.unresolved, .infoPlist), (.unresolved, .privacy), (.unresolved, .buildSettings),
            (.unreadable, .infoPlist), (.unreadable, .privacy), (.unreadable, .buildSettings),
            (.ignored, .infoPlist), (.ignored, .privacy), (.ignored, .buildSettings),
            (.submodule, .infoPlist), (.submodule, .privacy), (.submodule, .buildSettings):
            !part.isAboutEntitlements && !part.isAboutSource
        case (.unset, .entitlements): manifests(.entitlements).isEmpty
        case (.unset, _): infoValue("CFBundlePackageType") == nil || !manifests(.buildSettings).isEmpty
        default: true
        }
    }

    /// The file that a finding about the whole bundle points to.
    var mainManifest: String {
        (manifests(.infoPlist) + manifests(.buildSettings)).first?.path ?? target.id.project
    }
}

extension Diagnostic {
    /// Whether it is about the file that `CODE_SIGN_ENTITLEMENTS` names.
    fileprivate var isAboutEntitlements: Bool {
        path.hasSuffix(".entitlements") || message.hasPrefix("CODE_SIGN_ENTITLEMENTS ")
    }

    /// Whether it is about a file of source code.
    fileprivate var isAboutSource: Bool {
        [".h", ".m", ".mm", ".c", ".cpp", ".storyboard", ".xib"].contains(where: path.hasSuffix)
    }
}
