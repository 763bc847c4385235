extension HostileTree {
    private static let configured = spec("configFiles: { Release: a0.xcconfig }")

    /// Build settings and the files that they are in.
    static func buildSettings(_ scale: Int) -> [HostileTree] {
        let lines = lines(20 * scale) { "A\($0) = b" }
        let includes = (0..<30).map { number in
            (
                "a\(number).xcconfig",
                "#include \"a\(number + 1).xcconfig\"\n#include \"a\(number + 1).xcconfig\"\n" + lines
            )
        }
        let long = String(repeating: "x", count: 60_000)
        return [
            HostileTree(
                "configurationIncludes", limit: "more than",
                ["project.yml": configured, "a30.xcconfig": lines].merging(includes) { $1 }),
            HostileTree(
                "copiedValues", limit: "values in projects",
                [
                    "project.yml": configured,
                    "a0.xcconfig": "B = \(long)\n" + Self.lines(50 * scale) { "N\($0) = $(B)" },
                ]),
            HostileTree(
                "doubledValues", limit: "is longer than",
                [
                    "project.yml": configured,
                    "a0.xcconfig": "N0 = ab\n" + Self.lines(40) { "N\($0 + 1) = $(N\($0))$(N\($0))" },
                ]),
            HostileTree(
                "openBrackets", limit: "is longer than",
                [
                    "project.yml": configured,
                    "a0.xcconfig": "B = " + String(repeating: "$(", count: 40_000 * scale) + "\n",
                ]),
            HostileTree(
                "excludedNames", limit: "steps to work out",
                [
                    "project.yml": spec(
                        "settings: { EXCLUDED_SOURCE_FILE_NAMES: \"\((0..<100 * scale).map { "*a\($0)*" }.joined(separator: " "))\" }"
                    )
                ].merging((0..<300 * scale).map { ("App/S\($0).swift", "") }) { $1 }),
        ]
    }
}
