import Testing

@testable import Uploads

/// Whoever can push to the repository can write claims; what they say is counted on from, and compared with the clock.
@Suite struct HostileClaimTests {
    @Test(arguments: [
        ("Attempt", "9223372036854775807"), ("Attempt", "0"), ("Attempt", "-1"),
        ("Claimed-At", "9223372036854775807"), ("Claimed-At", "-9223372036854775808"), ("Claimed-At", "-1"),
    ])
    func numbersThatNobodyCanCountWithAreNoClaim(field: String, value: String) {
        let lines = ClaimMessage.text(.sample(), unique: "1").split(separator: "\n", omittingEmptySubsequences: false)
        let changed = lines.map { $0.hasPrefix("Relctl-\(field): ") ? "Relctl-\(field): \(value)" : String($0) }
        #expect(ClaimMessage.claim(in: changed.joined(separator: "\n")) == nil)
        #expect(ClaimMessage.claim(in: lines.joined(separator: "\n")) != nil)
    }
}
