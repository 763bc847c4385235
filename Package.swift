// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled alike: Swift 6 language mode, explicit `any`.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioHTTP: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")

/// A target of a group: a folder of Sources that keeps together what belongs to one half of the product.
func library(_ name: String, in group: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(group)/\(name)", swiftSettings: settings)
}

/// Tests of one target lie in the group of what they test, those of the whole program beside the groups.
func tests(
    _ name: String, in group: String? = nil, _ dependencies: [Target.Dependency], exclude: [String] = [],
    seesPackage: Bool = true
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(group.map { $0 + "/" } ?? "")\(name)", exclude: exclude,
        packageAccess: seesPackage, swiftSettings: settings)
}

// The arrows of Docs/Architecture.md; Tests/ArchitectureTests holds the same table and fails on any other edge.
let package = Package(
    name: "relctl",
    products: [
        .executable(name: "relctl", targets: ["relctl"]),
        .library(name: "ManifestAudit", targets: ["ManifestAudit"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // These need the headers of libgit2-dev, libssl-dev and libcurl4-openssl-dev; they load the libraries at first use.
        .target(name: "CGit2", path: "Sources/Common/CGit2", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CCrypto", path: "Sources/Common/CCrypto"),
        // It needs no headers.
        .target(name: "CArchive", path: "Sources/Common/CArchive"),
        .target(name: "CCurl", path: "Sources/Servers/CCurl"),
        .systemLibrary(name: "CYAML", path: "Sources/Common/CYAML", providers: [.apt(["libyaml-dev"])]),

        library("Names", in: "Common", ["Printing"]),
        library("Printing", in: "Common"),
        library("Files", in: "Common"),
        library("Archives", in: "Common", ["CArchive", "Files"]),
        library("Cryptography", in: "Common", ["CCrypto"]),
        library("GitStore", in: "Common", ["CGit2", "Cryptography", "Names"]),
        library("HTTPTransport", in: "Servers", ["CCurl", "Names", logging]),
        library("GitTransport", in: "Servers", ["GitStore", "HTTPTransport", "Names", subprocess]),
        library("WebAPI", in: "Servers", ["HTTPTransport", "Printing"]),
        library("Forges", in: "Servers", ["HTTPTransport", "Names", "Printing", "WebAPI"]),
        library("Releases", in: "Release", ["Names", "Printing"]),
        library(
            "Reconciling", in: "Release",
            [
                "Forges", "GitStore", "GitTransport", "Names", "Printing", "Releases", "StructuredMerge", "Uploads",
                logging,
            ]),
        library("Settings", in: "Release", ["Files", "Forges", "Names", "Printing", "Releases", "YAMLSyntax"]),
        library("StructuredMerge", in: "Release", ["ManifestSyntax", "Names"]),
        library("Reports", in: "Release", ["Names", "Printing", "Releases"]),
        library("RehearsalForge", in: "Servers", ["Names", "Printing", nio, nioHTTP, nioPosix, subprocess]),
        library("YAMLSyntax", in: "Common", ["CYAML"]),
        library("ManifestSyntax", in: "Common"),
        library("Workspaces", in: "Audit", ["ManifestSyntax", "Names", "Printing", "YAMLSyntax"]),
        library("CapabilityUsage", in: "Audit", ["Files", "ManifestSyntax"]),
        library(
            "Uploads", in: "Release",
            [
                "Cryptography", "Files", "GitStore", "GitTransport", "HTTPTransport", "Names", "Printing", "Settings",
                "WebAPI", "YAMLSyntax",
            ]),
        library(
            "ManifestAudit", in: "Audit", ["CapabilityUsage", "ManifestSyntax", "Names", "Printing", "Workspaces"]),
        library(
            "Commands", in: "App",
            [
                "Archives", "Cryptography", "Files", "Forges", "GitStore", "GitTransport", "HTTPTransport",
                "ManifestAudit", "Names", "Printing", "Reconciling",
                "RehearsalForge", "Releases", "Reports", "Settings", "StructuredMerge", "Uploads", "WebAPI",
                "Workspaces",
                argumentParser, logging,
            ]),
        // Nobody looks up symbols in a program but one (CGit2 says which and why); a static runtime would export all of
        // them, 2.5 MB. Full RELRO: the tables of addresses are filled in at the start and can't be written afterwards.
        .executableTarget(
            name: "relctl", dependencies: ["Commands"], path: "Sources/App/relctl", swiftSettings: settings,
            linkerSettings: [
                .unsafeFlags(
                    [
                        "--no-export-dynamic", "--export-dynamic-symbol=mbedtls_x509_crt_parse_file",
                        "-z", "relro", "-z", "now",
                    ].flatMap { ["-Xlinker", $0] })
            ]),

        // What the tests of several targets share; no product holds it.
        .target(
            name: "Support",
            dependencies: [
                "CapabilityUsage", "ManifestSyntax", "Printing", "Workspaces", flyingFox, logging, subprocess,
            ],
            path: "Tests/Support",
            swiftSettings: settings),
        // Everything that reads foreign bytes, for the fuzzer.
        .target(
            name: "Readers",
            dependencies: [
                "CapabilityUsage", "Cryptography", "Forges", "GitStore", "GitTransport", "HTTPTransport",
                "ManifestSyntax", "Names",
                "Releases", "Settings", "StructuredMerge", "Support", "Uploads", "WebAPI", "Workspaces",
            ],
            path: "Tests/Readers", swiftSettings: settings),
        // A forge, a git server and their people in memory, for killing runs at every effect.
        .target(
            name: "Simulator", dependencies: ["Forges", "GitStore", "GitTransport", "Names", "Releases", "Uploads"],
            path: "Tests/Simulator", swiftSettings: settings),
        tests(
            "AcceptanceTests",
            ["CGit2", "CapabilityUsage", "Names", "RehearsalForge", "Support", "relctl", flyingFox]),
        // The figures of Docs/Benchmarks.md; Pipelines/benchmark.sh runs it.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "GitStore", "GitTransport", "HTTPTransport", "Names", "Reconciling", "RehearsalForge", "Releases",
                "Settings", "Support",
            ],
            path: "Tests/Benchmarks", swiftSettings: settings),
        tests("ArchitectureTests", ["Support"]),
        tests("CryptographyTests", in: "Common", ["Cryptography", "Support"]),
        tests("ArchivesTests", in: "Common", ["Archives", "Support"]),
        tests("FilesTests", in: "Common", ["Files", "Support"]),
        tests("FuzzingTests", ["Readers", "Support", "Workspaces"]),
        tests(
            "ForgesTests", in: "Servers",
            [
                "Forges", "GitStore", "GitTransport", "HTTPTransport", "Names", "Printing", "Reconciling",
                "RehearsalForge",
                "Releases", "Simulator", "Support", "WebAPI", logging,
            ]),
        tests(
            "GitTransportTests", in: "Servers",
            ["GitStore", "GitTransport", "HTTPTransport", "Names", "Support", logging]),
        tests("HTTPTransportTests", in: "Servers", ["HTTPTransport", "Support", logging]),
        tests("ManifestSyntaxTests", in: "Common", ["ManifestSyntax", "Support"]),
        tests("GitStoreTests", in: "Common", ["GitStore", "Names", "Printing", "Support"]),
        tests("NamesTests", in: "Common", ["Names", "Support"]),
        tests("CapabilityUsageTests", in: "Audit", ["CapabilityUsage", "ManifestSyntax", "Support"]),
        tests(
            "ManifestAuditTests", in: "Audit",
            ["CapabilityUsage", "ManifestAudit", "ManifestSyntax", "Names", "Printing", "Workspaces", "Support"]),
        // As a program outside sees the library: without access to what is the package's own.
        tests("AuditLibraryTests", in: "Audit", ["ManifestAudit"], seesPackage: false),
        tests("PipelinesTests", ["RehearsalForge", "Support", "YAMLSyntax", "relctl", subprocess]),
        tests(
            "ReconcilingTests", in: "Release",
            ["Names", "Reconciling", "Releases", "Simulator", "Support", "Uploads", logging]),
        tests("RehearsalForgeTests", in: "Servers", ["Names", "Printing", "RehearsalForge", "Support", subprocess]),
        tests("ReleasesTests", in: "Release", ["Names", "Printing", "Releases", "Support"]),
        tests(
            "UploadsTests", in: "Release",
            [
                "Cryptography", "GitStore", "GitTransport", "HTTPTransport", "Names", "RehearsalForge", "Settings",
                "Support", "Uploads", flyingFox, logging,
            ]),
        tests("ReportsTests", in: "Release", ["Cryptography", "Names", "Printing", "Releases", "Reports", "Support"]),
        tests("StructuredMergeTests", in: "Release", ["ManifestSyntax", "Names", "StructuredMerge", "Support"]),
        tests("PrintingTests", in: "Common", ["Printing", "Support"]),
        tests(
            "CommandsTests", in: "App",
            [
                "Archives", "Commands", "Cryptography", "GitStore", "HTTPTransport", "ManifestAudit", "Names",
                "Printing", "Releases", "Support", "Uploads", "Workspaces", flyingFox,
            ]),
        tests("YAMLSyntaxTests", in: "Common", ["YAMLSyntax"]),
        tests("WorkspacesTests", in: "Audit", ["ManifestSyntax", "Workspaces", "Support"]),
        tests(
            "SettingsTests", in: "Release", ["Names", "Printing", "Releases", "Settings", "Support"],
            exclude: ["Fixtures"]),
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
