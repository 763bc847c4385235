import HTTPTransport
import Settings
import WebAPI

/// Jobs of Jenkins (https://www.jenkins.io/doc/book/using/remote-access-api/).
///
/// The job declares relctl's variables as string parameters; those it doesn't declare are dropped by Jenkins, and
/// without `RELCTL_KEY` and `RELCTL_ATTEMPT` its builds can't be recognised. An order waits in the queue before it is a
/// build: until then the run is called after its item, and afterwards after the build.
struct JenkinsProvider: UploadProvider {
    let page: Settings.Template
    let variables: [Settings.Upload.Field]
    let credentials: HTTPRequest.Credentials?
    /// The variable that the credentials came from.
    let token: String?
    let http: any HTTPSending
    /// The git remotes of the released project.
    let project: ProjectRemotes
    let clock: ServerClock? = ServerClock()
    var findsByKey: Bool { true }

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        let job = try JenkinsJob(page, for: order)
        let client = client(job.root)
        let details: JenkinsJobDetails = try await client.value(
            of: read(job.path, "buildable,property[parameterDefinitions[name]]"))
        guard details.buildable != false else {
            throw UploadError(.refused, "the Jenkins job is disabled: \(job.root)/\(job.path)", hint: "enable it")
        }
        // Without parameters the job can't know what to upload, nor that it is to upload anything.
        guard !details.parameters.isEmpty else {
            throw UploadError(
                .undecided, "the Jenkins job declares no parameters: \(job.root)/\(job.path)",
                hint: "a new branch of a multibranch project knows those of its Jenkinsfile once it was built: "
                    + "press Build Now there, or declare RELCTL_KEY, RELCTL_ATTEMPT and what the job needs")
        }
        var call = APICall.post([], form: try order.variables(variables))
        call.path = "/\(job.path)/buildWithParameters"
        call.headers += try await crumb(client)
        return try Self.item(try await client.answer(to: call), client).map { number in
            let id = JenkinsRunID(job: job.path, number: number, isQueued: true)
            return UploadRun(id: id.text, url: PeopleLink.checked("\(job.root)/\(job.path)/"), state: .waiting)
        }
    }

    /// The item of the queue that an order became: a new one (201), or one of its like that waits there already (303),
    /// for Jenkins makes one build of such orders.
    private static func item(_ response: HTTPResponse, _ client: ProviderClient) throws(UploadError) -> Int? {
        let item = response.header("Location").flatMap(number)
        if response.status == 201 || (response.status == 303 && item != nil) { return item }
        // What Jenkins answers to a form where its queue took nothing (`hudson.model.ParametersDefinitionProperty.buildWithParameters`).
        if response.status == 302, response.header("Location") == "." {
            throw UploadError(
                .refused, "the queue of Jenkins refused the order",
                hint: "is Jenkins about to shut down, or does a plugin keep the job out of the queue?")
        }
        guard (200..<300).contains(response.status) else { throw client.error(for: response, isWrite: true) }
        throw UploadError(
            .answerLost, "Jenkins doesn't say that it took the order (HTTP \(response.status))",
            hint: "is no sign-in page in front of it?")
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try JenkinsRunID(id)
        let client = client(try root())
        guard id.isQueued else { return try await build(id.number, of: id.job, client) }
        do throws(UploadError) {
            let item: JenkinsQueue.Item = try await client.value(
                of: read("queue/item/\(id.number)", "cancelled,executable[number]"))
            if let build = item.executable { return try await self.build(build.number, of: id.job, client) }
            let link = PeopleLink.checked("\(client.root)/\(id.job)/")
            return UploadRun(id: id.text, url: link, state: item.cancelled == true ? .cancelled : .waiting)
        } catch {
            // Items are forgotten five minutes after they left the queue; builds remember them.
            guard error.kind == .notFound else { throw error }
            let details: JenkinsJobDetails = try await client.value(of: builds(id.job))
            guard let build = details.allBuilds?.first(where: { $0.queueId == id.number }) else { throw error }
            return build.run(of: id.job, releasing: project)
        }
    }

    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        let (named, job) = (try JenkinsRunID(id), try JenkinsJob(page, for: order))
        guard job.isAt("\(job.root)/\(named.job)") else {
            let run = UploadRun(id: id, state: .waiting)
            throw RunID.ofAnotherJob(run, "it is one of \(named.job), not of \(job.path)")
        }
        return try await run(id)
    }

    private func build(_ number: Int, of job: String, _ client: ProviderClient) async throws(UploadError) -> UploadRun {
        let build: JenkinsBuild = try await client.value(of: read("\(job)/\(number)", JenkinsBuild.tree))
        return build.run(of: job, releasing: project)
    }

    /// The number in `…/queue/item/7/`: only it is taken, for the rest is the server's own idea of its address.
    private static func number(_ location: String) -> Int? {
        location.firstMatch(of: /\/queue\/item\/([0-9]{1,12})/).flatMap { Int($0.1) }
    }

    /// The header against forged requests, and the session it belongs to. Servers need none of it from API tokens, and
    /// all of it from passwords (https://www.jenkins.io/doc/book/security/csrf-protection/).
    private func crumb(_ client: ProviderClient) async throws(UploadError) -> [(name: String, value: String)] {
        let response = try await client.answer(to: APICall(.get, "/crumbIssuer/api/json"))
        guard response.status != 404 else { return [] }
        guard response.status == 200 else { throw client.error(for: response, isWrite: false) }
        let crumb = try client.decode(JenkinsCrumb.self, from: response, isWrite: false)
        let cookies = response.headers.filter { $0.name == "set-cookie" }.map { $0.value.prefix { $0 != ";" } }
        return [(crumb.crumbRequestField, crumb.crumb)]
            + (cookies.isEmpty ? [] : [("Cookie", cookies.joined(separator: "; "))])
    }
}

/// `GET /crumbIssuer/api/json`.
private struct JenkinsCrumb: Decodable {
    var crumb: String
    var crumbRequestField: String
}

extension UploadProviders {
    /// The token is `USER:API_TOKEN`; without one, requests are anonymous.
    func jenkins(_ upload: Settings.Upload) throws(UploadError) -> JenkinsProvider {
        guard let page = upload.url else { throw UploadError(.refused, "a Jenkins job needs a url") }
        var credentials: HTTPRequest.Credentials?
        if let name = upload.tokenVariable {
            let text = try secret(name).reveal()
            guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
                throw UploadError(
                    .permission, "\(name) doesn't hold a user and a token",
                    hint: "set it to USER:API_TOKEN; Jenkins makes the token under the user's Security page")
            }
            credentials = .basic(
                user: String(text[..<colon]), password: Secret(String(text[text.index(after: colon)...])))
        }
        let provider = JenkinsProvider(
            page: page, variables: upload.variables, credentials: credentials, token: upload.tokenVariable, http: http,
            project: ProjectRemotes(settings.forge))
        _ = try provider.root()
        return provider
    }
}
