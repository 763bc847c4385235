import ProjectDescription
import ProjectDescriptionHelpers

let modules: [Module] = [.shared, .scanner, .checkout]

let project = Project(
    name: "Core",
    targets: [
        .target(
            name: "Core",
            destinations: [.iPhone, .iPad],
            product: .app,
            bundleId: "\(organization).core",
            infoPlist: .app(["UILaunchScreen": [:]]),
            sources: ["Sources/**"],
            entitlements: .dictionary([
                "com.apple.developer.in-app-payments": ["merchant.com.example.shop"]
            ]),
            dependencies: modules.map(\.dependency) + [.external(name: "Alamofire")]
        )
    ]
)
