import HTTPTransport
import Names

/// An order for an upload: an app at a commit, and the number of the attempt.
package struct UploadOrder: Hashable, Sendable {
    /// The app's name under `apps:`.
    package var app: String
    /// The branch that providers start on, which mostly take a ref and no commit.
    package var branch: BranchName
    /// The commit that is wanted.
    package var commit: CommitID
    /// The version of the release; empty where the branch has none in its name.
    package var version: String
    /// 1 for the first start of this app and commit; each deliberate new start counts on.
    package var attempt: Int
    /// Whether it may have been sent with its ``plainKey``: its record doesn't say otherwise.
    var mayHavePlainKey = false

    /// An order; the first attempt unless said otherwise.
    package init(app: String, branch: BranchName, commit: CommitID, version: String = "", attempt: Int = 1) {
        (self.app, self.branch, self.commit) = (app, branch, commit)
        (self.version, self.attempt) = (version, attempt)
    }

    /// The key under which an upload is started once: `APP/COMMIT`, or `APP/COMMIT/VERSION`.
    ///
    /// Blanks and signs in a name are written with `%`, so that in a title the key of `Big Tiny` doesn't end with that of
    /// `Tiny`.
    package var key: String { key { Self.encoded($0) } }

    /// The part of a run's title that names the order, as people are asked to title runs: `KEY#ATTEMPT`.
    var title: String { "\(key)#\(attempt)" }

    /// The key with the names as they are, as relctl wrote it until version 0.1.
    var plainKey: String { key { $0 } }

    private func key(_ written: (String) -> String) -> String {
        ([written(app), commit.hex] + (version.isEmpty ? [] : [written(version)])).joined(separator: "/")
    }

    private static func encoded(_ name: String) -> String {
        name.map { character in
            character.isLetter || character.isNumber || "._-+".contains(character)
                ? String(character) : PercentEncoding.encode(String(character))
        }.joined()
    }

    /// The names of the variables that every job gets besides its own.
    static let variableNames = ["RELCTL_APP", "RELCTL_SHA", "RELCTL_VERSION", "RELCTL_ATTEMPT", "RELCTL_KEY"]

    /// The variables that every job gets besides its own, in the order of their names.
    package var variables: [(name: String, value: String)] {
        zip(Self.variableNames, [app, commit.hex, version, "\(attempt)", key]).map { (name: $0, value: $1) }
    }
}
