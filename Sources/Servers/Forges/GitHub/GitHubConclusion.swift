/// The words in which GitHub tells how a workflow run or a check ended.
enum GitHubConclusion {
    /// Whether the word is one of those that count as passed: they keep nothing from being merged.
    static func hasPassed(_ word: String) -> Bool { ["success", "neutral", "skipped"].contains(word) }
}
