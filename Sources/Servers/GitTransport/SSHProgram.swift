import Glibc
import Subprocess

/// Runs `ssh` as a child process, connected to a git service on the server.
struct SSHProgram: Sendable {
    typealias Exchange<Answer> = @Sendable (inout SSHConversation) async throws(GitTransportError) -> Answer

    let address: SSHAddress
    let environment: [String: String]
    /// The child is killed after this time without a byte. git sends a keepalive every five seconds while hooks run, and
    /// three lost pushes together must not take longer than two minutes.
    var silenceLimit: Duration = .seconds(35)

    /// Starts the service and runs an exchange with it, within a limit of time.
    func converse<Answer: Sendable>(
        _ service: String, within timeLimit: Duration, _ exchange: Exchange<Answer>
    ) async throws(GitTransportError) -> Answer {
        guard !Task.isCancelled else { throw GitTransportError(.unreachable, "cancelled") }
        Self.ignoreBrokenPipes
        let result: Result<Answer, GitTransportError>
        do {
            result = try await run(
                .name(command[0]), arguments: Arguments(command.dropFirst() + arguments(service)),
                environment: .custom(childEnvironment), platformOptions: Self.platformOptions, input: .inputWriter,
                output: .sequence, error: .sequence
            ) { execution in await converse(over: execution, until: .now + timeLimit, exchange) }.closureResult
        } catch {
            throw GitTransportError(.unreachable, "ssh can't be run: \(error)", hint: "install an ssh client")
        }
        return try result.get()
    }

    // MARK: - The command

    /// `GIT_SSH_COMMAND` is a piece of shell, which git runs in this way too.
    private var command: [String] {
        guard let custom = environment["GIT_SSH_COMMAND"], !custom.isEmpty else { return ["ssh"] }
        return ["sh", "-c", "\(custom) \"$@\"", custom]
    }

    /// Neither user, host nor path can look like an option: ``SSHAddress`` refuses those.
    private func arguments(_ service: String) -> [String] {
        let options = ["BatchMode=yes", "ConnectTimeout=15", "SendEnv=GIT_PROTOCOL"].flatMap { ["-o", $0] }
        let port = address.port.map { ["-p", "\($0)"] } ?? []
        return options + port + [address.destination, "\(service) \(Self.quoted(address.path))"]
    }

    /// Quotes a path for the shell on the server.
    private static func quoted(_ path: String) -> String {
        "'" + path.replacing("'", with: "'\\''").replacing("!", with: "'\\!'") + "'"
    }

    private var childEnvironment: [Environment.Key: String] {
        // The servers' words are recognised in English.
        let own = ["GIT_PROTOCOL": "version=2", "LC_ALL": "C"]
        return environment.merging(own) { _, own in own }.reduce(into: [:]) { child, variable in
            if let key = Environment.Key(rawValue: variable.key) { child[key] = variable.value }
        }
    }

    /// A process group of its own, so that `sh` and what it started end together.
    private static let platformOptions: PlatformOptions = {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500))
        ]
        return options
    }()

    /// Writing to a child that ended is an error, not the end of this process.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    // MARK: - The exchange

    private typealias Child = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    private func converse<Answer: Sendable>(
        over child: Child, until deadline: ContinuousClock.Instant, _ exchange: Exchange<Answer>
    ) async -> Result<Answer, GitTransportError> {
        let activity = Activity(silenceLimit: silenceLimit, deadline: deadline)
        async let _ = watch(child, activity)
        async let complaints = Self.complaints(of: child)
        var conversation = SSHConversation(child, activity)
        let result: Result<Answer, GitTransportError>
        do throws(GitTransportError) {
            result = .success(try await exchange(&conversation))
        } catch {
            result = .failure(error)
        }
        await conversation.end()
        let trouble = SSHFailure(
            complaints: await complaints, conversation: conversation, wasSilent: activity.wasSilent,
            isCancelled: Task.isCancelled)
        return result.mapError { trouble.explain($0) }
    }

    /// Kills the child once a limit of time is reached.
    private func watch(_ child: Child, _ activity: Activity) async {
        while let timeLeft = activity.timeLeft {
            do { try await Task.sleep(for: timeLeft) } catch { return }
        }
        activity.noteSilence()
        try? child.send(signal: .kill, toProcessGroup: true)
    }

    /// The end of what the child writes to standard error; its beginning may be a banner.
    private static func complaints(of child: Child) async -> String {
        var text: [UInt8] = []
        do {
            for try await piece in child.standardError {
                piece.withUnsafeBytes { text.append(contentsOf: $0) }
                if text.count > 2 * ServerText.limit { text.removeFirst(text.count - ServerText.limit) }
            }
        } catch { return ServerText.harmless(text) }
        return ServerText.harmless(text)
    }
}
