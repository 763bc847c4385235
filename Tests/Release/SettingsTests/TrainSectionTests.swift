import Testing

@testable import Settings

/// The trains of a file as text for another one.
@Suite struct TrainSectionTests {
    @Test func nothingIsLeftOut() throws {
        let settings = try Settings.parse(try Sample.contract())
        let text = settings.trainSection { "made-up/\($0)/*" }
        let again = try Settings.parse(
            "version: 1\nforge: { kind: github, url: \"http://127.0.0.1:1\", project: mobile/ios }\n" + text)
        #expect(again.trains == settings.trains)
    }

    @Test func oddTextStaysText() throws {
        let text =
            Sample.text.replacing("branch: TrendyolGo/Release", with: "branch: \"{version}/1.10\"") + """
                    keep_branch: false
                    published_by: upload
                    hold_label: "true"
                    merge_request: { title: 'a: "b" #c', description: "one\\ntwo", labels: [yes, "null", 1.0] }

                """
        let app = "apps: { A: { train: TrendyolGo, upload: { provider: gitlab-pipeline } } }\n"
        let settings = try Settings.parse(text + app)
        let section = settings.trainSection { "made-up/\($0)/*" }
        let head = Sample.text.split(separator: "trains:")[0]
        var expected = settings.trains
        expected[1].publication = .tag(pattern: "made-up/TrendyolGo/*")
        #expect(try Settings.parse(head + section).trains == expected)
    }
}
