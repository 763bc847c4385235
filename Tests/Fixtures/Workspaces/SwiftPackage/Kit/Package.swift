// swift-tools-version: 6.0
import PackageDescription

let shared: Target.Dependency = "SharedKit"

let package = Package(
    name: "Kit",
    platforms: [.iOS(.v17)],
    products: [
        .library(name: "Scanning", targets: ["ScannerKit"]),
        .library(name: "CheckoutKit", targets: ["CheckoutKit"]),
        .library(name: "SharedKit", targets: ["SharedKit"]),
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-log", from: "1.0.0")],
    targets: [
        .target(
            name: "ScannerKit",
            dependencies: [shared, .product(name: "Logging", package: "swift-log")],
            swiftSettings: [.define("SCANNING")]
        ),
        .target(name: "CheckoutKit", dependencies: [shared, "Terminal"]),
        .target(name: "SharedKit", path: "Common", exclude: ["Examples"]),
        .binaryTarget(name: "Terminal", path: "Terminal.xcframework"),
    ]
)

package.targets.append(.testTarget(name: "ScannerKitTests", dependencies: ["ScannerKit"]))
