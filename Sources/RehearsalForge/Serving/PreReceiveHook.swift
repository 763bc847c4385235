import FoundationEssentials

/// The `pre-receive` hook through which the forge refuses pushes, so that git itself reports them, all refs together.
struct PreReceiveHook: Sendable {
    /// The folder for `core.hooksPath`. The repository's own hooks don't run.
    let folder: String

    /// The variable with the verdicts, one line each.
    static let variable = "REHEARSAL_VERDICTS"

    // Whether a push is forced can only be told here: before, the repository lacks the pushed commits.
    private static let script = """
        #!/bin/sh
        say() { echo "GitLab: $1" >&2; exit 1; }
        zero=0000000000000000000000000000000000000000
        while read -r old new ref; do
            while read -r verdict name words; do
                [ "$name" = "$ref" ] || continue
                [ "$verdict" = refuse ] && say "$words"
                [ "$old" = $zero ] || git merge-base --is-ancestor "$old" "$new" || say "$words"
            done <<VERDICTS
        $REHEARSAL_VERDICTS
        VERDICTS
        done

        """

    /// Writes the hook to a new temporary folder.
    init() throws(Refusal) {
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
