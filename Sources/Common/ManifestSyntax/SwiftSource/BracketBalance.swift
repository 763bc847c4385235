/// Whether every bracket of a Swift file has its partner. A parser that steps over what it doesn't know would read a file
/// that was cut in two as a smaller one.
enum BracketBalance {
    private static let partners = [")": "(", "]": "[", "}": "{"]

    /// The first thing that is wrong; `nil` also where branches of `#if` may each hold a part.
    static func problem(in tokens: [SwiftToken]) -> SyntaxError? {
        if tokens.contains(where: { $0.kind == .directive && $0.text == "#if" }) { return nil }
        var open: [SwiftToken] = []
        for token in tokens where token.kind == .punctuation {
            if ["(", "[", "{"].contains(token.text) {
                open.append(token)
            } else if let partner = partners[token.text], open.popLast()?.text != partner {
                return SyntaxError("'\(token.text)' closes nothing", at: token.span)
            }
        }
        return open.last.map { SyntaxError("the '\($0.text)' that starts here does not end", at: $0.span) }
    }
}
