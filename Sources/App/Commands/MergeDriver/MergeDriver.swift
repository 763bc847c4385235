import ArgumentParser
import Files
import GitStore
import Names
import StructuredMerge

extension FileKind: ExpressibleByArgument {}
extension VersionRule: ExpressibleByArgument {}

/// `relctl merge-driver`.
struct MergeDriver: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge-driver",
        abstract: "Merge a project file, strings or a property list by its structure: a git merge driver.",
        usage: """
            relctl merge-driver BASE OURS THEIRS [options]
            relctl merge-driver --check FILE...
            relctl merge-driver --setup
            """,
        discussion: """
            Writes the merged file to OURS and ends with 0. Where people have to merge,
            OURS gets git's own conflict markers, and the exit code is 1. A file of another
            kind, or one that can't be read, is left untouched: 65.

            EXAMPLES
              relctl merge-driver --setup  the lines for .gitattributes and git config
              relctl merge-driver base.strings ours.strings theirs.strings
              relctl merge-driver --check App.xcodeproj/project.pbxproj
            """)

    @Argument(
        help: ArgumentHelp(
            "BASE OURS THEIRS: the common ancestor, the file that is merged into, and the one that is merged.",
            valueName: "file"))
    var files: [String] = []

    @Option(help: ArgumentHelp("The file's path in the repository, from which its kind is told.", valueName: "path"))
    var path: String?

    @Option(help: "The kind of the file, whatever its name.")
    var kind: FileKind?

    @Option(help: "The side that wins where both changed a version or build number.")
    var versions = VersionRule.conflict

    @Flag(help: "Print the lines for .gitattributes and git config.")
    var setup = false

    @Flag(help: "Tell whether the files are sound: 0, or 3 with the places.")
    var check = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if setup, check { throw ValidationError("--setup and --check don't go together") }
        if setup {
            guard files.isEmpty else { throw ValidationError("--setup takes no files") }
        } else if check {
            guard !files.isEmpty else { throw ValidationError("--check needs the files to check") }
        } else if files.count != 3 {
            throw ValidationError("three files are needed: BASE OURS THEIRS")
        }
    }

    func run() throws {
        if setup { return Console.result(setupLines) }
        if check { return try FileCheck(files: files, kind: kind).run() }
        for file in files { try InputFile.refuseMissing(file) }
        let name = path ?? files[1]
        guard let kind = kind ?? FileKind(path: name) else {
            throw CommandFailure(
                .unusableInput, "\(name): not a file that merges by its structure",
                hint: "relctl merge-driver --setup names those that are; --kind says it for another name")
        }
        try ThreeFiles(base: files[0], ours: files[1], theirs: files[2], name: name, kind: kind).merge(
            versions, options)
    }

    /// The lines, with the rule for version numbers that `--versions` chooses.
    private var setupLines: String {
        let hasRule = versions != .conflict
        let rule = hasRule ? " --versions \(versions.rawValue)" : ""
        // Only version numbers are merged in these files.
        let configurations = hasRule ? "\n*.xcconfig merge=relctl" : ""
        return """
            # .gitattributes of the repository: git asks relctl to merge these files
            *.pbxproj merge=relctl
            *.strings merge=relctl
            *.stringsdict merge=relctl
            *.xcstrings merge=relctl
            *.plist merge=relctl
            *.entitlements merge=relctl
            *.xcprivacy merge=relctl
            Package.resolved merge=relctl
            Contents.json merge=relctl\(configurations)

            # once in each clone; where relctl is missing, or can't read a file, git merges it as ever
            git config merge.relctl.name 'by structure (relctl)'
            git config merge.relctl.driver "relctl merge-driver\(rule) %O %A %B --path %P || case \\$? in 65|126|127) git merge-file %A %O %B || exit 1 ;; *) exit 1 ;; esac"

            """
    }
}
