import Names
import Printing

/// A train, and the version of one of its releases where the branch's name has one.
package struct ReleaseName: Hashable, Sendable, CustomStringConvertible {
    package var train: TrainName
    /// The version in the branch's name.
    package var version: ReleaseVersion?

    /// Creates the name of a train's release; without a version, of the only one.
    package init(_ train: TrainName, version: ReleaseVersion? = nil) { (self.train, self.version) = (train, version) }

    /// `TRAIN`, or `TRAIN@VERSION`.
    package var description: String { version.map { "\(train)@\($0)" } ?? train.text }

    /// The name as a word of a shell, for commands that people copy: the version comes from a branch's name.
    package var argument: String { ShellWord.quoted(description) }
}
