/// The words of branch names that tell release branches from others, in small letters.
enum StarterWords {
    static let release: Set<String> = ["rel", "release", "releases"]

    /// Words of release branches that name no app.
    static let general = release.union(["rc", "train", "trains", "version", "versions", "week", "weekly", "weeks"])

    static let hotfixes: Set<String> = ["hotfix", "hotfixes", "patch", "patches"]

    /// Stages and maintained versions: people decide whether such branches are the releases.
    static let stages: Set<String> = [
        "alpha", "beta", "canary", "internal", "lts", "maintenance", "nightly", "prerelease", "preview", "qa",
        "snapshot", "stable", "staging", "support", "uat",
    ]

    /// The first words of branches for one change.
    static let work: Set<String> = [
        "archive", "archived", "backmerge", "bug", "bugfix", "bugfixes", "bugs", "bump", "chore", "ci",
        "dependencies", "deps", "doc", "docs", "epic", "experiment", "experiments", "feat", "feature", "features",
        "fix", "fixes", "issue", "issues", "merge", "old", "perf", "personal", "poc", "refactor", "spike", "story",
        "sync", "task", "tasks", "temp", "test", "tests", "ticket", "tmp", "topic", "update", "updates", "upgrade",
        "upgrades", "user", "users", "wip",
    ]

    /// How the branches of bots and of the forges' own buttons (revert, cherry-pick) begin.
    static let bots = [
        "all-contributors", "autofix", "backport", "changeset-release", "cherry-pick", "crowdin", "dependabot", "depfu",
        "gh-readonly-queue", "greenkeeper", "imgbot", "mergify", "pre-commit-ci", "pyup", "release-please", "renovate",
        "revert", "scala-steward", "snyk", "weblate", "whitesource",
    ]

    /// Platforms in the names of apps.
    static let platforms: Set<String> = [
        "android", "backend", "ios", "ipados", "linux", "macos", "server", "tvos", "visionos", "watchos",
        "web", "windows",
    ]
}
