/// The parameter types of Tuist and SwiftPM, which manifests leave to Swift's type checker.
enum ExpectedTypes {
    /// By the label that an argument has.
    static let ofLabels = [
        "product": "Product", "destinations": "Destinations", "platform": "Platform", "infoPlist": "InfoPlist",
        "entitlements": "Entitlements", "dependencies": "TargetDependency", "settings": "Settings",
        "sources": "SourceFilesList", "resources": "ResourceFileElements", "scripts": "TargetScript",
        "configuration": "ConfigurationName", "condition": "PlatformCondition", "headers": "Headers",
        "deploymentTargets": "DeploymentTargets", "packages": "Package", "schemes": "Scheme", "targets": "Target",
        "path": "Path", "configurations": "Configuration",
    ]

    /// The types whose members manifests name and that no file of a tree defines. Members of any other type are of a
    /// plugin, or of a helper that is not there.
    static let known: Set<String> = [
        // Tuist's ProjectDescription.
        "ArchiveAction", "Arguments", "BuildAction", "BuildRule", "BuildableFolder", "BuildableFolderException",
        "BuildableFolderExceptions", "Cloud", "CompatibleXcodeVersions", "Config", "Configuration",
        "ConfigurationName", "CopyFileElement", "CopyFilesAction", "CoreDataModel", "CustomConfiguration",
        "DefaultSettings", "Dependencies", "DeploymentDevice", "DeploymentTarget", "DeploymentTargets", "Destination",
        "Destinations", "Entitlements", "Environment", "EnvironmentVariable", "ExecutionAction", "FileCodeGen",
        "FileElement", "FileHeaderTemplate", "FileList", "FileListGlob", "Headers", "InfoPlist", "LaunchArgument",
        "LaunchStyle", "MergedBinaryType", "MetalOptions", "OnDemandResourcesTags", "PackageSettings", "Path",
        "PlatformCondition", "PlatformFilter", "PlatformFilters", "Plist", "Plugin", "PluginLocation",
        "PrivacyManifest", "ProfileAction", "Project", "ResourceFileElement", "ResourceFileElements",
        "ResourceSynthesizer", "RunAction", "RunActionOptions", "Scheme", "SchemeDiagnosticsOptions", "SettingValue",
        "Settings", "SettingsDictionary", "SimulatedLocation", "SourceFileGlob", "SourceFilesList",
        "SwiftCompilationMode", "SwiftOptimizationLevel", "DebugInformationFormat",
        "SwiftPackageManagerDependencies", "TargetDependency", "TargetMetadata", "TargetReference", "TargetScript",
        "TargetType", "Template", "TestAction", "TestActionOptions", "TestableTarget", "TestingOptions", "Tuist",
        "Workspace", "XCFrameworkStatus",
        // SwiftPM's PackageDescription.
        "BuildConfiguration", "BuildSettingCondition", "CLanguageStandard", "CSetting", "CXXLanguageStandard",
        "CXXSetting", "Context", "LanguageTag", "LinkerSetting", "Package", "Platform", "Product", "Resource",
        "SupportedPlatform", "SwiftLanguageMode", "SwiftSetting", "SwiftVersion", "SystemPackageProvider", "Target",
        "TargetDependencyCondition", "Trait", "Version",
        // Foundation: what the environment is asked for.
        "ProcessInfo",
    ]

    /// The modules that these types are in.
    static let modules: Set<String> = ["ProjectDescription", "PackageDescription", "Foundation"]

    /// Members that these types have by themselves. Source: Tuist's ProjectDescription.
    static let members: [String: Set<String>] = [
        "Product": [
            "app", "staticLibrary", "dynamicLibrary", "framework", "staticFramework", "unitTests", "uiTests", "bundle",
            "commandLineTool", "appClip", "appExtension", "watch2App", "watch2Extension", "tvTopShelfExtension",
            "messagesExtension", "stickerPackExtension", "xpc", "systemExtension", "extensionKitExtension", "macro",
        ],
        "Destinations": ["iOS", "macOS", "watchOS", "tvOS", "visionOS", "iPhone", "iPad"],
        "Platform": ["iOS", "macOS", "watchOS", "tvOS", "visionOS"],
        "InfoPlist": ["default", "file", "dictionary", "extendingDefault", "variable"],
        "Entitlements": ["file", "dictionary", "variable"],
        "TargetDependency": [
            "target", "project", "external", "package", "sdk", "framework", "xcframework", "library", "xctest", "macro",
        ],
        "ConfigurationName": ["debug", "release", "configuration"],
        "Configuration": ["debug", "release"],
        "Path": ["relativeToRoot", "relativeToManifest", "relativeToCurrentFile", "path"],
        "Settings": ["settings"],
        "Target": ["target"],
        "Scheme": ["scheme"],
        "Package": ["package", "remote", "local"],
    ]
}
