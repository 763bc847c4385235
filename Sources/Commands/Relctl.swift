import ArgumentParser

/// Parses the arguments of this process, runs the command and exits with its status.
public func runRelctl() async {
    await Relctl.main()
}

/// The command `relctl`: one subcommand per verb.
struct Relctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relctl",
        abstract: "Ship several apps from one repository: cut, keep in step, land, audit and upload.",
        version: "0.1.0")
}
