import CapabilityUsage
import ManifestSyntax
import Workspaces

/// A reader that is held against any bytes: by the fuzzer, and by a test against all that the fuzzer kept.
public enum FuzzedReader: String, CaseIterable, Sendable {
    case xmlPropertyList = "xml-property-list"
    case binaryPropertyList = "binary-property-list"
    case openStepPropertyList = "openstep-property-list"
    case project
    case buildConfiguration = "build-configuration"
    case scheme
    case spec
    case tuist
    case package
    case swiftSource = "swift-source"
    case objectiveCSource = "objective-c-source"
    case interfaceBuilder = "interface-builder"

    /// Reads. What is no such file is refused; what is one must survive being printed and read again.
    ///
    /// - Throws: ``Unequal`` if it doesn't.
    public func read(_ bytes: [UInt8]) throws(Unequal) {
        switch self {
        case .xmlPropertyList: try propertyList(bytes)
        case .binaryPropertyList:
            try propertyList(bytes.starts(with: "bplist00".utf8) ? bytes : "bplist00".utf8 + bytes)
        case .openStepPropertyList: try propertyList(bytes)
        case .buildConfiguration: _ = try? BuildConfigurationFile(bytes)
        case .project: workspace(["App.xcodeproj/project.pbxproj": bytes])
        case .scheme:
            workspace(["App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": bytes, "App.xcodeproj/project.pbxproj": []])
        case .spec: workspace(["project.yml": bytes])
        case .tuist: workspace(["Project.swift": bytes, "Tuist/ProjectDescriptionHelpers/Helpers.swift": bytes])
        case .package: workspace(["Package.swift": bytes])
        case .swiftSource: source(bytes, .swift)
        case .objectiveCSource: source(bytes, .cFamily)
        case .interfaceBuilder: source(bytes, .markup)
        }
    }

    /// What was printed and read again is not what was read first.
    public struct Unequal: Error {}

    private func propertyList(_ bytes: [UInt8]) throws(Unequal) {
        let limits = Limits(bytes: 1 << 20, depth: 64, nodes: 20_000)
        guard let list = try? PropertyList(bytes, limits: limits) else { return }
        guard Self.isExact(list.root) else { return }
        let printed = Array(PropertyListPrinter.xml(list.root).utf8)
        guard let again = try? PropertyList(printed), again.root.hasSameValue(as: list.root) else { throw Unequal() }
        guard list.format == .openStep, let text = PropertyListPrinter.openStep(list.root) else { return }
        guard let again = try? PropertyList(Array(text.utf8)), again.root.hasSameValue(as: list.root) else {
            throw Unequal()
        }
    }

    /// Whether XML can hold it: dates have whole seconds and four digits of a year there; NaN equals nothing.
    private static func isExact(_ node: PropertyNode) -> Bool {
        switch node.value {
        case .dictionary(let entries): entries.allSatisfy { isExact($0.node) }
        case .array(let elements): elements.allSatisfy(isExact)
        case .date(let seconds): seconds.rounded() == seconds && abs(seconds) < 63_000_000_000
        case .real(let real): !real.isNaN
        default: true
        }
    }

    private func workspace(_ files: [String: [UInt8]]) {
        var tree = MemoryTree([:])
        tree.files = files
        _ = Workspace.read(tree)
    }

    private func source(_ bytes: [UInt8], _ language: SourceLanguage) {
        _ = Self.scanner.uses(in: bytes, language: language)
    }

    private static let scanner = SourceScanner(
        symbols: SymbolSet([
            Symbol(.identifier, "stat"), Symbol(.identifier, "AVCaptureSession"), Symbol(.member, "camera"),
            Symbol(.module, "PassKit"), Symbol(.literal, "http:"), Symbol(.scheme, "twitter"),
        ]))
}
