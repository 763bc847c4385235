import StructuredMerge
import Testing

@Suite struct ProjectMergeTests {
    @Test func placeholder() {}
}
