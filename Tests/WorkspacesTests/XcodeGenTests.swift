import Testing
import Workspaces

@Suite struct XcodeGenTests {
    /// https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md: a target's own comes before the project's.
    @Test(arguments: [
        ("options: { deploymentTarget: { iOS: '16.0', watchOS: '9.0' } }", "", "16.0" as String?),
        ("options: { deploymentTarget: { iOS: '16.0' } }", "deploymentTarget: '17.0'", "17.0"),
        ("", "deploymentTarget: 17", "17"),
        ("settings: { IPHONEOS_DEPLOYMENT_TARGET: '15.0' }", "deploymentTarget: '17.0'", "17.0"),
        ("settings: { IPHONEOS_DEPLOYMENT_TARGET: '15.0' }", "", "15.0"), ("", "", nil),
    ])
    func readsTheDeploymentTarget(project: String, target: String, expected: String?) throws {
        let spec = """
            name: App
            \(project)
            targets:
              App:
                type: application
                platform: iOS
                sources: [App]
                \(target)
            """
        let app = try #require(Workspace.read(["project.yml": spec, "App/A.swift": ""]).named("App"))
        #expect(app.settings["IPHONEOS_DEPLOYMENT_TARGET"]?.value == expected)
    }
}
