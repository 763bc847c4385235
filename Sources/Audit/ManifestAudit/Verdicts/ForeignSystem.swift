import CapabilityUsage
import Workspaces

/// A system with keys of its own, which no iPhone, iPad, watch or TV reads.
enum ForeignSystem {
    case mac, vision

    /// The system as the platform of a target.
    var platform: CompilationEnvironment.Platform {
        switch self {
        case .mac: .macOS
        case .vision: .visionOS
        }
    }

    /// The end of a sentence about a bundle without a build for the system.
    var lack: String {
        switch self {
        case .mac: "never runs on a Mac"
        case .vision: "is never built for visionOS"
        }
    }

    /// The name in a sentence about a build.
    var name: String {
        switch self {
        case .mac: "the Mac"
        case .vision: "visionOS"
        }
    }
}

extension CatalogueRow {
    /// The only system that reads the key; `nil` for keys of iOS.
    var foreignSystem: ForeignSystem? {
        guard traits.contains(.foreign) else { return nil }
        return traits.contains(.vision) ? .vision : .mac
    }
}

extension Catalogue {
    /// The only system that reads what is declared; `nil` for what iOS reads, and for what isn't known.
    func foreignSystem(of declaration: Declaration) -> ForeignSystem? {
        if declaration.isOfMacSandbox || Self.unjudgedMacPurposeStrings.contains(declaration.key) { return .mac }
        let rows = rows(key: declaration.key, value: declaration.value)
            .filter { $0.vocabulary == declaration.vocabulary }
        guard let system = rows.first?.foreignSystem else { return nil }
        return rows.allSatisfy { $0.foreignSystem == system } ? system : nil
    }
}

extension Target {
    /// Whether it has a build for the system; `.maybe` while the settings that tell it are not known.
    func isBuilt(for system: ForeignSystem) -> TriState {
        switch system {
        case .mac:
            switch macBuild {
            case .none: .no
            case .unknown: .maybe
            case .catalyst, .native: .yes
            }
        case .vision: isBuiltForVision
        }
    }
}

extension AuditedBundle {
    /// True for a declaration that only another system reads, for which the bundle is never built.
    func neverReads(_ declaration: Declaration, _ catalogue: Catalogue) -> Bool {
        catalogue.foreignSystem(of: declaration).map { target.isBuilt(for: $0) == .no } ?? false
    }
}
