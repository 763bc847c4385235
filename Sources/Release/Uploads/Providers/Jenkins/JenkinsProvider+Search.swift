import HTTPTransport
import Names
import Settings
import WebAPI

extension JenkinsProvider {
    /// Searches the queue before the builds, so that an item that leaves the queue in between is found as a build.
    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let job = try JenkinsJob(page, for: order)
        let client = client(job.root)
        let queue: JenkinsQueue = try await client.value(
            of: read("queue", "items[id,task[url],actions[parameters[name,value]]]"))
        let details: JenkinsJobDetails = try await client.value(of: builds(job.path))
        func recognition(_ actions: [JenkinsAction]?) -> Recognition {
            guard details.tellsOrders, let actions else { return .unknown }
            // One from before the job declared it, or one whose parameters are hidden.
            guard let key = actions.parameter("RELCTL_KEY") else { return .unknown }
            return order.recognize(key: key, attempt: actions.parameter("RELCTL_ATTEMPT"))
        }
        let waiting = queue.items.compactMap { candidate($0, of: job, recognition($0.actions)) }
        let (recent, isWhole) = recent(details, since: since - UploadSearch.clockTolerance)
        let built = (details.allBuilds ?? []).compactMap { build -> Candidate? in
            let recognition = recognition(build.actions)
            // The clock of Jenkins may be wrong, so it selects only builds that can't be recognised by their
            // parameters.
            guard recognition == .this || recent.contains(build.number) else { return nil }
            return Candidate(run: build.run(of: job.path, releasing: project), recognition: recognition)
        }
        return .verdict(
            waiting + built, isWhole: isWhole,
            remedy:
                "the job must declare the string parameters RELCTL_KEY and RELCTL_ATTEMPT to make builds recognisable")
    }

    /// People know a build by its number, or by its page.
    func runID(named text: String, for order: UploadOrder) throws(UploadError) -> String {
        let job = try JenkinsJob(page, for: order)
        if let number = text.wholeMatch(of: /#?([0-9]{1,12})/)?.1 { return "\(job.path)#\(number)" }
        guard let page = text.wholeMatch(of: /(https?:.*)\/([0-9]{1,12})\/?/), job.isAt(String(page.1)) else {
            return text
        }
        return "\(job.path)#\(page.2)"
    }

    /// Whether its builds say which orders they are. What else may stop a build (`abortPrevious`) Jenkins doesn't show.
    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        guard let branch else { return nil }
        let order = UploadOrder(app: "", branch: branch, commit: CommitID(.zero))
        let job = try JenkinsJob(page, for: order)
        let details: JenkinsJobDetails = try await client(job.root).value(
            of: read(job.path, "buildable,property[parameterDefinitions[name]]"))
        guard !details.tellsOrders else { return [] }
        return [
            UploadHazard(
                "the builds of \(job.root)/\(job.path)/ don't say what they were started for",
                remedy:
                    "declare the string parameters RELCTL_KEY and RELCTL_ATTEMPT, and run it once if it has a Jenkinsfile"
            )
        ]
    }

    private func candidate(_ item: JenkinsQueue.Item, of job: JenkinsJob, _ recognition: Recognition) -> Candidate? {
        let isOfJob = item.task?.url.map(job.isAt) ?? false
        // Our key at another address is no proof that nothing was started, nor that this is it: builds hand on theirs.
        guard isOfJob || recognition == .this else { return nil }
        let id = JenkinsRunID(job: job.path, number: item.id ?? 0, isQueued: true)
        return Candidate(
            run: UploadRun(id: id.text, url: "\(job.root)/\(job.path)/", state: .waiting),
            recognition: isOfJob ? recognition : .unknown)
    }

    /// The numbers of the builds since a moment, and whether none of them is missing: there are no gaps but where
    /// somebody, or a rule that discards old builds, deleted one.
    private func recent(_ details: JenkinsJobDetails, since: Int) -> (numbers: Set<Int>, isWhole: Bool) {
        let builds = details.allBuilds ?? []
        func isOld(_ build: JenkinsBuild) -> Bool { build.timestamp.map { $0 / 1000 < since } ?? false }
        let recent = Set(builds.filter { !isOld($0) }.map(\.number))
        let lastOld = builds.filter(isOld).map(\.number).max() ?? 0
        // Numbers of a server: below these limits they can be subtracted.
        guard let next = details.nextBuildNumber, next > 0, lastOld >= 0 else { return (recent, false) }
        return (recent, recent.count == next - 1 - lastOld)
    }

    func builds(_ job: String) -> APICall {
        read(job, "nextBuildNumber,property[parameterDefinitions[name]],allBuilds[\(JenkinsBuild.tree)]{0,200}")
    }

    func read(_ path: String, _ tree: String) -> APICall {
        APICall(.get, "/\(path)/api/json" + PercentEncoding.query([("tree", tree)]))
    }

    /// The server's root, which no placeholder changes.
    func root() throws(UploadError) -> String { try JenkinsJob(page: page.text).root }

    func client(_ root: String) -> ProviderClient {
        let held = token.map { " in \($0)" } ?? ""
        let isAnonymous = token == nil
        var client = ProviderClient(name: "Jenkins", root: root, credentials: credentials, http: http) { response in
            switch response.status {
            case 401 where isAnonymous, 403 where isAnonymous:
                (.permission, "it was sent no user and token: set the upload's token to a variable with USER:API_TOKEN")
            case 401: (.permission, "user or API token\(held) are wrong")
            case 403 where response.says("crumb"):
                (.permission, "use an API token instead of a password\(held), which needs no crumb")
            case 403: (.permission, "the user\(held) needs Overall/Read, Job/Read and Job/Build")
            case 404: (.notFound, "check the upload's url; Jenkins hides jobs that the user\(held) may not read")
            default: nil
            }
        }
        if let clock { client.clock = clock }
        return client
    }
}
