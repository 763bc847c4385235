/// A GitLab version, as far as answers depend on it.
package struct ServerVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The first number.
    package var major: Int
    /// The second number.
    package var minor: Int

    /// A version such as 18.5.
    package init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

    /// The default in tests.
    package static let current = ServerVersion(18, 5)

    /// From 15.6 on there is `detailed_merge_status`.
    package var knowsDetailedStatus: Bool { self >= ServerVersion(15, 6) }

    /// Before 16 a failed merge was answered 406, since then 422.
    package var answersFailedMergeWith406: Bool { self < ServerVersion(16, 0) }

    /// Settings of automatic rebase are told since 19.4; the rebase itself is older (18.9 on gitlab.com, 19.2 elsewhere):
    /// https://docs.gitlab.com/api/projects/
    package var tellsAutomaticRebase: Bool { self >= ServerVersion(19, 4) }

    /// A fast-forward to the commit that the target is at already is refused by 19.5, and taken here to be since 19.3
    /// (`MergeStrategies::FromSourceBranch#fast_forward!`); before, it counts as a merge.
    package var refusesEmptyFastForward: Bool { self >= ServerVersion(19, 3) }

    /// Merge trains can be enforced since 19.3: https://docs.gitlab.com/ci/pipelines/merge_trains/
    package var enforcesTrains: Bool { self >= ServerVersion(19, 3) }

    /// As `/version` spells it.
    package var description: String { "\(major).\(minor).0-ee" }

    /// Order of the numbers.
    package static func < (left: ServerVersion, right: ServerVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}
