import Foundation

/// The git program in one bare repository, blind to this machine's configuration.
package struct Git: Sendable {
    /// The repository.
    package let directory: String
    let home: String

    /// Runs a command and returns what it printed, without the line feed at its end.
    @discardableResult
    package func callAsFunction(_ arguments: String...) async throws -> String { try await run(arguments) }

    /// The same, with something on standard input.
    @discardableResult
    package func run(
        _ arguments: [String], input: String = "", environment: [String: String]? = nil
    ) async throws -> String {
        let output = try await ChildProgram.run(
            ["git", "--git-dir", directory] + arguments, in: home, input: Array(input.utf8),
            environment: environment ?? ChildProgram.hermetic(home: home))
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Makes a commit that adds files to those of its parent; no ref moves.
    package func commit(_ message: String, _ files: [String: String], on parent: String? = nil) async throws -> String {
        var entries: [String: String] = [:]
        if let parent {
            for line in try await run(["ls-tree", parent]).split(separator: "\n") {
                entries[String(line.split(separator: "\t")[1])] = String(line)
            }
        }
        for (name, text) in files {
            let blob = try await run(["hash-object", "-w", "--stdin"], input: text)
            entries[name] = "100644 blob \(blob)\t\(name)"
        }
        let tree = try await run(["mktree"], input: entries.values.sorted().joined(separator: "\n") + "\n")
        return try await run(["commit-tree", tree, "-m", message] + (parent.map { ["-p", $0] } ?? []))
    }

    /// What a ref points at; `nil` when it isn't there.
    package func ref(_ name: String) async throws -> String? {
        let lines = try await run(["for-each-ref", "--format=%(objectname) %(refname)"]).split(separator: "\n")
        return lines.first { $0.hasSuffix(" " + name) }.map { String($0.prefix(40)) }
    }

    /// The objects that one commit reaches and another doesn't.
    package func objects(of new: String, without old: String) async throws -> [String] {
        try await run(["rev-list", "--objects", new, "^" + old]).split(separator: "\n").map { String($0.prefix(40)) }
    }
}
