/// Branch patterns of forges, in which `*` stands for any text.
enum Wildcard {
    /// Whether the pattern matches the whole text.
    ///
    /// - Parameter starEndsAtSlash: whether it takes `**` to cross a slash, as in Gitea; in GitLab `*` does.
    static func matches(_ pattern: String, _ text: String, starEndsAtSlash: Bool = false) -> Bool {
        var tokens = pattern.unicodeScalars.map(Token.literal)
        for index in tokens.indices.reversed() where tokens[index] == .literal("*") {
            let crosses = !starEndsAtSlash || (index + 1 < tokens.count && tokens[index + 1].isStar)
            tokens[index] = .star(crossesSlash: crosses)
        }
        // The places in the text that the pattern can have reached so far: no backtracking, whatever the pattern.
        let scalars = Array(text.unicodeScalars)
        var reached = [true] + Array(repeating: false, count: scalars.count)
        for token in tokens { reached = token.advance(reached, over: scalars) }
        return reached[scalars.count]
    }

    private enum Token: Equatable {
        case literal(Unicode.Scalar)
        case star(crossesSlash: Bool)

        var isStar: Bool {
            if case .star = self { true } else { false }
        }

        func advance(_ reached: [Bool], over text: [Unicode.Scalar]) -> [Bool] {
            var next = Array(repeating: false, count: reached.count)
            switch self {
            case .literal(let scalar):
                for index in text.indices where reached[index] && text[index] == scalar { next[index + 1] = true }
            case .star(let crossesSlash):
                for index in reached.indices {
                    let isTaken = index > 0 && next[index - 1] && (crossesSlash || text[index - 1] != "/")
                    next[index] = reached[index] || isTaken
                }
            }
            return next
        }
    }
}
