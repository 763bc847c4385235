import StructuredMerge
import Testing

/// Build settings whose elements belong together, such as a flag and its argument.
@Suite struct FlagMergeTests {
    /// A project with a list of one letter each: `f` is a flag, and `i` what is inherited.
    private static func project(_ flags: String, key: String = "OTHER_LDFLAGS") -> String {
        var project = SampleProject()
        project.set(key, to: "(\n\(flags.map { "\t\t\t\t\t\($0),\n" }.joined())\t\t\t\t)")
        return project.text
    }

    private static func fault(_ texts: [String]) -> String? {
        let bytes = texts.map { Array($0.utf8) }
        return StructuredMerge.fault(in: bytes[3], base: bytes[0], ours: bytes[1], theirs: bytes[2], kind: .project)
    }

    @Test(arguments: [
        ("iOz", "ifAOz", "iOzfB", "ifAOzfB"), ("ifZOz", "ifAfZOz", "ifZOzfB", "ifAfZOzfB"),
        ("iOz", "ifAfCOz", "iOzfB", "ifAfCOzfB"), ("Oz", "fAOz", "OzfBfC", "fAOzfBfC"),
    ]) func aFlagOfBothSidesWithOtherArguments(base: String, ours: String, theirs: String, both: String) {
        let texts = [base, ours, theirs, both].map { Self.project($0) }
        #expect(merged(texts[0], texts[1], texts[2], .project) == texts[3])
        #expect(merged(texts[0], texts[2], texts[1], .project) == texts[3])
        #expect(Self.fault(texts) == nil)
    }

    @Test(
        "what both sides may have added for one reason is a conflict, even if git merges the lines",
        arguments: [
            ("iOz", "ifOz", "iOzf", "ifOzf"), ("iOz", "ifAOz", "iOzfA", "ifAOzfA"),
            ("iOz", "ifAOz", "iOzBf", "ifAOzBf"),
            ("iOz", "ifAOz", "iOzf", "ifAOzf"), ("iOz", "ifAfOz", "iOzfB", "ifAfOzfB"),
        ]) func theSameOfBothSides(base: String, ours: String, theirs: String, both: String)
    {
        let texts = [base, ours, theirs, both].map { Self.project($0) }
        #expect(merged(texts[0], texts[1], texts[2], .project) == nil)
        #expect(merged(texts[0], texts[2], texts[1], .project) == nil)
        #expect(Self.fault(texts) != nil)
    }

    @Test func phasesOfOneIdAreNoFlags() {
        let project = { (phases: String) in
            var project = SampleProject()
            project.objects[SampleProject.target]?.fields["buildPhases"] = .list(phases.map { "\($0)" })
            for phase in "fOzAB" {
                project.objects["\(phase)"] = .init(
                    isa: "PBXShellScriptBuildPhase", fields: ["name": .text("\(phase)")])
            }
            return project.text
        }
        let texts = ["Oz", "fAOz", "OzfB", "fAOzfB"].map(project)
        #expect(merged(texts[0], texts[1], texts[2], .project) == nil)
        #expect(Self.fault(texts) != nil)
    }
}
