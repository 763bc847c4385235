// swift-tools-version: 5.9
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Shop",
    products: [
        .iOSApplication(
            name: "Shop",
            targets: ["AppModule"],
            bundleIdentifier: "com.example.shop",
            capabilities: [.camera(purposeString: "Scan the code on the box.")]
        )
    ],
    targets: [.executableTarget(name: "AppModule", path: "Sources")]
)
