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
    var areAskedFor: Bool { holds(Self.question) }

    /// A toolkit whose code in another language, which isn't looked into, may ask.
    var toolkit: String? {
        let modules = bundle.closure.flatMap { $0.opaque.map(\.name) + $0.linkedModules + [$0.moduleName] }
        let linked = modules.first { module in
            let name = SDKTable.normalized(module)
            return Self.toolkits.contains(name) || Self.families.contains(where: name.hasPrefix)
        }
        if let linked { return linked }
        let isBundled = bundle.closure.contains { target in
            target.resources.contains { $0.hasSuffix(".jsbundle") || $0.contains("flutter_assets") }
        }
        return isBundled ? "code among the resources" : Self.types.first { holds(Symbol(.identifier, $0)) }
    }

    private func holds(_ symbol: Symbol) -> Bool {
        guard let place = bundle.shared.symbols.index(of: symbol) else { return false }
        return bundle.shared.index.files(with: place).contains { _ in true }
    }

    private static let toolkits: Set<String> = ["react", "expo"]
    private static let families = [
        "reactcore", "reactnative", "reactrct", "rct", "expomodules", "flutter", "cordova", "capacitor", "hermes",
        "unityframework",
    ]
    /// Types of the catalogue that an app has from a toolkit.
    private static let types = [
        "FlutterAppDelegate", "FlutterSceneDelegate", "CDVAppDelegate", "CDVSceneDelegate", "ExpoAppDelegate",
        "EXAppDelegateWrapper", "RCTAppDelegate", "RCTReactNativeFactory", "RCTBridge", "RCTRootView",
        "RCTLinkingManager",
    ]
}

extension VerdictEvaluator {
    /// Where all was seen and nothing asks canOpenURL, takes queried schemes for used by third-party modules of the
    /// table alone.
    func askedFor(_ judged: [EvaluatedCapability], _ bundle: BundleEvidence) -> [EvaluatedCapability] {
        let schemes = QueriedSchemes(bundle: bundle)
        guard judged.contains(where: { $0.declaration.key == QueriedSchemes.key }), bundle.opaque.isEmpty,
            bundle.unresolved.isEmpty, !schemes.areAskedFor
        else { return judged }
        let toolkit = schemes.toolkit
        return judged.map { item in
            guard item.declaration.key == QueriedSchemes.key else { return item }
            let evidence = item.evidence.filter { $0.rung == .sdk }
            return EvaluatedCapability(
                declaration: item.declaration, rows: item.rows,
                verdict: verdict(evidence, isUndecidable: toolkit != nil, item.declaration, bundle),
                evidence: evidence, isUndecidable: false, optionalUser: toolkit)
        }
    }
}
