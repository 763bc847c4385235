/// Finds scripts of a project that build with another tool and link the result: code that no target names.
enum ScriptedBuild {
    /// How each tool is called, and the language whose code it builds.
    ///
    /// Sources: kotlinlang.org, "Direct integration"; doc.rust-lang.org, "cargo build"; pkg.go.dev, "gomobile".
    private static let tools: KeyValuePairs<String, String> = [
        "gradlew ": "Kotlin", "embedAndSign": "Kotlin", "cargo build": "Rust", "cargo lipo": "Rust",
        "cargo xcode": "Rust", "gomobile bind": "Go",
    ]

    static func dependencies(of script: String) -> Set<OpaqueDependency> {
        Set(tools.filter { script.contains($0.key) }.map { OpaqueDependency($0.value, reason: .binaryFramework) })
    }
}
