/// How the lists and dictionaries of a kind of file are merged.
struct MergeRules {
    enum ListRule: Equatable {
        /// The order is significant.
        case ordered
        /// The order is insignificant.
        case set
        /// Dictionaries identified by one entry. Atomic: two different changes of one element are a conflict.
        case keyed(by: [UInt8], isAtomic: Bool)
    }

    /// The key of a value and its depth in the tree.
    struct Scope {
        /// The key of the value; for elements that of their list.
        var key: [UInt8] = []
        /// How many containers it stands in.
        var depth = 0
        /// Whether it stands in a build phase that CocoaPods writes.
        var isOfCocoaPods = false

        func below(_ key: [UInt8]) -> Scope { Scope(key: key, depth: depth + 1, isOfCocoaPods: isOfCocoaPods) }
    }

    let kind: FileKind

    func list(_ scope: Scope) -> ListRule {
        let key = String(decoding: scope.key, as: UTF8.self)
        switch kind {
        // root, objects, the object: its own lists. Those of build settings lie deeper.
        case .project:
            let isSet = Self.projectSets.contains(key) || scope.isOfCocoaPods && Self.cocoaPodsSets.contains(key)
            return scope.depth == 3 && isSet ? .set : .ordered
        case .packages:
            guard key == "pins" else { return .ordered }
            return .keyed(by: Array((scope.depth == 1 ? "identity" : "repositoryURL").utf8), isAtomic: true)
        case .plist:
            if let identity = Self.identities[key] { return .keyed(by: Array(identity.utf8), isAtomic: false) }
            return Self.plistSets.contains(key) ? .set : .ordered
        case .strings, .json, .versions: return .ordered
        }
    }

    /// Whether a value is one of a project's build settings: root, objects, the object, its `buildSettings`.
    func isBuildSetting(_ scope: Scope) -> Bool { kind == .project && scope.depth == 4 }

    /// The text that tells an element of a list from the others.
    func identity(_ tree: SyntaxTree, _ node: Int, by key: [UInt8]) -> [UInt8]? {
        let text = ElementText.identity(tree, node, key)
        // Of a pin without an identity the address stands for it.
        return kind == .packages && key.elementsEqual("repositoryURL".utf8) ? text.map(PackageAddress.identity) : text
    }

    /// Dictionaries whose entries belong together: one side's or the other's, never a mixture.
    func isAtomic(_ scope: Scope, in format: SyntaxTree.Format) -> Bool {
        switch kind {
        case .project: Self.projectAtoms.contains(String(decoding: scope.key, as: UTF8.self))
        // What is one text to people: in a catalog the localization of a key, in a `.stringsdict` an entry. Its variations
        // need each other, and those of two sides may not go together.
        case .strings: scope.depth == (format == .json ? Self.depthOfLocalizations : 1)
        case .packages: scope.key.elementsEqual("state".utf8)
        case .plist, .json, .versions: false
        }
    }

    private static let projectAtoms: Set<String> = ["requirement"]

    // The root, `strings`, the key, `localizations`.
    private static let depthOfLocalizations = 4

    private static let projectSets: Set<String> = [
        "buildConfigurations", "children", "dependencies", "exceptions", "explicitFolders", "files",
        "fileSystemSynchronizedGroups", "knownRegions", "membershipExceptions", "packageProductDependencies",
        "packageReferences", "platformFilters", "privateHeaders", "publicHeaders", "targets", "traits",
    ]

    /// The prefix of the names of build phases that `pod install` writes (CocoaPods' `TargetIntegrator::BUILD_PHASE_PREFIX`).
    static let cocoaPodsPrefix = Array("[CP] ".utf8)

    // The scripts of these phases copy what they name themselves and don't read the lists: they tell Xcode when to run them.
    private static let cocoaPodsSets: Set<String> = [
        "inputFileListPaths", "inputPaths", "outputFileListPaths", "outputPaths",
    ]

    // Apple's documentation gives no meaning to the order of these. Of keychain access groups and iCloud containers the
    // first is the default.
    private static let plistSets: Set<String> = [
        "BGTaskSchedulerPermittedIdentifiers", "CFBundleLocalizations", "INIntentsSupported",
        "LSApplicationQueriesSchemes", "NSBonjourServices", "NSPrivacyAccessedAPITypeReasons",
        "NSPrivacyCollectedDataTypePurposes", "NSPrivacyTrackingDomains", "NSUserActivityTypes", "UIAppFonts",
        "UIBackgroundModes", "UIRequiredDeviceCapabilities", "UISupportedExternalAccessoryProtocols",
        "WKBackgroundModes", "com.apple.developer.associated-domains", "com.apple.developer.icloud-services",
        "com.apple.developer.in-app-payments", "com.apple.developer.pass-type-identifiers",
        "com.apple.security.application-groups",
    ]

    private static let identities: [String: String] = [
        "NSPrivacyAccessedAPITypes": "NSPrivacyAccessedAPIType",
        "NSPrivacyCollectedDataTypes": "NSPrivacyCollectedDataType",
        "SKAdNetworkItems": "SKAdNetworkIdentifier",
    ]
}
