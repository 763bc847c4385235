import Support

/// The kinds of requests that a pass sends to GitLab and to git's services.
enum RequestKind: String, CaseIterable, Sendable {
    case list = "GET list"
    case single = "GET one"
    case openRequest = "POST merge request"
    case addNote = "POST note"
    case change = "PUT merge request"
    case merge = "PUT merge"
    case deleteNote = "DELETE note"
    case startJob = "POST pipeline"
    case listRefs = "git ls-refs"
    case fetch = "git fetch"
    case push = "git push"
    /// A push of what was seen of releases alone: a run that can't write it down is no failure.
    case journal = "git push of journals"

    /// What an exchange is; `nil`: something that only a few commands ask.
    init?(_ exchange: FaultProxy.Exchange) {
        let parts = exchange.line.split(separator: " ")
        let path = parts[1].split(separator: "?")[0]
        let end = path.split(separator: "/").last ?? ""
        let isNumber = Int(end) != nil
        switch (parts[0], end) {
        case ("POST", "git-receive-pack"):
            let isOfReleases = [" refs/heads/", " refs/tags/"].contains(where: exchange.body.contains)
            self = exchange.body.contains(" refs/relctl/trains/") && !isOfReleases ? .journal : .push
        case ("POST", "git-upload-pack"): self = exchange.body.contains("command=ls-refs") ? .listRefs : .fetch
        case ("GET", "merge_requests"), ("GET", "notes"): self = .list
        case ("GET", _) where isNumber && path.contains("/merge_requests/"): self = .single
        case ("POST", "merge_requests"): self = .openRequest
        case ("POST", "notes"): self = .addNote
        case ("POST", "pipeline"): self = .startJob
        case ("PUT", "merge"): self = .merge
        case ("PUT", _) where isNumber: self = .change
        case ("DELETE", _) where isNumber: self = .deleteNote
        default: return nil
        }
    }

    /// Whether the request asks for a change.
    var isWrite: Bool { ![.list, .single, .listRefs, .fetch].contains(self) }

    /// Whether git's services answer it.
    var isGit: Bool { [.listRefs, .fetch, .push, .journal].contains(self) }
}
