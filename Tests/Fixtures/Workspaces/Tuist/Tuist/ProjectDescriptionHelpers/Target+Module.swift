import ProjectDescription

public let organization = "com.example"

private let usage: [String: Plist.Value] = [
    "NSCameraUsageDescription": "Scan the code on the box."
]

public enum Module: String, CaseIterable {
    case shared = "Shared"
    case scanner = "Scanner"
    case checkout = "Checkout"

    /// The folder of the module's own files.
    var folder: String { "\(rawValue)/Sources" }

    public var dependency: TargetDependency {
        .project(target: rawValue, path: .relativeToRoot("Modules"))
    }
}

extension Target {
    public static func module(_ module: Module) -> Target {
        .target(
            name: module.rawValue,
            destinations: .iOS,
            product: .framework,
            bundleId: "\(organization).\(module.rawValue.lowercased())",
            sources: [.glob("\(module.folder)/**/*.swift", excluding: ["**/Preview/**"])]
        )
    }
}

extension InfoPlist {
    public static func app(_ extra: [String: Plist.Value] = [:]) -> InfoPlist {
        .extendingDefault(with: usage.merging(extra) { $1 })
    }
}
