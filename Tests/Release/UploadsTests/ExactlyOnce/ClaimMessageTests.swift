import Names
import Testing

@testable import Uploads

/// Claims as messages of commits.
@Suite struct ClaimMessageTests {
    @Test(arguments: UploadClaim.Status.allCases)
    func roundTrip(status: UploadClaim.Status) {
        let claim = UploadClaim.sample(status) {
            ($0.url, $0.store) = ("https://ci.example.com/7?a=b:c", .processing)
            $0.isNamedByPerson = status == .succeeded
            $0.hasEncodedKey = status == .failed
            let order = UploadClaim.Ordered(commit: Fixed.other, attempt: 2)
            $0.successor = status == .withdrawn ? .init(order: order, version: "8.2#1 a") : nil
        }
        #expect(ClaimMessage.claim(in: ClaimMessage.text(claim, unique: "1")) == claim)
        var bare = claim
        (bare.run, bare.url, bare.version) = (nil, nil, "")
        #expect(ClaimMessage.claim(in: ClaimMessage.text(bare, unique: "1")) == bare)
    }

    @Test(arguments: ["Go: 2", "a b", "Ä/ö", "..", "\u{301}x", "-", "Relctl-Commit: 0", "{app}"])
    func namesStayNames(app: String) {
        let claim = UploadClaim.sample { ($0.app, $0.claimant) = (app, app) }
        #expect(ClaimMessage.claim(in: ClaimMessage.text(claim, unique: "1")) == claim)
    }

    /// A claim that can't be read would be no claim, and the upload ordered again.
    @Test(arguments: ["Release/👩‍💻", "Release/a\u{202E}b", "\u{200D}\u{301}", "Ä/ö"])
    func branchesStayBranches(name: String) throws {
        let branch = try #require(BranchName(name))
        let claim = UploadClaim.sample { ($0.branch, $0.version) = (branch, name) }
        #expect(ClaimMessage.claim(in: ClaimMessage.text(claim, unique: "1")) == claim)
    }

    @Test(arguments: [
        "a\nRelctl-Status: succeeded", "a\r\nRelctl-Status: succeeded", "a\u{2028}Relctl-Status: succeeded",
        "\u{1B}[2Ja", "a\u{202E}b", "a\u{0}b",
    ])
    func hostileTextAddsNoField(text: String) throws {
        let claim = UploadClaim.sample {
            ($0.app, $0.claimant, $0.run, $0.url, $0.version) = (text, text, text, text, text)
        }
        let message = ClaimMessage.text(claim, unique: "1")
        #expect(message.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x202E) })
        let read = try #require(ClaimMessage.claim(in: message))
        #expect(read.status == .claimed && read.commit == claim.commit && read.attempt == 1)
    }

    @Test(arguments: [
        "", "Fix a bug\n", "Relctl-App: Go\n", "Upload Go\n\nRelctl-App: Go\nRelctl-Branch: ..\nRelctl-Commit: x\n",
    ])
    func whatIsNoClaim(message: String) { #expect(ClaimMessage.claim(in: message) == nil) }

    @Test func aMessageWithAWordMissingIsNoClaim() {
        let lines = ClaimMessage.text(.sample(), unique: "1").split(separator: "\n", omittingEmptySubsequences: false)
        for name in ["App", "Branch", "Commit", "Attempt", "Status", "Claimed-At"] {
            let rest = lines.filter { !$0.hasPrefix("Relctl-\(name): ") }.joined(separator: "\n")
            #expect(ClaimMessage.claim(in: rest) == nil, "\(name)")
        }
    }
}
