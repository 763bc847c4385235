import ProjectDescription
import ProjectDescriptionHelpers

let project = Project(
    name: "Second",
    targets: [
        .target(
            name: "Second",
            destinations: .iOS,
            product: .app,
            bundleId: "\(organization).second",
            infoPlist: .app(),
            sources: "Sources/**",
            entitlements: "Second.entitlements",
            dependencies: [Module.shared.dependency]
        )
    ]
)
