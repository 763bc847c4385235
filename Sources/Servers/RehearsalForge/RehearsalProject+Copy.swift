import FoundationEssentials
import Names

extension RehearsalProject {
    /// A throw-away copy of somebody's repository, for rehearsing their own trains. The original is only read, and its objects
    /// are borrowed (gitrepository-layout(5), `objects/info/alternates`); those of a shallow one are copied.
    ///
    /// - Parameters:
    ///   - original: a repository, bare or not.
    ///   - trunk: the branches that releases are cut from and land on; made at the original's HEAD where it lacks one, which
    ///     ``assumedBranches`` says.
    ///   - isRelease: says of a branch whether it is a release branch; those are left out, the rehearsal cuts its own.
    /// - Throws: ``APIError/notFound(_:)`` where there is neither such a branch nor a HEAD.
    package static func copy(
        of original: String, trunk: [String], without isRelease: (String) -> Bool
    ) async throws(APIError) -> RehearsalProject {
        let place = FileManager.default.temporaryDirectory.appending(path: "rehearsal-\(UUID().uuidString)")
        let folder = place.path(percentEncoded: false)
        var project = RehearsalProject(folder: folder, repository: folder + "/repository.git")
        do {
            try await project.fill(from: original, trunk: trunk, without: isRelease)
        } catch {
            project.remove()
            throw error
        }
        return project
    }

    private mutating func fill(
        from original: String, trunk: [String], without isRelease: (String) -> Bool
    ) async throws(APIError) {
        let outcome = try await GitProgram.run([
            "clone", "--quiet", "--bare", "--shared", "--", original, repository,
        ])
        guard outcome.status == 0 else {
            throw .broken("\(original) can't be copied: \(String(decoding: outcome.complaint, as: UTF8.self))")
        }
        let git = GitProgram(repository: repository)
        let tracked = "+refs/remotes/origin/*:refs/relctl/tracked/*"
        _ = try await git.run(["fetch", "--quiet", original, tracked])
        for branch in trunk {
            switch try await Self.ensure(branch, in: git) {
            case nil: throw .notFound("\(original) has neither a branch \(branch) nor a commit in HEAD")
            case "HEAD": assumedBranches.append(branch)
            default: break
            }
        }
        for line in try await git.lines(["for-each-ref", "--format=%(refname)", "refs/heads"]) {
            if isRelease(String(line.dropFirst("refs/heads/".count))) {
                _ = try await git.output(["update-ref", "-d", line])
            }
        }
    }

    /// Makes sure that a branch is there. Returns what it was found as; `nil` where there is nothing to make it of.
    private static func ensure(_ branch: String, in git: GitProgram) async throws(APIError) -> String? {
        let ref = "refs/heads/" + branch
        for candidate in [ref, "refs/relctl/tracked/" + branch, "HEAD"] {
            let found = try await git.run(["rev-parse", "--quiet", "--verify", candidate + "^{commit}"])
            guard found.status == 0 else { continue }
            if candidate != ref { _ = try await git.output(["update-ref", ref, candidate]) }
            return candidate
        }
        return nil
    }

    /// The branches as a graph, newest commits first, as `git log --graph` draws it.
    package func graph(of branches: [String], limit: Int) async throws(APIError) -> String {
        let git = GitProgram(repository: repository)
        let format = "--format=%h%d %s (%an)"
        let present = Set(try await git.lines(["for-each-ref", "--format=%(refname:short)", "refs/heads"]))
        let lines = try await git.lines(
            [
                "log", "--graph", "--date-order", "--decorate-refs=refs/heads", "--decorate-refs=refs/tags", format,
                "-\(limit)", "--abbrev=12",
            ]
                + branches.filter(present.contains).map { "refs/heads/" + $0 } + ["--"])
        return lines.map { $0 + "\n" }.joined()
    }
}
