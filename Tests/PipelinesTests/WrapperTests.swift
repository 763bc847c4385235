import Foundation
import Support
import Testing

/// `Pipelines/relctl` with a stand-in for the engine, which writes down its arguments and runs the command without a
/// container: with the variables that were handed over, and no others.
@Suite struct WrapperTests {
    static let wrapper = PipelineFiles.root.appending(path: "Pipelines/relctl").path()

    static let engine = """
        #!/bin/sh
        for argument; do printf '%s\\n' "$argument"; done >"$HOME/arguments"
        echo "${0##*/}" >"$HOME/engine"
        PATH=/usr/bin:/bin
        given=
        shift
        while :; do
            case "$1" in
                --env)
                    case "$2" in *=*) ;; *) given="$given $2=$(printenv "$2")" ;; esac
                    shift 2
                    ;;
                --workdir) cd "$2"; shift 2 ;;
                --mount | --user | --userns | --security-opt) shift 2 ;;
                --*) shift ;;
                *) shift; break ;;
            esac
        done
        # The command may be compiled with a sanitizer.
        exec env -i ${ASAN_OPTIONS:+"ASAN_OPTIONS=$ASAN_OPTIONS"} ${TSAN_OPTIONS:+"TSAN_OPTIONS=$TSAN_OPTIONS"} \
            PATH="$HOME/bin:$PATH" HOME="$HOME" XDG_CACHE_HOME="$HOME/.relctl/cache" $given "$@"
        """

    /// Runs the wrapper in a git repository with only these engines on the path.
    private func run(
        _ arguments: [String], in world: World, below folder: String = ".", engines: [String] = ["docker"],
        _ more: [String: String] = [:]
    ) async throws -> Ended {
        let tools = ["sh", "git", "sed", "env", "grep", "id", "uname", "mkdir"]
        for tool in tools where !FileManager.default.fileExists(atPath: world.folder.file("tools/\(tool)")) {
            let found = try await Ended.run(["sh", "-c", "command -v \(tool)"], in: world.folder.path)
            try FileManager.default.createDirectory(
                atPath: world.folder.file("tools"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: world.folder.file("tools/\(tool)"),
                withDestinationPath: found.output.trimmingCharacters(in: .newlines))
        }
        for engine in engines { try world.folder.write(Self.engine, to: "engines/\(engine)", mode: 0o755) }
        let variables = [
            "PATH": world.folder.file("engines") + ":" + world.folder.file("tools"), "RELCTL_TOKEN": World.token,
            "RELCTL_IMAGE": "registry.example.com/relctl:1", "XDG_CACHE_HOME": world.folder.file("cache"),
            "HOME": world.folder.path,
        ]
        return try await Ended.run(
            [Self.wrapper] + arguments, in: world.folder.file(folder), environment: variables.merging(more) { $1 })
    }

    private func arguments(_ world: World) throws -> [String] {
        try String(contentsOfFile: world.folder.file("arguments"), encoding: .utf8).split(separator: "\n")
            .map(String.init)
    }

    private func realPath(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    @Test func commandsWorkThroughIt() async throws {
        try await World.with { world in
            _ = try await Ended.run(["git", "init", "--quiet"], in: world.folder.path)
            let cut = try await run(["cut-release", "Trendyol", "TrendyolGo"], in: world)
            #expect(cut.status == 0, "\(cut.complaint)")
            let status = try await run(["status", "--format", "json"], in: world)
            #expect(status.status == 0 && status.output.contains("\"following\""), "\(status.output)")
            // What the command ends with is what the wrapper ends with.
            #expect(try await run(["status", "Nobody"], in: world).status == 64)
        }
    }

    @Test func theTokenIsHandedOverByNameAlone() async throws {
        try await World.with { world in
            try world.folder.write(
                World.settings(world.forge.url) + "\nnotify: { url: \"${SLACK_WEBHOOK}\" } # ${COMMENT}\n",
                to: "relctl.yml")
            let more = [
                "SLACK_WEBHOOK": "https://x.example", "COMMENT": "c", "OWN": "o", "RELCTL_VARIABLES": "OWN GONE -x",
            ]
            _ = try await run(["--version"], in: world, more)
            let arguments = try arguments(world)
            #expect(!arguments.joined().contains(World.token) && !arguments.joined().contains("x.example"))
            // One that only a comment names does no harm.
            #expect(handedOver(arguments) == ["RELCTL_TOKEN", "SLACK_WEBHOOK", "OWN", "COMMENT"])
        }
    }

    private func handedOver(_ arguments: [String]) -> Set<String> {
        Set(zip(arguments, arguments.dropFirst()).filter { $0.0 == "--env" }.map(\.1).filter { !$0.contains("=") })
    }

    /// The settings are those that relctl reads: of the nearest folder, or of the options.
    @Test(
        arguments: [
            (["status"], ".", ["HERE", "CHAN", "SECOND"]), (["status"], "ci/deep", ["HERE", "CHAN", "SECOND"]),
            (["status"], "ci/own dir", ["BELOW"]),
            (["status", "--config", "ci/own dir/relctl.yml"], ".", ["HERE", "CHAN", "SECOND", "BELOW"]),
            (["status", "--config=own dir/relctl.yml"], "ci", ["HERE", "CHAN", "SECOND", "BELOW"]),
            (["reconcile", "--configs", "all.txt"], "ci", ["HERE", "CHAN", "SECOND", "BELOW", "MORE"]),
            (["reconcile", "--configs=ci/all.txt"], ".", ["HERE", "CHAN", "SECOND", "BELOW", "MORE"]),
            (["reconcile", "--configs", "more"], "ci", ["HERE", "CHAN", "SECOND", "MORE"]),
            (
                ["reconcile", "--configs", "more/a.yml,own dir/relctl.yml"], "ci",
                ["HERE", "CHAN", "SECOND", "BELOW", "MORE"]
            ),
            (["status", "--config", "gone.yml", "--configs", "gone"], "ci/own dir", ["BELOW"]),
        ] as [([String], String, Set<String>)])
    func theSettingsInUseNameTheVariables(arguments: [String], folder: String, names: Set<String>) async throws {
        try await World.with { world in
            try world.folder.write("a: \"#chan ${CHAN}\"\nb: 5 $ ${HERE}${SECOND}\nc: ${-x} ${1}\n", to: "relctl.yml")
            try world.folder.write("a: ${BELOW}\n", to: "ci/own dir/relctl.yml")
            try world.folder.write("a: ${MORE}\n", to: "ci/more/a.yml")
            try world.folder.write("a: ${OTHER}\n", to: "ci/more/notes.txt")
            try world.folder.write("# all\n\n  own dir/relctl.yml # one\nmore\ngone.yml\n", to: "ci/all.txt")
            try world.folder.write("", to: "ci/deep/empty")
            let known = ["HERE", "CHAN", "SECOND", "BELOW", "MORE", "OTHER"]
            let variables = Dictionary(uniqueKeysWithValues: known.map { ($0, "1") })
            _ = try await run(arguments, in: world, below: folder, variables)
            #expect(handedOver(try self.arguments(world)) == names.union(["RELCTL_TOKEN"]), "\(arguments) in \(folder)")
        }
    }

    @Test func repositoryCacheAndAgentAreThere() async throws {
        try await World.with { world in
            _ = try await Ended.run(["git", "init", "--quiet"], in: world.folder.path)
            try world.folder.write("host key\n", to: ".ssh/known_hosts")
            _ = try await run(["plan", "--quiet"], in: world, ["SSH_AUTH_SOCK": "/tmp/agent.1"])
            let arguments = try arguments(world)
            let root = realPath(world.folder.path)
            for mount in [
                "type=bind,source=\(root),target=\(root)",
                "type=bind,source=\(world.folder.file("cache"))/relctl,target=/var/cache/user/relctl",
                "type=bind,source=/tmp/agent.1,target=/run/ssh-agent",
                "type=bind,source=\(world.folder.path)/.ssh/known_hosts,target=/etc/ssh/ssh_known_hosts,readonly",
            ] { #expect(arguments.contains(mount), "\(mount) in \(arguments)") }
            #expect(Array(arguments.suffix(4)) == ["registry.example.com/relctl:1", "relctl", "plan", "--quiet"])
            #expect(arguments.contains("--rm") && arguments.contains("SSH_AUTH_SOCK=/run/ssh-agent"))
            #expect(FileManager.default.fileExists(atPath: world.folder.file("cache/relctl")))
        }
    }

    @Test func dockerComesFirstAndPodmanNext() async throws {
        try await World.with { world in
            _ = try await run(["--version"], in: world, engines: ["podman"])
            let engine = { try String(contentsOfFile: world.folder.file("engine"), encoding: .utf8) }
            #expect(try engine() == "podman\n")
            #expect(try arguments(world).contains("keep-id"))
            _ = try await run(["--version"], in: world, engines: ["docker"])
            #expect(try engine() == "docker\n")
            _ = try await run(["--version"], in: world, ["RELCTL_ENGINE": "podman"])
            #expect(try engine() == "podman\n")
        }
    }

    @Test func whatIsMissingIsSaid() async throws {
        try await World.with { world in
            let engine = try await run(["status"], in: world, engines: [])
            #expect(engine.status == 64 && engine.complaint.contains("docker nor podman"), "\(engine.complaint)")
            for image in ["", "--privileged"] {
                let result = try await run(["status"], in: world, ["RELCTL_IMAGE": image])
                #expect(result.status == 64 && result.complaint.contains("RELCTL_IMAGE"), "\(result.complaint)")
            }
        }
    }

    @Test func shellcheckIsContent() async throws {
        let result = try await Ended.run(["shellcheck", Self.wrapper], in: NSTemporaryDirectory())
        #expect(result.status == 0, "\(result.output)")
    }
}
