import Foundation
import Support

/// One numbered action of a list in Docs/GettingStarted.md.
struct WalkedAction {
    var text: String
    /// The lines of its `sh` blocks.
    var commands: [String]

    /// The actions of a section, such as `On GitLab`.
    static func list(_ section: String) throws -> [WalkedAction] {
        let page = try PipelineFiles.text("Docs/GettingStarted.md")
        var actions: [WalkedAction] = []
        for line in Self.lines(of: section, in: page) {
            if let match = line.wholeMatch(of: /([0-9]+)\. (.+)/) {
                guard Int(match.1) == actions.count + 1 else { break }
                actions.append(WalkedAction(text: String(match.2), commands: []))
            } else if !actions.isEmpty {
                actions[actions.count - 1].text += "\n" + line
            }
        }
        return actions.map { WalkedAction(text: $0.text, commands: Self.commands(in: $0.text)) }
    }

    /// The commands of a section without a list, in order.
    static func commands(of section: String) throws -> [String] {
        let page = try PipelineFiles.text("Docs/GettingStarted.md")
        return commands(in: lines(of: section, in: page).joined(separator: "\n"))
    }

    private static func lines(of section: String, in page: String) -> [Substring] {
        let parts = page.components(separatedBy: "\n## ")
        let body = parts.first { $0.hasPrefix(section + "\n") } ?? ""
        return body.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func commands(in text: String) -> [String] {
        var commands: [String] = []
        var isShell = false
        for line in text.split(separator: "\n") {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.hasPrefix("```") {
                isShell = trimmed == "```sh"
            } else if isShell {
                commands.append(trimmed)
            }
        }
        return commands
    }
}

extension World {
    /// A clone of the project whose remote is the forge's address, and which pushes as a person of the project does.
    func walkedClone() async throws -> String {
        let clone = folder.file("clone")
        for arguments in [
            ["clone", "--quiet", "file://" + project.repository, clone],
            ["-C", clone, "remote", "set-url", "origin", "\(forge.url)/mobile/ios.git"],
            ["-C", clone, "remote", "set-url", "--push", "origin", "file://" + project.repository],
            ["-C", clone, "config", "user.name", "Alice Aydin"],
            ["-C", clone, "config", "user.email", "alice@example.com"],
        ] {
            let git = try await Ended.run(["git"] + arguments, in: folder.path)
            guard git.status == 0 else { throw Stopped(what: "git \(arguments)", ended: git) }
        }
        return clone
    }

    /// Carries out commands as they stand on the page, in one shell, with the token in the place of `…`.
    @discardableResult
    func walk(_ commands: [String], in clone: String) async throws -> Ended {
        let script = "set -e\n" + commands.joined(separator: "\n").replacing("…", with: Self.token) + "\n"
        let ended = try await Ended.run(["sh"], in: clone, environment: variables, input: script)
        guard ended.status == 0 else { throw Stopped(what: commands.joined(separator: "; "), ended: ended) }
        return ended
    }

    /// A command that the page promises to work, and that didn't.
    struct Stopped: Error, CustomStringConvertible {
        var what: String
        var ended: Ended
        var description: String { "\(what): \(ended.status)\n\(ended.output)\(ended.complaint)" }
    }
}
