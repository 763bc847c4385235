import Workspaces

extension MissingCapability {
    /// Findings for keys that linked opaque modules require and that the bundle doesn't declare.
    ///
    /// Only modules that a target links by name are considered: a lock file may list pods that no target is built from,
    /// and a pod may be linked without the subspec that uses the capability.
    func demanded(of bundle: AuditedBundle, besides found: [Finding]) -> [Finding] {
        guard !bundle.target.kind.isExtension, bundle.target.runtime != .macOS,
            bundle.unreadDeclarations == nil
        else { return [] }
        var known = Set(found.map(\.key))
        return bundle.linkedModules.flatMap { module in
            bundle.sdks.demands(of: module).compactMap { key in
                guard Self.isRead(key, by: bundle), !bundle.declares(key),
                    !bundle.mayDeclareMore(in: .infoPlist, key: key), bundle.localizedTexts[key] == nil,
                    known.insert(key).inserted
                else { return nil }
                return finding(key, module, bundle)
            }
        }
    }

    private func finding(_ key: String, _ module: String, _ bundle: AuditedBundle) -> Finding {
        let path = bundle.manifests(.infoPlist).first?.path ?? bundle.mainManifest
        return Finding(
            Self.self, .warning, of: bundle, key: key, path: path,
            message: "\(bundle.app) links \(module), which demands \(key), and does not declare it",
            help: "Add \(key) with a text that says what it is for, or unlink \(module).",
            evidence: [
                "the sources of \(module) use what \(key) is for: relctl's table of SDKs has the commit",
                "\(path) does not declare \(key)",
            ])
    }
}

extension AuditedBundle {
    /// The modules that targets of the closure link by name and that are not there, each once.
    fileprivate var linkedModules: [String] {
        let linked = closure.flatMap(\.opaque).filter {
            [.remotePackage, .binaryFramework, .carthage].contains($0.reason)
        }
        return Set(linked.map(\.name)).sorted()
    }
}
