extension HostileTree {
    /// A spec with one app, and nothing hostile in it.
    package static var plainSpec: [UInt8] { Array(spec().utf8) }

    /// A spec with one app, with more keys of its own and of its target.
    static func spec(_ more: String = "", target: String = "", sources: String = "App", others: String = "") -> String {
        """
        name: App
        \(more)
        targets:
          App:
            type: application
            platform: iOS
            sources: [\(sources)]
            settings: { base: { INFOPLIST_FILE: App/Info.plist } }
        \(target)
        \(others)
        """
    }

    /// XcodeGen specs that grow.
    static func specs(_ scale: Int) -> [HostileTree] {
        let templates = lines(16) { level in
            "  t\(level): { templates: [\(list(8) { _ in "t\(level + 1)" })], scripts: [x] }"
        }
        let groups = lines(16) { level in
            "  g\(level): { groups: [\(list(8) { _ in "g\(level + 1)" })], base: { A\(level): b } }"
        }
        let names = (0..<24).map { "${a\($0)}" }.joined()
        let attributes = list(24) { "a\($0): \"\(names)\"" }
        let framework = { (name: String) in "  \(name): { type: framework, platform: iOS, sources: [App] }" }
        let include = "include: [a.yml, a.yml]\nx: [\(list(scale * 100) { _ in "y" })]\n"
        return [
            HostileTree(
                "templates", limit: "templates of one target",
                ["project.yml": spec("targetTemplates:\n" + templates, target: "    templates: [t0]")]),
            HostileTree(
                "groups", limit: "groups of settings",
                ["project.yml": spec("settingGroups:\n\(groups)settings: { groups: [g0] }")]),
            HostileTree(
                "attributes", limit: "once its attributes are filled in",
                [
                    "project.yml": spec(
                        "targetTemplates:\n  t: { templateAttributes: { \(attributes) }, x: \"\(names)\" }",
                        target: "    templates: [t]")
                ]),
            HostileTree(
                "includes", limit: "more than",
                [
                    "project.yml": spec("include: [a0.yml]"), "a.yml": "x: []",
                ].merging(
                    (0..<30).map { ("a\($0).yml", include.replacingOccurrences(of: "a.yml", with: "a\($0 + 1).yml")) }
                ) { $1 }),
            HostileTree(
                "sharedSources", limit: "files in all targets",
                ["project.yml": spec(others: lines(30 * scale) { framework("F\($0)") })].merging(
                    (0..<100 * scale).map { ("App/S\($0).swift", "") }
                ) { $1 }),
            HostileTree(
                "missingSources", limit: "places that can't be read",
                ["project.yml": spec(sources: list(2000 * scale) { "m\($0)" })]),
            HostileTree(
                "excludes", limit: "steps to work out",
                [
                    "project.yml": spec(
                        sources: "{ path: App, excludes: [\(list(100 * scale) { "\"*a\($0)*b\"" })] }")
                ].merging((0..<200 * scale).map { ("App/S\($0).swift", "") }) { $1 }),
        ]
    }
}
