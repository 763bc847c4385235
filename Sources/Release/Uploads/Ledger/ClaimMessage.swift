import Names
import Printing
import WebAPI

/// A claim as the message of a commit, which `git log refs/relctl/uploads/APP` shows to people.
package enum ClaimMessage {
    /// The message; the word at its end keeps two claims apart that are equal otherwise.
    package static func text(_ claim: UploadClaim, unique: String) -> String {
        var fields: [(String, String)] = [
            ("App", claim.app), ("Branch", claim.branch.text), ("Commit", claim.commit.hex),
            ("Version", claim.version), ("Attempt", "\(claim.attempt)"), ("Status", claim.status.rawValue),
            ("Provider", claim.provider), ("Claimant", claim.claimant), ("Claimed-At", "\(claim.claimedAt)"),
        ]
        if let run = claim.run { fields.append(("Run", run)) }
        if let url = claim.url { fields.append(("Url", url)) }
        if let store = claim.store { fields.append(("Store", store.rawValue)) }
        if let answer = claim.answer { fields.append(("Answer", answer.rawValue)) }
        if let ordered = claim.ordered { fields.append(("Ordered", text(ordered))) }
        if let successor = claim.successor {
            fields.append(("Given-Up-For", text(successor.order)))
            fields.append(("Given-Up-For-Version", successor.version))
        }
        if let text = claim.reason { fields.append(("Reason", reason(text))) }
        if claim.isSuperseded { fields.append(("Superseded", "yes")) }
        if let text = claim.storeReason { fields.append(("Store-Reason", reason(text))) }
        if claim.isDistributed { fields.append(("Distributed", "yes")) }
        if claim.isNamedByPerson { fields.append(("Named", "yes")) }
        if claim.hasEncodedKey { fields.append(("Key", "encoded")) }
        if claim.waitTimedOut { fields.append(("Awaited", "yes")) }
        fields.append(("Unique", unique))
        var text = "Upload \(Printable.text(claim.app)) at \(claim.commit.short): \(claim.status.rawValue)\n\n"
        for (name, value) in fields where !value.isEmpty { text += "Relctl-\(name): \(Printable.text(value))\n" }
        return text
    }

    /// Parses a message; `nil` if it is no claim.
    package static func claim(in message: String) -> UploadClaim? {
        let fields = fields(in: message)
        func field(_ name: String) -> String { fields[name] ?? "" }
        // No branch, and so no version in its name, has a backslash (git-check-ref-format(1)).
        guard let app = fields["App"], let branch = Printable.original(of: field("Branch")).flatMap(BranchName.init),
            let version = Printable.original(of: field("Version")),
            let commit = CommitID(hex: field("Commit")), let attempt = Int(field("Attempt")),
            let status = UploadClaim.Status(rawValue: field("Status")), let claimedAt = Int(field("Claimed-At")),
            attempts.contains(attempt), UTC.range.contains(claimedAt)
        else { return nil }
        var claim = UploadClaim(
            app: app, branch: branch, commit: commit, version: version, attempt: attempt,
            claimant: field("Claimant"), provider: field("Provider"), claimedAt: claimedAt)
        (claim.status, claim.run) = (status, fields["Run"])
        // Anyone with push access can write a claim, and people follow its link.
        claim.url = fields["Url"].flatMap(PeopleLink.checked)
        claim.store = fields["Store"].flatMap(UploadClaim.StoreState.init)
        claim.answer = fields["Answer"].flatMap(UploadClaim.Answer.init)
        claim.ordered = fields["Ordered"].flatMap(ordered)
        claim.successor = successor(in: fields)
        claim.reason = fields["Reason"]
        (claim.isSuperseded, claim.waitTimedOut) = (fields["Superseded"] == "yes", fields["Awaited"] == "yes")
        (claim.storeReason, claim.isDistributed) = (fields["Store-Reason"], fields["Distributed"] == "yes")
        (claim.isNamedByPerson, claim.hasEncodedKey) = (fields["Named"] == "yes", fields["Key"] == "encoded")
        return claim
    }

    private static func successor(in fields: [String: String]) -> UploadClaim.Successor? {
        guard let order = fields["Given-Up-For"].flatMap(ordered),
            let version = Printable.original(of: fields["Given-Up-For-Version"] ?? "")
        else { return nil }
        return UploadClaim.Successor(order: order, version: version)
    }

    private static func text(_ ordered: UploadClaim.Ordered) -> String { "\(ordered.commit.hex)#\(ordered.attempt)" }

    private static func ordered(_ text: String) -> UploadClaim.Ordered? {
        let parts = text.split(separator: "#", maxSplits: 1)
        guard parts.count == 2, let commit = CommitID(hex: String(parts[0])), let attempt = Int(parts[1]),
            attempts.contains(attempt)
        else { return nil }
        return UploadClaim.Ordered(commit: commit, attempt: attempt)
    }

    /// A reason as it is written down, and read again: 500 characters at most, for a CI may answer with a page.
    static func reason(_ text: String) -> String { String(Printable.text(text).prefix(500)) }

    /// The limits of an attempt, which anybody who can push may write: further ones can be counted without overflow.
    private static let attempts = 1...1_000_000

    private static func fields(in message: String) -> [String: String] {
        var fields: [String: String] = [:]
        for line in message.split(separator: "\n") where line.hasPrefix("Relctl-") {
            // Compared by bytes: a combining mark at the beginning of the value would form one character with the space
            // before it.
            let bytes = line.utf8
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: ": ".utf8) else {
                continue
            }
            // relctl writes no empty value, so an empty one that somebody else wrote is treated as absent.
            let value = bytes[colon...].dropFirst(2)
            guard !value.isEmpty else { continue }
            fields[String(line[..<colon].dropFirst("Relctl-".count))] = String(decoding: value, as: UTF8.self)
        }
        return fields
    }
}
