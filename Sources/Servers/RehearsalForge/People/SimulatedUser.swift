import Names

/// A person with an account, who acts beside relctl.
///
/// Everything goes through the same state and the same repository as requests do. Dates come from the forge's clock, so
/// equal runs make equal commits. Waits for no check: the forge has always finished checking.
package struct SimulatedUser: Sendable {
    let forge: RehearsalForge
    /// The account.
    package let username: String

    /// Commits files to a branch and pushes. A branch that isn't there starts at the default branch, or at `start`.
    ///
    /// - Parameter files: path to content; `nil` deletes the file.
    @discardableResult
    package func push(
        _ branch: String, _ files: [String: String?], message: String, from start: String? = nil
    ) async throws(APIError) -> CommitID {
        try await forge.act(as: username) { state, user, repository in
            _ = state.clock.tick()
            let base = start ?? (state.tip(of: branch) == nil ? state.project.defaultBranch : branch)
            var stream = FastImport()
            stream.commit(
                to: branch, from: try await state.commit(base, in: repository), files: files, message: message,
                by: state.signature(of: user))
            try await stream.write(to: repository.git)
            return try await repository.tip(of: branch)
        }
    }

    /// Merges a branch or commit into a branch at home and pushes. Conflicts are refused.
    @discardableResult
    package func mergeByHand(_ other: String, into branch: String) async throws(APIError) -> CommitID {
        try await forge.act(as: username) { state, user, repository in
            _ = state.clock.tick()
            let (ours, theirs) = (
                try await state.commit(branch, in: repository), try await state.commit(other, in: repository)
            )
            guard let tree = try await repository.mergedTree(ours, theirs) else {
                throw APIError.mergeFailed("\(other) and \(branch) conflict")
            }
            let commit = NewCommit(
                tree: tree, parents: [ours, theirs], signature: state.signature(of: user),
                message: "Merge branch '\(other)' into '\(branch)'\n")
            return try await repository.move(branch, from: ours, to: try await repository.write(commit))
        }
    }

    /// Pushes a commit that gives a branch the contents of an earlier commit, as a revert does.
    @discardableResult
    package func revert(
        _ branch: String, toContentsOf revision: String, message: String
    ) async throws(APIError) -> CommitID {
        try await forge.act(as: username) { state, user, repository in
            _ = state.clock.tick()
            let tip = try await state.commit(branch, in: repository)
            let tree = try await repository.commit(try await state.commit(revision, in: repository)).tree
            let commit = NewCommit(
                tree: tree, parents: [tip], signature: state.signature(of: user), message: message + "\n")
            return try await repository.move(branch, from: tip, to: try await repository.write(commit))
        }
    }

    /// Creates a branch at a branch, tag or commit.
    @discardableResult
    package func createBranch(_ branch: String, at revision: String) async throws(APIError) -> CommitID {
        try await forge.act(as: username) { state, _, repository in
            try await repository.move(branch, from: nil, to: try await state.commit(revision, in: repository))
        }
    }

    /// Moves a branch to any commit, forced if need be.
    @discardableResult
    package func forcePush(_ branch: String, to revision: String) async throws(APIError) -> CommitID {
        try await forge.act(as: username) { state, _, repository in
            let commit = try await state.commit(revision, in: repository)
            return try await repository.move(branch, from: state.tip(of: branch), to: commit)
        }
    }

    /// Deletes a branch, protected or not.
    package func deleteBranch(_ branch: String) async throws(APIError) {
        try await forge.act(as: username) { state, _, repository in
            let tip = try await state.commit(branch, in: repository)
            guard try await repository.setRef("refs/heads/" + branch, from: tip, to: nil) else {
                throw APIError.broken("\(branch) moved")
            }
        }
    }

    /// Tags a branch, tag or commit; with a message, by an annotated tag.
    package func tag(_ name: String, at revision: String, message: String? = nil) async throws(APIError) {
        try await forge.act(as: username) { state, user, repository in
            _ = state.clock.tick()
            try await repository.tag(
                name, at: try await state.commit(revision, in: repository), message: message,
                by: state.signature(of: user))
        }
    }
}

extension RehearsalForge {
    /// The maintainer `alice`.
    package nonisolated var person: SimulatedUser { person(named: "alice") }

    /// Somebody with an account on the forge.
    package nonisolated func person(named username: String) -> SimulatedUser {
        SimulatedUser(forge: self, username: username)
    }
}

extension ForgeState {
    /// The commit that a branch, tag or id names.
    func commit(_ revision: String, in repository: GitProgramRepository) async throws(APIError) -> CommitID {
        if let tip = tip(of: revision) { return tip }
        guard let commit = try await repository.commit(named: revision) else {
            throw .notFound("no commit \(revision)")
        }
        return commit
    }
}

extension GitProgramRepository {
    fileprivate func tip(of branch: String) async throws(APIError) -> CommitID {
        guard let tip = try await commit(named: "refs/heads/" + branch) else { throw .notFound("no branch \(branch)") }
        return tip
    }

    fileprivate func move(_ branch: String, from old: CommitID?, to new: CommitID) async throws(APIError) -> CommitID {
        guard try await setRef("refs/heads/" + branch, from: old, to: new) else { throw .broken("\(branch) moved") }
        return new
    }
}
