import FoundationEssentials

/// The `pre-receive` hook through which the forge refuses pushes, so that git itself reports them, all refs together.
struct PreReceiveHook: Sendable {
    /// The folder for `core.hooksPath`. The repository's own hooks don't run.
    let folder: String

    /// The hook's environment: verdicts, one line each, and the project's rules on commits.
    static func variables(verdicts: [String], rules: CommitRules) -> [String: String] {
        [
            "REHEARSAL_VERDICTS": verdicts.joined(separator: "\n"), "REHEARSAL_MESSAGE": rules.message ?? "",
            "REHEARSAL_ADDRESS": rules.address ?? "", "REHEARSAL_ISSUE": rules.issueKey ?? "",
            "REHEARSAL_ISSUE_WORDS": CommitRules.issueWords,
        ]
    }

    // Whether a push is forced, and which commits are new, can only be told here: before, the repository lacks the pushed
    // commits.
    private static let script = """
        #!/bin/sh
        say() { echo "GitLab: $1" >&2; exit 1; }
        zero=0000000000000000000000000000000000000000
        # check PATTERN TEXT WORDS: refuses a text in which no line matches.
        check() { [ -z "$1" ] || printf '%s\\n' "$2" | grep -Pq -e "$1" || say "$3"; }
        judge() {
            body=$(git show -s --format=%B "$1")
            case $2 in refs/heads/*)
                check "$REHEARSAL_MESSAGE" "$body" \\
                    "Commit message does not follow the pattern '$REHEARSAL_MESSAGE'"
                for who in "Committer's:%ce" "Author's:%ae"; do
                    address=$(git show -s --format="${who#*:}" "$1")
                    check "$REHEARSAL_ADDRESS" "$address" \\
                        "${who%%:*} email '$address' does not follow the pattern '$REHEARSAL_ADDRESS'"
                done
            esac
            check "$REHEARSAL_ISSUE" "$body" "$REHEARSAL_ISSUE_WORDS"
        }
        while read -r old new ref; do
            while read -r verdict name words; do
                [ "$name" = "$ref" ] || continue
                [ "$verdict" = refuse ] && say "$words"
                [ "$old" = $zero ] || git merge-base --is-ancestor "$old" "$new" || say "$words"
            done <<VERDICTS
        $REHEARSAL_VERDICTS
        VERDICTS
            [ "$new" = $zero ] || [ -z "$REHEARSAL_MESSAGE$REHEARSAL_ADDRESS$REHEARSAL_ISSUE" ] ||
                for commit in $(git rev-list "$new" --not --all); do judge "$commit" "$ref"; done
        done

        """

    /// Writes the hook to a new temporary folder.
    init() throws(APIError) {
        let name = "rehearsal-hooks-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = folder + "/pre-receive"
            try Data(Self.script.utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        } catch {
            throw .broken("the hook can't be written: \(error)")
        }
    }

    /// Deletes the hook.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
