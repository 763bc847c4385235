import Testing

@testable import Workspaces

/// Enumerations of Tuist helpers: what a case carries, and what an extension adds to the cases of Tuist's own types.
@Suite struct TuistCaseTests {
    /// The sources of an app whose manifest names them by an expression.
    private func sources(_ expression: String, helpers: String) throws -> [String] {
        let workspace = Workspace.read([
            "Tuist/ProjectDescriptionHelpers/Helpers.swift": "import ProjectDescription\n" + helpers,
            "Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project(name: "Shop", targets: [
                .target(name: "Go", destinations: .iOS, product: .app, bundleId: "a.b", sources: \(expression))
            ])
            """, "DataPhone/A.swift": "", "Data/B.swift": "", "UI/C.swift": "", "DataVision/D.swift": "",
        ])
        let target = try #require(workspace.named("Go"))
        return target.unresolved.isEmpty ? target.sources.map(\.path) : ["unresolved"]
    }

    @Test(arguments: [
        ".target(let n)", "let .target(n)", ".target(name: let n)", "let .target(name: n)", "Part.target(let n)",
        ".target(var n)", ".target(let n) where n == \"Data\"",
    ])
    func whatACaseCarries(pattern: String) throws {
        let helpers = """
            public enum Part { case target(name: String), ui, pair(String, Int)
                public func files(for platform: Platform) -> SourceFilesList {
                    switch self {
                    case .ui: return ["UI/**"]
                    case .pair(let first, _): return ["\\(first)/**"]
                    case \(pattern): return ["\\(n)Phone/**"]
                    case .target: return ["Other/**"]
                    }
                }
                public var own: SourceFilesList {
                    if case .target(let n) = self { return ["\\(n)/**"] }
                    guard case let .pair(first, _) = self else { return ["UI/**"] }
                    return ["\\(first)/**"]
                }
            }
            """
        for (value, path) in [
            ("Part.target(name: \"Data\").files(for: .iOS)", "DataPhone/A.swift"),
            ("Part.ui.files(for: .iOS)", "UI/C.swift"), ("Part.pair(\"Data\", 2).files(for: .iOS)", "Data/B.swift"),
            ("Part.target(name: \"Data\").own", "Data/B.swift"), ("Part.ui.own", "UI/C.swift"),
            ("Part.pair(\"UI\", 2).own", "UI/C.swift"),
        ] {
            #expect(try sources(value, helpers: helpers) == [path])
        }
    }

    /// What a manifest writes as `.target(…)` or `.iOS` has the type that knows what it is asked for.
    @Test func membersTellTheTypeOfACase() throws {
        let helpers = """
            public let parts: [Part] = [.target(name: "Data")]
            public enum Part {
                case target(name: String)
                case external(name: String)
                func files(for platform: Platform) -> String {
                    switch self {
                    case .target(let name):
                        return name + platform.suffix + "/**"
                    case .external(let name):
                        return name
                    }
                }
            }
            private extension Platform {
                var suffix: String {
                    switch self {
                    case .iOS: return "Phone"
                    case .visionOS: "Vision"
                    @unknown default: return ""
                    }
                }
            }
            """
        #expect(try sources("[parts[0].files(for: .iOS)]", helpers: helpers) == ["DataPhone/A.swift"])
        #expect(try sources("[parts[0].files(for: .visionOS)]", helpers: helpers) == ["DataVision/D.swift"])
        #expect(try sources("[parts[0].files(for: .macOS)]", helpers: helpers) == ["Data/B.swift"])
    }

    /// What describes itself prints as its description, and any other case as its name, whatever its raw value.
    @Test(arguments: [
        ("Part.data", ["Data/B.swift"]), ("Part.ui", ["UI/C.swift"]), ("Part.odd", ["unresolved"]),
        ("Raw.data", ["Data/B.swift"]), ("Plain.UI", ["UI/C.swift"]),
    ])
    func descriptionsOfCases(value: String, files: [String]) throws {
        let helpers = """
            public enum Part: CustomStringConvertible {
                case data, ui, odd
                public var description: String {
                    switch self {
                    case .data: return "Data"
                    case .ui: "UI"
                    case .odd: MyPlugin.name
                    }
                }
            }
            public enum Raw: String { case data = "Data" }
            extension Raw: CustomStringConvertible { public var description: String { rawValue } }
            public enum Plain: String { case UI = "Other" }
            """
        #expect(try sources("[\"\\(\(value))/**\"]", helpers: helpers) == files)
    }

    /// A note on a helper says which project isn't read for it.
    @Test func helpersThatHideTargets() {
        let workspace = Workspace.read([
            "Tuist/ProjectDescriptionHelpers/Helpers.swift":
                "import ProjectDescription\npublic let all = MyPlugin.targets()",
            "Shop/Project.swift": """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project(name: "Shop", targets: all)
            """,
        ])
        #expect(workspace.diagnostics.map(\.path) == ["Tuist/ProjectDescriptionHelpers/Helpers.swift"])
        #expect(workspace.diagnostics.allSatisfy { $0.message.hasSuffix("; it hides targets of Shop/Project.swift") })
    }

    /// Of two types that could be meant neither is taken.
    @Test func casesOfTwoTypes() throws {
        let helpers = """
            public let part: Part = .target(name: "Data")
            public enum Part { case target(name: String)
                public var files: SourceFilesList { ["Data/**"] } }
            public enum Other { case target(name: String)
                public var files: SourceFilesList { ["UI/**"] } }
            """
        #expect(try sources("part.files", helpers: helpers) == ["unresolved"])
        #expect(try sources("Other.target(name: \"A\").files", helpers: helpers) == ["UI/C.swift"])
    }
}
