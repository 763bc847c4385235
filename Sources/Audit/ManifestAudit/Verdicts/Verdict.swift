import Workspaces

/// The audit's verdict on one declared capability.
package enum Verdict: String, Hashable, Sendable {
    /// Something in the closure uses it.
    case used
    /// The closure holds no use, and all of it could be read.
    case unused
    /// No use was found, but the closure has unreadable parts or opaque modules, or sources can't decide the key.
    case unknown
    /// The declaration would be unused or unknown, and the configuration allows it.
    case allowed
}

/// A declared capability of a bundle, with its verdict and the evidence for it.
package struct EvaluatedCapability: Sendable {
    package let declaration: Declaration
    /// The catalogue's rows about it; at least one.
    package let rows: [CatalogueRow]
    package var verdict: Verdict
    /// Evidence of a use, strongest first; for `unused` only places that prove nothing.
    package let evidence: [Evidence]
    /// Sources can't tell, whatever is found.
    package let isUndecidable: Bool
    /// Another element of the same list, which code names, while it names this one nowhere.
    var namedSibling: String?
    /// A third-party module that uses it only if the app asks it to, which nothing in the tree's own code does.
    var optionalUser: String?
    /// A toolkit for which the app is written in another language: that code isn't looked into, and may use it.
    var toolkit: String?
    /// The system whose build of the bundle may use it with files and modules of its own, which are not looked into.
    var unseenBuild: ForeignSystem?
    /// Whether a build for another system imports a framework of the capability where the first sign of its use stands.
    var isImportedInOtherBuild = false

    /// The short name of the capability in the catalogue.
    package var capability: String { rows[0].capability }
    /// The strongest rung of the evidence.
    package var rung: Evidence.Rung? { evidence.first?.rung }
    /// A reason of a privacy manifest, which follows its category.
    var isReason: Bool { declaration.key == "NSPrivacyAccessedAPITypeReasons" }
    /// Whether weak signs are the only evidence of its use.
    package var isWeak: Bool { verdict == .used && rung == .weak }
}

extension EvaluatedCapability {
    /// Whether it is a reason whose category the bundle declares with the same verdict: one of the two is enough to say.
    func repeatsCategory(of bundle: AuditedBundle) -> Bool {
        guard isReason, let category = declaration.value?.split(separator: ":").first else { return false }
        return bundle.capabilities.contains {
            $0.declaration.key == "NSPrivacyAccessedAPIType" && $0.declaration.value == String(category)
                && $0.verdict == verdict
        }
    }
}
