import HTTPTransport

/// The environment of a child process: the variables that `ssh` and the programs started by it need, and no others of the job.
enum ChildEnvironment {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TERM", "TZ", "TMPDIR", "LD_LIBRARY_PATH",
        // The agent, and tickets instead of keys.
        "SSH_AUTH_SOCK", "SSH_AGENT_PID", "KRB5CCNAME", "KRB5_CONFIG",
        // For a ProxyCommand.
        "http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
    ]
    private static let prefixes = ["LC_", "XDG_", "GIT_SSH"]

    /// The variables that a child needs, and those that `GIT_SSH_COMMAND` names; none that holds one of the secrets.
    static func clean(_ environment: [String: String], of secrets: [Secret]) -> [String: String] {
        let redaction = secrets.reduce(into: Redaction()) { $0.conceal($1) }
        let named = variables(in: environment["GIT_SSH_COMMAND"] ?? "")
        return environment.filter { name, value in
            let isNeeded = names.contains(name) || prefixes.contains { name.hasPrefix($0) } || named.contains(name)
            return isNeeded && redaction.redact(value) == value
        }
    }

    /// The names that stand as `$NAME` or `${NAME}` in a piece of shell.
    private static func variables(in command: String) -> Set<String> {
        Set(command.matches(of: /\$\{?([A-Za-z_][A-Za-z0-9_]*)/).map { String($0.1) })
    }
}
