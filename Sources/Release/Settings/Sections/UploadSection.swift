import Names

/// `upload:` of an app.
enum UploadSection {
    /// An upload, and where to point for it.
    struct Draft: Sendable {
        let upload: Settings.Upload
        let urlPlace: Place
        let statusPlace: Place
        let providerPlace: Place
    }

    static let provider = Key<Settings.Upload.Provider>("provider", .choice(), .required, "What runs the upload.")
    static let token = Key<String>(
        "token", .secret, .derived("the forge's token, where the provider is the forge"),
        "The environment variable that holds the provider's token; for Jenkins `USER:API_TOKEN`. A webhook gets it as `Authorization: Bearer`."
    )
    static let variables = Key<[Settings.Upload.Field]>(
        "variables", .variables, .defaults([]),
        "Variables or inputs of the job. `{app}`, `{ref}`, `{sha}`, `{version}`, `{key}` and `{attempt}` are filled in."
    )
    static let when = Key<Settings.Upload.Moment>(
        "when", .choice(aliases: ["each-pull": .eachChange]), .defaults(.byHand),
        "When it is started without being asked for: never, once per release, or for each new commit of the branch"
            + " (`each-pull` is another name of `each-change`).")
    static let atMostEvery = Key<Int>(
        "at_most_every", .duration, .optional, "The least time between two starts; the newest commit wins.")
    static let maxStarts = Key<Int>(
        "max_starts", .count, .defaults(4),
        "How many orders for the app an hour may see, whatever its CI says; more is a decision (exit 5).")
    static let maxWait = Key<Int>(
        "max_wait", .duration, .defaults(10_800),
        "How long an upload may take, and then the App Store with the build; longer is a decision (exit 5).")
    static let requireAudit = Key<Bool>(
        "require_audit", .flag, .defaults(false), "Whether the app's audit must pass at the commit.")
    static let url = Key<Settings.Template>(
        "url", .request, .optional,
        "The address of a webhook, or the page of the Jenkins job, of the Bitrise app (`https://app.bitrise.io/app/SLUG`) or of another project than `forge.project`; with the placeholders of `variables`, outside a webhook and Jenkins with `{app}` only; https as for `forge.url`."
    )
    static let workflow = Key<String>(
        "workflow", .line, .optional,
        "The workflow: its file for `github-workflow` and `gitea-workflow`, its id for `bitrise`, its id or name for `xcode-cloud`."
    )
    static let pipelineID = Key<String>(
        "pipeline_id", .line, .optional, "The pipeline of Bitrise, by its id, instead of a workflow.")
    static let ref = Key<BranchName>(
        "ref", .branch, .derived("the branch that is uploaded"),
        "The branch that holds the job, where it lives in a repository of its own; not for `jenkins` and `webhook`.")
    static let job = Key<String>(
        "job", .line, .derived("the pipeline's own result"),
        "The job of a GitLab pipeline whose result counts, by its name.")
    static let inputs = Key<[Settings.Upload.Field]>(
        "inputs", .variables, .defaults([]),
        "Inputs of a GitLab pipeline (18.1 or later), with the placeholders of `variables`. With these and no `variables`, no variables are sent: for projects where those are off."
    )
    static let method = Key<Settings.Upload.Method>("method", .choice(), .defaults(.post), "The verb of a webhook.")
    static let headers = Key<[Settings.Upload.Field]>(
        "headers", .headers, .defaults([]),
        "Headers of a webhook; secrets in them as `${VARIABLE}`.")
    static let body = Key<Settings.Template>(
        "body", .request, .derived("a JSON object with all of them"),
        "The body of a webhook, with the placeholders of `variables`.")
    static let hmac = Key<String>(
        "hmac", .secret, .optional, "The environment variable that holds the key a webhook's calls are signed with.")
    static let success = Key<[String]>(
        "success", .list(of: .verbatim, orSingle: true), .defaults([]),
        "What the status page of a webhook says when the upload has succeeded; any of these texts.")
    static let statusURL = Key<Settings.Template>(
        "status_url", .request, .optional, "The status page of a webhook, with the placeholders of `variables`.")

    static let table = Table(
        provider, token, variables, inputs, when, atMostEvery, maxStarts, maxWait, requireAudit, url, ref, job,
        workflow, pipelineID, method, headers, body, hmac, success, statusURL,
        conditions: [
            .init(key: "provider", values: ["gitlab-trigger", "bitrise"], requires: "token"),
            .init(key: "provider", values: ["jenkins", "bitrise", "webhook"], requires: "url"),
            .init(
                key: "provider", values: ["github-workflow", "gitea-workflow", "xcode-cloud"], requires: "workflow"),
            .init(key: "provider", values: ["bitrise"], requires: "workflow", alternative: "pipeline_id"),
        ])

    static let shape = Shape<Draft>.section(table, build: read)

    private static func read(_ section: SectionReader) -> Draft? {
        let provider = section.read(provider)
        let setters = setters(of: section)
        guard let provider else { return nil }
        var upload = Settings.Upload(provider: provider)
        for set in setters { set(&upload) }
        return Draft(
            upload: upload, urlPlace: section.place(of: url), statusPlace: section.place(of: statusURL),
            providerPlace: section.place(of: self.provider))
    }

    private static func setters(of section: SectionReader) -> [(inout Settings.Upload) -> Void] {
        [
            section.setter(token, \.tokenVariable), section.setter(variables, \.variables),
            section.setter(when, \.when), section.setter(atMostEvery, \.atMostEvery),
            section.setter(maxStarts, \.maxStarts), section.setter(maxWait, \.maxWait),
            section.setter(requireAudit, \.requiresAudit), section.setter(url, \.url),
            section.setter(ref, \.ref), section.setter(job, \.job), section.setter(inputs, \.inputs),
            section.setter(workflow, \.workflow), section.setter(pipelineID, \.pipelineID),
            section.setter(method, \.method),
            section.setter(headers, \.headers), section.setter(body, \.body), section.setter(hmac, \.hmacVariable),
            section.setter(success, \.success), section.setter(statusURL, \.statusURL),
        ]
    }
}
