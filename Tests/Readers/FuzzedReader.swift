/// A reader that is held against any bytes: by the fuzzer, and by a test against all that the fuzzer kept.
package enum FuzzedReader: String, CaseIterable, Sendable {
    // Files of the audited tree.
    case xmlPropertyList = "xml-property-list"
    case binaryPropertyList = "binary-property-list"
    case openStepPropertyList = "openstep-property-list"
    case project
    case buildConfiguration = "build-configuration"
    case scheme
    case spec
    case tuist
    case tuistGraph = "tuist-graph"
    case package
    case podfile
    case preprocessedInfoPlist = "preprocessed-info-plist"
    case ignorePatterns = "ignore-patterns"
    case swiftSource = "swift-source"
    case objectiveCSource = "objective-c-source"
    case interfaceBuilder = "interface-builder"
    case binary
    case usageCache = "usage-cache"
    // Files that branches change apart.
    case merges
    // What people write.
    case settings
    case names
    case addresses
    case codeOwners = "code-owners"
    // What servers answer.
    case headers
    case forgeAnswers = "forge-answers"
    case uploadAnswers = "upload-answers"
    case gitAnswers = "git-answers"
    case gitObjects = "git-objects"
    case gitRounds = "git-rounds"
    // What relctl itself left where others can write, too.
    case marks

    /// Reads. What is no such thing is refused; what is one must survive being printed and read again.
    ///
    /// - Throws: ``Unequal`` if it doesn't.
    package func read(_ bytes: [UInt8]) async throws(Unequal) {
        switch self {
        case .xmlPropertyList: try propertyList(bytes)
        case .binaryPropertyList:
            try propertyList(bytes.starts(with: "bplist00".utf8) ? bytes : "bplist00".utf8 + bytes)
        case .openStepPropertyList: try propertyList(bytes)
        case .buildConfiguration: buildConfiguration(bytes)
        case .project: workspace(["App.xcodeproj/project.pbxproj": bytes])
        case .scheme: workspace(Self.project(scheme: bytes))
        case .spec: workspace(["project.yml": bytes])
        case .tuist: workspace(["Project.swift": bytes, "Tuist/ProjectDescriptionHelpers/Helpers.swift": bytes])
        case .tuistGraph: try tuistGraph(bytes)
        case .podfile:
            workspace([
                "project.yml": Self.app(), "Podfile": bytes, "Podfile.lock": bytes, "App/App.podspec": bytes,
            ])
        case .preprocessedInfoPlist: workspace(["project.yml": Self.app(), "Info.plist": bytes])
        case .ignorePatterns:
            // The Info.plist is not there, so that the patterns are asked.
            workspace([
                "project.yml": Self.app(infoPlist: "Made/Info.plist"), ".gitignore": bytes, "Made/.gitignore": bytes,
            ])
        case .package: workspace(["Package.swift": bytes])
        case .swiftSource: try sourceText(bytes, .swift)
        case .objectiveCSource: try sourceText(bytes, .cFamily)
        case .interfaceBuilder: source(bytes, .markup)
        case .binary: source(bytes, .binary)
        case .usageCache: usageCache(bytes)
        case .merges: merge(bytes)
        case .settings: try settings(bytes)
        case .names: try names(String(decoding: bytes, as: UTF8.self))
        case .addresses: try addresses(String(decoding: bytes, as: UTF8.self))
        case .codeOwners: try codeOwners(String(decoding: bytes, as: UTF8.self))
        case .headers: headers(bytes)
        case .forgeAnswers: await forgeAnswers(bytes)
        case .uploadAnswers: await uploadAnswers(bytes)
        case .gitAnswers: await gitAnswers(bytes)
        case .gitObjects: try gitObjects(bytes)
        case .gitRounds: try await gitRounds(bytes)
        case .marks: try marks(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// An Xcode project with one app, `Core`, that has three configurations, and a scheme.
    package static func project(scheme: [UInt8]) -> [String: [UInt8]] {
        let project = """
            { objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
                G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
                T = { isa = PBXNativeTarget; name = Core; productType = "com.apple.product-type.application";
                    buildPhases = (); dependencies = (); buildConfigurationList = L; };
                L = { isa = XCConfigurationList; buildConfigurations = (D, R, S); };
                D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
                R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
                S = { isa = XCBuildConfiguration; name = Store; buildSettings = { SDKROOT = iphoneos; }; };
            }; rootObject = P; }
            """
        return [
            "Core.xcodeproj/project.pbxproj": Array(project.utf8),
            "Core.xcodeproj/xcshareddata/xcschemes/Core.xcscheme": scheme,
        ]
    }

    /// A spec with one app.
    private static func app(infoPlist: String = "Info.plist") -> [UInt8] {
        Array(
            """
            name: App
            targets:
              App:
                type: application
                platform: iOS
                settings: { INFOPLIST_FILE: \(infoPlist), INFOPLIST_PREPROCESS: YES, INFOPLIST_PREPROCESSOR_DEFINITIONS: BETA }
            """.utf8)
    }

    /// What was printed and read again is not what was read first.
    package struct Unequal: Error {}

    func require(_ isEqual: Bool) throws(Unequal) {
        if !isEqual { throw Unequal() }
    }
}
