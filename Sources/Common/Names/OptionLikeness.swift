extension StringProtocol {
    /// Whether a program would take it for an option. By bytes, as programs go: a dash with a combining mark is one
    /// character, and still a dash.
    package var looksLikeOption: Bool { utf8.first == UInt8(ascii: "-") }
}
