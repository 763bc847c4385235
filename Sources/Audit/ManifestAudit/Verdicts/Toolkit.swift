import CapabilityUsage
import Workspaces

extension BundleEvidence {
    /// A toolkit whose code is in another language, which isn't looked into.
    var toolkit: String? {
        let modules = allTargets.flatMap { $0.opaque.map(\.name) + $0.linkedModules + [$0.moduleName] }
        let linked = modules.first { module in
            let name = SDKTable.normalized(module)
            return Toolkit.names.contains(name) || Toolkit.families.contains(where: name.hasPrefix)
        }
        if let linked { return linked }
        let isBundled = allTargets.contains { target in
            target.resources.contains { $0.hasSuffix(".jsbundle") || $0.contains("flutter_assets") }
        }
        return isBundled ? "a toolkit, among the resources" : Toolkit.types.first { holds(Symbol(.identifier, $0)) }
    }

    /// Whether the symbol stands anywhere in what one of its builds compiles.
    func holds(_ symbol: Symbol) -> Bool {
        guard let place = shared.symbols.index(of: symbol) else { return false }
        return allBuilds.contains { $0.index.files(with: place).contains { _ in true } }
    }
}

/// The modules and types by which an app is known to be written with a toolkit.
private enum Toolkit {
    static let names: Set<String> = ["react", "expo"]
    static let families = [
        "reactcore", "reactnative", "reactrct", "rct", "expomodules", "flutter", "cordova", "capacitor", "hermes",
        "unityframework",
    ]
    /// Types of the catalogue that an app has from a toolkit.
    static let types = [
        "FlutterAppDelegate", "FlutterSceneDelegate", "CDVAppDelegate", "CDVSceneDelegate", "ExpoAppDelegate",
        "EXAppDelegateWrapper", "RCTAppDelegate", "RCTReactNativeFactory", "RCTBridge", "RCTRootView",
        "RCTLinkingManager",
    ]
}

extension VerdictEvaluator {
    /// Leaves activity types undecided that only the code of a toolkit may use.
    func openToToolkits(_ judged: [EvaluatedCapability], _ bundle: BundleEvidence) -> [EvaluatedCapability] {
        func isOpen(_ item: EvaluatedCapability) -> Bool {
            item.declaration.key == "NSUserActivityTypes" && item.verdict == .unused
        }
        guard judged.contains(where: isOpen), let toolkit = bundle.toolkit else { return judged }
        return judged.map { item in
            guard isOpen(item) else { return item }
            var open = item
            open.verdict = .unknown
            open.toolkit = toolkit
            return open
        }
    }
}
