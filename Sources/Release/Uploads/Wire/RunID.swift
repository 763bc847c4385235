import Names
import Printing

/// Checks of what a claim says a run is called: it comes from a git object, and becomes part of a URL.
enum RunID {
    static func number(_ id: String, of provider: String) throws(UploadError) -> String {
        guard !id.isEmpty, id.utf8.count <= 19, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw unknown(id, of: provider)
        }
        return id
    }

    /// A word of letters, digits, `-` and `_`.
    static func word(_ id: String, of provider: String) throws(UploadError) -> String {
        guard id.wholeMatch(of: /[A-Za-z0-9_\-]{1,128}/) != nil else { throw unknown(id, of: provider) }
        return id
    }

    /// A run that a person named, and that is none of the order's job.
    static func ofAnotherJob(_ run: UploadRun, _ why: String) -> UploadError {
        UploadError(
            .undecided, "\(run.url ?? "run \(run.id)") is no run of this upload's job: \(why)",
            hint: "look at the CI for the run of the upload, and name that one")
    }

    /// Refuses a run that a person named where it is on another branch than the order's.
    ///
    /// - Parameter branch: its name or its ref; `nil`: not told.
    static func check(_ run: UploadRun, on branch: String?, is wanted: BranchName) throws(UploadError) {
        guard let branch, !branch.isEmpty, branch != wanted.text, branch != wanted.ref else { return }
        throw ofAnotherJob(run, "it is on \(Printable.text(branch)), not on \(wanted)")
    }

    /// Refuses a run that a person named where it is one of another workflow.
    ///
    /// - Parameter workflow: its name; `nil`: not told.
    static func check(_ run: UploadRun, of workflow: String?, is wanted: String) throws(UploadError) {
        guard let workflow, !workflow.isEmpty, workflow != wanted else { return }
        throw ofAnotherJob(run, "it is one of \(Printable.text(workflow)), not of \(wanted)")
    }

    static func unknown(_ id: String, of provider: String) -> UploadError {
        UploadError(.notFound, "\(provider) has no run of this name: \(id.prefix(200))")
    }
}
