import Names
import Printing

extension Train {
    /// The command that cuts a release of the train.
    package func cutCommand(_ version: ReleaseVersion? = nil) -> String {
        Self.cutCommand(of: [self], version: version)
    }

    /// The command that cuts a release of each train. Where versions stand in the names of branches, it needs one.
    static func cutCommand(of trains: [Train], version: ReleaseVersion?) -> String {
        let names = trains.map { ShellWord.quoted($0.name.text) }.joined(separator: " ")
        let hasVersion = trains.contains { $0.branch.hasVersion }
        let option = hasVersion ? " --version " + (version.map { ShellWord.quoted($0.text) } ?? "…") : ""
        return "relctl cut-release \(names)\(option)"
    }
}
