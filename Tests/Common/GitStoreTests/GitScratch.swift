import Foundation
import Names
import Testing

/// A bare repository in a temporary folder that goes away with this object; `git` itself makes and judges it.
final class GitScratch {
    let folder: URL
    var path: String { folder.path() + "repo.git" }

    init(_ arguments: [String] = ["init", "--quiet", "--bare"]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "relctl-\(UUID().uuidString)/")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try git(arguments + [path], inside: false)
    }

    deinit {
        // For looking at what went wrong.
        guard ProcessInfo.processInfo.environment["RELCTL_KEEP"] == nil else { return }
        try? FileManager.default.removeItem(at: folder)
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Runs git hermetically; files instead of pipes, so that neither side waits for the other.
    @discardableResult
    func git(
        _ arguments: [String], input: Data = Data(), inside: Bool = true, statuses: ClosedRange<Int32> = 0...0
    ) throws -> Data {
        let name = UUID().uuidString
        let files = ["in", "out", "err"].map { folder.appending(path: "\(name).\($0)") }
        defer { files.forEach { try? FileManager.default.removeItem(at: $0) } }
        try input.write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + (inside ? ["-C", path] : []) + arguments
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path(),
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C",
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "1700000000 +0000",
            "GIT_COMMITTER_NAME": "C", "GIT_COMMITTER_EMAIL": "c@example.com",
            "GIT_COMMITTER_DATE": "1700000000 +0000",
        ]
        let handles = [
            try FileHandle(forReadingFrom: files[0]), try FileHandle(forWritingTo: files[1]),
            try FileHandle(forWritingTo: files[2]),
        ]
        // A handle that only goes away leaves its file open.
        defer { for handle in handles { try? handle.close() } }
        (process.standardInput, process.standardOutput) = (handles[0], handles[1])
        process.standardError = handles[2]
        try process.run()
        process.waitUntilExit()
        let output = try Data(contentsOf: files[1])
        guard statuses.contains(process.terminationStatus) else {
            let words = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
            throw Failure(description: "git \(arguments.joined(separator: " ")): \(process.terminationStatus) \(words)")
        }
        return output
    }

    /// What git prints, as lines.
    func lines(_ arguments: String...) throws -> [String] {
        String(decoding: try git(arguments), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func line(_ arguments: String...) throws -> String {
        try #require(String(decoding: git(arguments), as: UTF8.self).split(separator: "\n").first.map(String.init))
    }
}

extension GitScratch {
    /// What git makes of a merge.
    struct Verdict {
        let isClean: Bool
        let tree: ObjectID
        let paths: [String]
    }

    /// git's messages on a merge.
    func explanation(_ ours: CommitID, _ theirs: CommitID) throws -> String {
        let output = try git(["merge-tree", "--write-tree", "--messages", ours.hex, theirs.hex], statuses: 0...1)
        return String(decoding: output, as: UTF8.self)
    }

    /// Asks `git merge-tree` for many merges at once; `nil` for one that git itself can't do.
    ///
    /// git 2.39 aborts on some rare merges, which takes the whole batch down: then each half is asked alone.
    func verdicts(_ pairs: [(CommitID, CommitID)]) throws -> [Verdict?] {
        do {
            return try batch(pairs)
        } catch let failure as Failure where failure.description.contains("Assertion") {
            guard pairs.count > 1 else { return [nil] }
            let half = pairs.count / 2
            return try verdicts(Array(pairs[..<half])) + verdicts(Array(pairs[half...]))
        }
    }

    func verdict(_ ours: CommitID, _ theirs: CommitID) throws -> Verdict {
        try #require(batch([(ours, theirs)]).first)
    }

    private func batch(_ pairs: [(CommitID, CommitID)]) throws -> [Verdict] {
        let input = pairs.map { "\($0.0.hex) \($0.1.hex)\n" }.joined()
        let output = try git(["merge-tree", "--write-tree", "--no-messages", "--stdin"], input: Data(input.utf8))
        var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
        return try pairs.map { _ in
            let isClean = try #require(fields.popFirst().map { String(decoding: $0, as: UTF8.self) }) == "1"
            let tree = try #require(fields.popFirst().flatMap { ObjectID(hex: String(decoding: $0, as: UTF8.self)) })
            var paths: [String] = []
            while let field = fields.popFirst(), !field.isEmpty {
                paths.append(String(decoding: field.drop { $0 != UInt8(ascii: "\t") }.dropFirst(), as: UTF8.self))
            }
            return Verdict(isClean: isClean, tree: tree, paths: Array(Set(paths)).sorted())
        }
    }
}
