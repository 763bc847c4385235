extension WireAnswer {
    /// The answer with a tag of what it holds, or 304 where the request names that tag (RFC 9110, section 13.1.2).
    func tagged(for request: WireRequest) -> WireAnswer {
        guard status == 200 else { return self }
        let link = headers.first { $0.name == "Link" }?.value ?? ""
        // FNV-1a, of 64 bits.
        let sum = (body + Array(link.utf8)).reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let tag = Header("ETag", "W/\"\(String(sum, radix: 16))\"")
        if request.headers["if-none-match"] == tag.value { return WireAnswer(304, headers: [tag]) }
        var answer = self
        answer.headers.append(tag)
        return answer
    }
}
