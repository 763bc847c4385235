import ArgumentParser
import FoundationEssentials
import Names
import RehearsalForge
import Releases
import Reports
import Settings

extension ForgeKind: ExpressibleByArgument {}

/// `relctl rehearse`.
struct Rehearse: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse",
        abstract: "Run a whole release on this machine: no account, no token, nothing of yours is touched.",
        usage: "relctl rehearse [options]",
        discussion: """
            relctl serves a forge on loopback over a scratch git repository, and plays the
            people: they fix bugs, cause a conflict, resolve it, land the core app and
            publish the second one. relctl does the rest, as it would on yours.

            With --config, your own trains are rehearsed on a throw-away copy of your
            repository.

            EXAMPLES
              relctl rehearse
              relctl rehearse --board board
              relctl rehearse --config relctl.yml
              relctl rehearse --forge github
              relctl rehearse --serve
            """)

    @Flag(help: "Run no rehearsal: serve the forge until Ctrl-C, and print how to point relctl at it.")
    var serve = false

    @Option(
        help: "The product that the forge behaves like (default: forge.kind of --config, else gitlab).",
        completion: .list(ForgeKind.allCases.map(\.rawValue)))
    var forge: ForgeKind?

    @Option(help: ArgumentHelp("The forge's port on loopback (default: any free one).", valueName: "port"))
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "Write the release board of the rehearsed release to this folder, and to conflict/ in it that of the conflict.",
            valueName: "dir"),
        completion: .directory)
    var board: String?

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if serve, format.format == .json {
            throw ValidationError("--format json prints the steps of a rehearsal, and --serve runs none")
        }
        if serve, board != nil { throw ValidationError("--board goes with a rehearsal, and --serve runs none") }
    }

    func run() async throws {
        do {
            try await rehearse()
        } catch APIError.broken(let text) {
            throw CommandFailure(.failed, text, hint: "a rehearsal needs the program git, and a free port on loopback")
        }
    }

    private func rehearse() async throws {
        let scenario = try await RehearsalScenario.load(options)
        defer { scenario.scratch.remove() }
        let environment = try await open(scenario)
        do {
            if serve {
                try await keepServing(environment, scenario)
            } else {
                try await Rehearsal(
                    environment: environment, scenario: scenario, options: options, format: format.format, board: board
                ).run()
            }
        } catch {
            await environment.forge.stop()
            throw error
        }
        await environment.forge.stop()
    }

    private func open(_ scenario: RehearsalScenario) async throws -> RehearsalEnvironment {
        do {
            return try await RehearsalEnvironment.open(
                scenario, forge ?? scenario.kind, port: port ?? 0, options: options)
        } catch APIError.notAllowed(let text) {
            throw CommandFailure(
                .failed, text, hint: "name another --port, or leave it out: any free one is taken then")
        }
    }

    private func keepServing(_ environment: RehearsalEnvironment, _ scenario: RehearsalScenario) async throws {
        // The served forge has the clock of this machine, so that ages are right for commands that are run against it.
        await environment.forge.update { state in
            state.clock = .ofThisMachine()
            state.tokens += state.users.filter { !$0.isBot }
                .map { ForgeToken(RehearsalEnvironment.token(of: $0.username), userID: $0.id) }
        }
        let path = scenario.scratch.folder + "/relctl.yml"
        try OutputFile.create(environment.configuration(scenario), at: path)
        Console.result(
            """
            The forge is up at \(environment.forge.url), with \(scenario.project) at \(environment.forge.gitURL)

              export RELCTL_TOKEN=\(RehearsalEnvironment.token)
              relctl status --config \(path)
              relctl \(scenario.cutCommand(version: "1.0.0")) --config \(path)

            git asks for a name and a password, by which the forge knows who pushes:
              alice, a maintainer: \(RehearsalEnvironment.token(of: "alice"))
              bob, a developer: \(RehearsalEnvironment.token(of: "bob"))

            Ctrl-C ends it and takes its repository away.

            """)
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    }
}
