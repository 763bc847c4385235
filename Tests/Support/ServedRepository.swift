import Foundation

/// A bare repository to be served, with `main` (two commits), an annotated tag `v1` on the first, and a client's own
/// bare repository beside it. Made with git.
package final class ServedRepository: Sendable {
    private let folder: ScratchFolder

    /// The folder that holds the repository, `repo.git`.
    package let root: String
    /// The first commit.
    package let first: String
    /// The second, the tip of `main`.
    package let second: String

    /// Makes both repositories, by copying those that were made first.
    package init(name: String = "repo.git") async throws {
        let template = try await Self.template.value
        folder = try ScratchFolder()
        root = folder.file("served")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: template.folder.file("served.git"), toPath: root + "/" + name)
        try FileManager.default.copyItem(
            atPath: template.folder.file("client.git"), toPath: folder.file("client.git"))
        (first, second) = (template.first, template.second)
        served = Git(directory: root + "/" + name, home: folder.path)
        client = Git(directory: folder.file("client.git"), home: folder.path)
    }

    private static let template = Task { try await Template() }

    private struct Template {
        let folder: ScratchFolder
        let first: String
        let second: String

        init() async throws {
            folder = try ScratchFolder()
            folder.removeAtExit()
            for name in ["served.git", "client.git"] {
                let arguments = ["init", "-q", "--bare", "--template=", "--initial-branch=main", folder.file(name)]
                try await ChildProgram.run(["git"] + arguments, in: folder.path)
            }
            let git = Git(directory: folder.file("served.git"), home: folder.path)
            try await git("config", "http.receivepack", "true")
            first = try await git.commit("first", ["a.txt": "one\n", "b.txt": String(repeating: "line\n", count: 500)])
            second = try await git.commit("second", ["a.txt": "two\n"], on: first)
            try await git("update-ref", "refs/heads/main", second)
            try await git("tag", "-a", "-m", "one", "v1", first)
        }
    }

    /// git in the served repository.
    package let served: Git
    /// git in the client's.
    package let client: Git

    /// Brings everything of the served repository into the client's, without a transport of ours.
    package func copyToClient() async throws {
        try await client("fetch", "-q", served.directory, "refs/*:refs/*")
    }

    /// Has the server run a script at a point such as `pre-receive`.
    package func installHook(_ name: String, _ script: String) throws {
        let path = served.directory + "/hooks/" + name
        try FileManager.default.createDirectory(
            atPath: served.directory + "/hooks", withIntermediateDirectories: true)
        try ("#!/bin/sh\n" + script + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// Gives the served repository many branches besides, all on one commit.
    package func addBranches(_ count: Int) throws {
        let names = (0..<count).map { "refs/heads/other/\($0)" }.sorted()
        let lines = names.map { "\(second) \($0)\n" }.joined()
        try ("# pack-refs with: peeled fully-peeled sorted \n" + lines)
            .write(toFile: served.directory + "/packed-refs", atomically: true, encoding: .utf8)
    }
}
