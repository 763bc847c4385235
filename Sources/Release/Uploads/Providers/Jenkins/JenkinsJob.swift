import HTTPTransport
import Settings

/// A job of a Jenkins server: where the server is, and the job's path on it.
struct JenkinsJob: Hashable, Sendable {
    /// The server's root, without a slash at its end.
    let root: String
    /// `job/FOLDER/job/NAME`, with every name encoded alike, whatever the page had it like: it tells runs apart.
    let path: String

    /// Reads the page of a job, also as it is seen in a view.
    init(page: String) throws(UploadError) {
        let address = page.prefix { !"?#".contains($0) }
        let start = ["/view/", "/job/"].compactMap { address.firstRange(of: $0)?.lowerBound }.min()
        // A job whose runs can't be followed by its name must not be started.
        guard let start, let path = Self.path(address[start...]), (try? JenkinsRunID("\(path)#1")) != nil else {
            throw UploadError(
                .refused, "the upload's url is no page of a Jenkins job: \(page)",
                hint: "write it as in the browser: https://host/job/NAME, or https://host/job/FOLDER/job/NAME")
        }
        (root, self.path) = (String(address[..<start]), path)
    }

    /// The job that a page is of: Jenkins itself names no views, through which people come to the same job.
    private static func path(_ page: Substring) -> String? {
        var rest = page.split(separator: "/")[...]
        var path: [String] = []
        while let kind = rest.popFirst(), !["build", "buildWithParameters"].contains(kind) {
            guard ["job", "view"].contains(kind), let name = rest.popFirst().flatMap({ PercentEncoding.decode($0) })
            else { return nil }
            if kind == "job" { path += ["job", PercentEncoding.encode(name)] }
        }
        return path.joined(separator: "/")
    }

    /// Whether an address that Jenkins reports is that of this job. It takes names in any case, and reports its own.
    func isAt(_ address: String) -> Bool {
        guard let other = try? JenkinsJob(page: address) else { return false }
        return PercentEncoding.decode(other.path)?.lowercased() == PercentEncoding.decode(path)?.lowercased()
    }

    /// The page for an order. The jobs of a multibranch project are named after their branches in percent-encoding, so
    /// that in a URL a branch is encoded twice.
    init(_ page: Settings.Template, for order: UploadOrder) throws(UploadError) {
        try self.init(page: try page.filled(by: order) { Escape.url(Escape.url($0)) })
    }
}

/// The id of a Jenkins run: its job, and its number or that of its item in the queue.
struct JenkinsRunID: Hashable, Sendable {
    var job: String
    var number: Int
    var isQueued: Bool

    init(job: String, number: Int, isQueued: Bool) { (self.job, self.number, self.isQueued) = (job, number, isQueued) }

    /// Reads `job/NAME#42` or `job/NAME#queue-7`.
    init(_ text: String) throws(UploadError) {
        let pattern = /((?:[A-Za-z0-9._~%+\-]+\/)*job\/[A-Za-z0-9._~%+\-]+)#(queue-)?([0-9]{1,12})/
        guard text.utf8.count <= 2_000, let match = text.wholeMatch(of: pattern), let number = Int(match.3),
            !match.1.split(separator: "/").contains(where: {
                $0.allSatisfy { $0 == "." } || $0.lowercased().contains("%2e")
            })
        else { throw RunID.unknown(text, of: "Jenkins") }
        self.init(job: String(match.1), number: number, isQueued: match.2 != nil)
    }

    var text: String { "\(job)#\(isQueued ? "queue-" : "")\(number)" }
}
