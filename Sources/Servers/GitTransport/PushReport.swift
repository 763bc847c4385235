import Names

/// Parses the status report of a push (gitprotocol-pack, report-status) and the messages of the server's hooks.
struct PushReport {
    private let refs: [String]
    private var inner = PktLineReader()
    private var remarks: [UInt8] = []
    private var unpacking: String?
    /// The status of each ref, `ok` or the reason of the refusal.
    private var verdicts: [String: String] = [:]
    private(set) var isComplete = false

    /// The most bytes of hook messages that are kept.
    private static let limitOfRemarks = 16 << 10

    /// Reads the report on a push of these refs.
    init(on refs: [String]) { self.refs = refs }

    /// Parses one pkt-line of the response.
    mutating func take(_ line: PktLine) throws(GitTransportError) {
        if let complaint = line.complaint { throw ServerComplaint.error(complaint) }
        guard case .content(let content) = line else { return }
        switch try Sideband(content) {
        case .payload(let bytes): try takeReport(bytes)
        case .remark(let bytes): if remarks.count < Self.limitOfRemarks { remarks += bytes }
        }
    }

    private mutating func takeReport(_ bytes: ArraySlice<UInt8>) throws(GitTransportError) {
        inner.append(bytes)
        while let line = try inner.next() {
            guard let text = line.text else {
                isComplete = true
                continue
            }
            let words = text.split(separator: " ", maxSplits: 2)
            switch (words.first, words.count) {
            case ("unpack", 2...): unpacking = String(text.dropFirst("unpack ".count))
            case ("ok", 2): verdicts[String(words[1])] = "ok"
            case ("ng", 3): verdicts[String(words[1])] = String(words[2])
            case ("ok", _), ("ng", _), ("option", _): break
            default:
                throw GitTransportError(.malformed, "the server's report can't be read: \(ServerText.harmless(text))")
            }
        }
    }

    /// Why refs were not moved; empty when all were.
    func refusals() throws(GitTransportError) -> [String: GitTransportError] {
        let remarks = ServerText.harmless(remarks)
        guard isComplete, let unpacking else {
            throw GitTransportError(.answerLost, Self.joined("the server's report on the push was cut off", remarks))
        }
        var refusals: [String: GitTransportError] = [:]
        for ref in refs where unpacking != "ok" || verdicts[ref] != "ok" {
            refusals[ref] = PushRefusal.error(
                ref: ref, unpacking: ServerText.harmless(unpacking),
                verdict: ServerText.harmless(verdicts[ref] ?? "no verdict"), remarks: remarks)
        }
        return refusals
    }

    static func joined(_ text: String, _ remarks: String) -> String {
        remarks.isEmpty ? text : "\(text)\n\(remarks)"
    }
}
