// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled alike: Swift 6 language mode, explicit `any`.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let flyingFox: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioHTTP: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")

func library(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

// The arrows of Docs/Architecture.md; Tests/ArchitectureTests holds the same table and fails on any other edge.
let package = Package(
    name: "relctl",
    products: [.executable(name: "relctl", targets: ["relctl"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // These two need the headers of libgit2-dev and libcurl4-openssl-dev, and load the libraries at their first use.
        .target(name: "CGit2", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CCurl"),
        .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),

        library("Names"),
        library("Files"),
        library("GitStore", ["CGit2", "Names"]),
        library("HTTPTransport", ["CCurl", logging]),
        library("GitTransport", ["GitStore", "HTTPTransport", "Names", logging, subprocess]),
        library("Forges", ["HTTPTransport", "Names", logging]),
        library("Releases", ["Names"]),
        library("Reconciling", ["Forges", "GitStore", "GitTransport", "Names", "Releases", "Uploads", logging]),
        library("Settings", ["Files", "Names", "Releases", "YAMLSyntax"]),
        library("Reports", ["Names", "Releases"]),
        library("RehearsalForge", ["Names", nio, nioHTTP, nioPosix, subprocess]),
        library("YAMLSyntax", ["CYAML"]),
        library("ManifestSyntax"),
        library("Workspaces", ["GitStore", "ManifestSyntax", "Names", "YAMLSyntax"]),
        library("CapabilityUsage", ["Files", "Names"]),
        library(
            "Uploads",
            ["Forges", "GitStore", "GitTransport", "HTTPTransport", "Names", "Settings", crypto, logging]),
        library("ManifestAudit", ["CapabilityUsage", "ManifestSyntax", "Names", "Reports", "Workspaces"]),
        library(
            "Commands",
            [
                "Files", "Forges", "GitStore", "GitTransport", "HTTPTransport", "ManifestAudit", "Names", "Reconciling",
                "RehearsalForge", "Releases", "Reports", "Settings", "Uploads", "Workspaces", argumentParser, logging,
            ]),
        // Nobody looks up symbols in a program; a static runtime would export all of them, 2.5 MB. Full RELRO: the tables
        // of addresses are filled in at the start and can't be written afterwards.
        .executableTarget(
            name: "relctl", dependencies: ["Commands"], swiftSettings: settings,
            linkerSettings: [
                .unsafeFlags(["--no-export-dynamic", "-z", "relro", "-z", "now"].flatMap { ["-Xlinker", $0] })
            ]),

        // What the tests of several targets share; no product holds it.
        .target(
            name: "Support", dependencies: ["CapabilityUsage", "ManifestSyntax", "Workspaces", flyingFox, subprocess],
            path: "Tests/Support",
            swiftSettings: settings),
        // Everything that reads foreign bytes, for the fuzzer.
        .target(
            name: "Readers",
            dependencies: [
                "CapabilityUsage", "Forges", "GitStore", "GitTransport", "HTTPTransport", "ManifestSyntax", "Names",
                "Releases", "Settings", "Support", "Uploads", "Workspaces", crypto,
            ],
            path: "Tests/Readers", swiftSettings: settings),
        // A forge, a git server and their people in memory, for killing runs at every effect.
        .target(
            name: "Simulator", dependencies: ["Forges", "GitStore", "GitTransport", "Names", "Releases", "Uploads"],
            path: "Tests/Simulator", swiftSettings: settings),
        tests(
            "AcceptanceTests",
            ["CGit2", "CapabilityUsage", "Names", "RehearsalForge", "Support", "relctl", crypto, flyingFox]),
        // The figures of Docs/Benchmarks.md; Pipelines/benchmark.sh runs it.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "GitStore", "GitTransport", "HTTPTransport", "Names", "Reconciling", "RehearsalForge", "Releases",
                "Settings", "Support",
            ],
            path: "Tests/Benchmarks", swiftSettings: settings),
        tests("ArchitectureTests", []),
        tests("FilesTests", ["Files", "Support"]),
        tests("FuzzingTests", ["Readers"]),
        tests(
            "ForgesTests",
            [
                "Forges", "GitStore", "GitTransport", "HTTPTransport", "Names", "Reconciling", "RehearsalForge",
                "Releases", "Simulator", "Support", logging,
            ]),
        tests("GitTransportTests", ["GitStore", "GitTransport", "HTTPTransport", "Names", "Support", logging]),
        tests("HTTPTransportTests", ["HTTPTransport", "Support", logging]),
        tests("ManifestSyntaxTests", ["ManifestSyntax", "Support"]),
        tests("GitStoreTests", ["GitStore", "Names", "Support"]),
        tests("NamesTests", ["Names", "Support"]),
        tests("CapabilityUsageTests", ["CapabilityUsage", "Support"]),
        tests("ManifestAuditTests", ["CapabilityUsage", "ManifestAudit", "ManifestSyntax", "Workspaces", "Support"]),
        tests("PipelinesTests", ["RehearsalForge", "Support", "YAMLSyntax", "relctl", subprocess]),
        tests("ReconcilingTests", ["Names", "Reconciling", "Releases", "Simulator", "Support", "Uploads", logging]),
        tests("RehearsalForgeTests", ["Names", "RehearsalForge", subprocess]),
        tests("ReleasesTests", ["Names", "Releases", "Support"]),
        tests(
            "UploadsTests",
            [
                "GitStore", "GitTransport", "HTTPTransport", "Names", "RehearsalForge", "Settings", "Support",
                "Uploads",
                crypto, flyingFox, logging,
            ]),
        tests("ReportsTests", ["Names", "Releases", "Reports", "Support"]),
        tests("YAMLSyntaxTests", ["YAMLSyntax"]),
        tests("WorkspacesTests", ["Workspaces", "Support"]),
        tests("SettingsTests", ["Names", "Releases", "Settings"], exclude: ["Fixtures"]),
    ]
)

// Pipelines/mutants.sh and Pipelines/sanitize.sh build no tests but those they run.
if let kept = Context.environment["TEST_TARGETS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}

// Pipelines/fuzz.sh builds it, with everything else instrumented; the fuzzer brings its own `main`.
if Context.environment["FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzing", dependencies: ["Readers"], path: "Tests/Fuzzing", exclude: ["Corpus", "Crashes"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
