/// What Swift's type checker knows and manifests leave out: the types of the parameters of Tuist and SwiftPM.
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
