extension HostileTree {
    private static func tuist(
        _ text: String, name: String = "\"App\"", keys: String = "", sources: String = "\"App/**\""
    )
        -> String
    {
        """
        import ProjectDescription
        \(text)
        let project = Project(name: \(name), targets: [
            .target(name: "App", destinations: .iOS, product: .app, bundleId: "a.b",
                infoPlist: .extendingDefault(with: ["NSContactsUsageDescription": "To find friends"\(keys)]),
                sources: [\(sources)])
        ])
        """
    }

    private static let package = """
        // swift-tools-version:5.9
        import PackageDescription
        var a = ["x"]
        \("abcdef".map { "for \($0) in [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"0\"] {\n" }.joined())
        a = ["y"]
        \(String(repeating: "}\n", count: 6))
        let package = Package(name: "P", targets: [.target(name: "P")])
        """

    /// Tuist manifests and Swift packages whose values grow.
    static func swiftManifests(_ scale: Int) -> [HostileTree] {
        let nested = lines(24) { level in "let a\(level + 1): [Plist.Value] = [\(list(8) { _ in ".array(a\(level))" })]"
        }
        let texts = lines(8) { "let s\($0 + 1) = s\($0).replacingOccurrences(of: \"a\", with: s\($0))" }
        let flat = lines(10) { level in "let f\(level + 1) = f\(level).flatMap { _ in f\(level) }" }
        return [
            HostileTree(
                "nestedLists", limit: "more than 500000 values",
                ["Project.swift": tuist("let a0: [Plist.Value] = [\"x\"]\n" + nested, keys: ", \"X\": .array(a24)")]),
            HostileTree(
                "replacedTexts", limit: "without end",
                [
                    "Project.swift": tuist(
                        "let s0 = \"aaaaaaaaaaaaaaaa\"\n" + texts, name: "\"App\"", keys: ", \"X\": .string(s8)")
                ]),
            HostileTree(
                "flattenedLists", limit: "without end",
                [
                    "Project.swift": tuist(
                        "let f0 = [\(list(32) { "\"\($0)\"" })]\n" + flat, keys: ", \"X\": .array(f10)")
                ]),
            HostileTree(
                "globs", limit: "steps to work out",
                ["Project.swift": tuist("", sources: list(100 * scale) { "\"App/**/*a\($0)*.swift\"" })].merging(
                    (0..<300 * scale).map { ("App/S\($0).swift", "") }
                ) { $1 }),
            HostileTree(
                "loops", limit: "steps to work out",
                ["project.yml": spec()].merging((0..<10 * scale).map { ("p\($0)/Package.swift", package) }) { $1 }),
        ]
    }

    /// What CocoaPods reads.
    static func pods(_ scale: Int) -> [HostileTree] {
        let inTarget = { (text: String) in "target 'App' do\n" + text + "end\n" }
        return [
            HostileTree(
                "longPodfile", limit: "bytes of Ruby",
                ["project.yml": spec(), "Podfile": inTarget(String(repeating: "foo(bar)\n", count: 150_000))]),
            HostileTree(
                "podspecGlobs", limit: "steps to work out",
                [
                    "project.yml": spec(), "Podfile": inTarget("pod 'L', :path => 'L'\n"),
                    "L/L.podspec": "Pod::Spec.new do |s|\n s.name = 'L'\n"
                        + lines(100 * scale) { "s.source_files = '**/*a\($0)*.swift'" } + "end\n",
                ].merging((0..<300 * scale).map { ("L/S\($0).swift", "") }) { $1 }),
        ]
    }
}
