import CapabilityUsage
import Workspaces

/// Tells whether anything that a bundle is built from asks canOpenURL.
///
/// Only that question needs a scheme to be listed: to open a URL, and to take one in, needs none (Apple,
/// "canOpenURL(_:)").
struct QueriedSchemes {
    let bundle: BundleEvidence

    static let key = "LSApplicationQueriesSchemes"
    /// The identifier of the question.
    static let question = Symbol(.identifier, "canOpenURL")

    /// Whether some code asks, be it in a library.
    var areAskedFor: Bool { bundle.holds(Self.question) }
}

extension VerdictEvaluator {
    /// Where all was seen and nothing asks canOpenURL, takes queried schemes for used by third-party modules of the
    /// table alone.
    func askedFor(_ judged: [EvaluatedCapability], _ bundle: BundleEvidence) -> [EvaluatedCapability] {
        let schemes = QueriedSchemes(bundle: bundle)
        guard judged.contains(where: { $0.declaration.key == QueriedSchemes.key }), bundle.opaque.isEmpty,
            bundle.unresolved.isEmpty, !schemes.areAskedFor
        else { return judged }
        let toolkit = bundle.toolkit
        return judged.map { item in
            guard item.declaration.key == QueriedSchemes.key else { return item }
            let evidence = item.evidence.filter { $0.rung == .sdk }
            return EvaluatedCapability(
                declaration: item.declaration, rows: item.rows,
                verdict: verdict(evidence, isUndecidable: toolkit != nil, item.declaration, bundle),
                evidence: evidence, isUndecidable: false, toolkit: toolkit)
        }
    }
}
