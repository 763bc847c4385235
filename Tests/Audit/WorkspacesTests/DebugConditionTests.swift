import Support
import Testing

@testable import Workspaces

/// `DEBUG`, which generators of projects define in configurations for debugging.
@Suite struct DebugConditionTests {
    private static let setting = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

    private func app(_ files: [String: String], configuration: String) throws -> Target {
        let workspace = Workspace.read(files, options: ReadingOptions(configuration: configuration))
        let app = try #require(workspace.named("App"))
        #expect(app.configuration == configuration)
        return app
    }

    private func spec(_ lines: String, settings: String = "{}") -> [String: String] {
        let target = "  App: { type: application, platform: iOS, settings: \(settings) }"
        return ["project.yml": "name: App\n\(lines)\ntargets:\n\(target)\n", "Own.xcconfig": "\(Self.setting) = OWN\n"]
    }

    /// XcodeGen 2.45.4 puts `SettingPresets/Configs/debug.yml` into the project.
    @Test(
        arguments: [
            ("", "Debug", ["DEBUG"]), ("", "Release", []),
            ("configs: { Staging: debug, Prod: release }", "Staging", ["DEBUG"]),
            ("configs: { Staging: none, Prod: release }", "Staging", []),
            ("options: { settingPresets: project }", "Debug", ["DEBUG"]),
            ("options: { settingPresets: none }", "Debug", []), ("options: { settingPresets: targets }", "Debug", []),
            ("settings: { \(setting): '$(inherited) OWN' }", "Debug", ["OWN"]),
            ("configFiles: { Debug: Own.xcconfig }", "Debug", ["OWN"]),
        ] as [(String, String, [String])])
    func presetsOfXcodeGen(lines: String, configuration: String, conditions: [String]) throws {
        #expect(try app(spec(lines), configuration: configuration).compilationConditions == conditions)
    }

    @Test func settingsOfATargetOfXcodeGen() throws {
        let more = try app(spec("", settings: "{ \(Self.setting): '$(inherited) OWN' }"), configuration: "Debug")
        #expect(more.compilationConditions == ["DEBUG", "OWN"])
        #expect(more.preprocessorDefinitions["DEBUG"] == "1")
        let own = try app(spec("", settings: "{ \(Self.setting): OWN }"), configuration: "Debug")
        #expect(own.compilationConditions == ["OWN"])
    }

    /// Tuist gives the macro to the project and the condition to each target.
    @Test(
        arguments: [
            ("nil", "nil", "Debug", ["DEBUG"], true), ("nil", "nil", "Release", [], false),
            (
                ".settings(configurations: [.debug(name: \"Staging\"), .release(name: \"Prod\")])", "nil", "Staging",
                ["DEBUG"], true
            ),
            (
                ".settings(configurations: [.release(name: \"Debug\"), .release(name: \"Prod\")])", "nil", "Debug", [],
                false
            ),
            (".settings(defaultSettings: .none)", "nil", "Debug", [], false),
            (".settings(defaultSettings: .none)", ".settings()", "Debug", ["DEBUG"], false),
            ("nil", ".settings(defaultSettings: .essential(excluding: [\"\(setting)\"]))", "Debug", [], true),
            ("nil", ".settings(base: [\"\(setting)\": \"$(inherited) OWN\"])", "Debug", ["DEBUG", "OWN"], true),
            ("nil", ".settings(base: [\"\(setting)\": \"OWN\"])", "Debug", ["OWN"], true),
            (
                "nil", ".settings(configurations: [.debug(name: \"Debug\", xcconfig: \"Own.xcconfig\")])", "Debug",
                ["OWN", "DEBUG"], true
            ),
        ] as [(String, String, String, [String], Bool)])
    func defaultsOfTuist(
        project: String, target: String, configuration: String, conditions: [String], isMacroDefined: Bool
    ) throws {
        let manifest = """
            import ProjectDescription
            let project = Project(name: "Shop", settings: \(project), targets: [
                .target(
                    name: "App", destinations: .iOS, product: .app, bundleId: "com.example.app", settings: \(target))
            ])
            """
        let files = ["Project.swift": manifest, "Own.xcconfig": "\(Self.setting) = OWN\n"]
        let app = try app(files, configuration: configuration)
        #expect(app.compilationConditions == conditions)
        #expect((app.preprocessorDefinitions["DEBUG"] == "1") == isMacroDefined)
    }
}
