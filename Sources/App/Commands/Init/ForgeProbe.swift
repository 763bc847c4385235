import Forges
import FoundationEssentials
import HTTPTransport
import Names
import Printing
import Settings
import WebAPI

/// Asks a host which forge it runs, without a token and in 20 seconds at most.
struct ForgeProbe {
    /// The result of probing a host.
    enum Finding: Equatable {
        case kind(ForgeKind)
        /// The host answers like none of the forges.
        case unknown
        /// The host doesn't answer, for this reason.
        case silent(String)
    }

    let http: any HTTPSending

    /// Asks for the version of each forge at once.
    ///
    /// - Parameter root: scheme, host and port.
    func find(at root: String) async -> Finding {
        async let gitLab = answer(root + "/api/v4/version")
        async let gitea = answer(root + "/api/v1/version")
        async let gitHub = answer(root + "/api/v3/meta")
        let answers = await [gitLab, gitea, gitHub]
        let found = zip(answers, [Self.isGitLab, Self.isGitea, Self.isGitHub]).map { answer, isOne in
            (try? answer.get()).map(isOne) ?? false
        }
        if let index = found.firstIndex(of: true) { return .kind([.gitlab, .gitea, .github][index]) }
        guard case .failure(let error) = answers[0], !answers.contains(where: { (try? $0.get()) != nil }) else {
            return .unknown
        }
        return .silent(error.words)
    }

    private func answer(_ url: String) async -> Result<HTTPResponse, HTTPError> {
        var request = HTTPRequest(.get, url)
        (request.timeout, request.bodyLimit) = (.seconds(20), 1 << 20)
        // Once is enough: offline, somebody waits for it.
        request.isIdempotentRead = false
        do throws(HTTPError) {
            return .success(try await http.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// Without a token it is a 401 in GitLab's words (https://docs.gitlab.com/api/version/).
    private static func isGitLab(_ response: HTTPResponse) -> Bool {
        response.header("x-gitlab-meta") != nil || json(response)?["revision"]?.string != nil
            || response.status == 401 && json(response)?["message"]?.string == "401 Unauthorized"
    }

    /// Everybody may read it, unless all reading needs a sign-in (`REQUIRE_SIGNIN_VIEW`); the cookie names it then.
    private static func isGitea(_ response: HTTPResponse) -> Bool {
        let isTold = response.status == 200 && json(response)?["version"]?.string != nil
        return isTold || response.header("set-cookie")?.contains("i_like_gitea") == true
            || response.header("set-cookie")?.contains("i_like_forgejo") == true
    }

    /// An enterprise server in private mode refuses, but as GitHub does
    /// (https://docs.github.com/enterprise-server/rest/meta/meta).
    private static func isGitHub(_ response: HTTPResponse) -> Bool {
        response.header("x-github-request-id") != nil || response.header("x-github-enterprise-version") != nil
            || json(response)?["verifiable_password_authentication"] != nil
    }

    private static func json(_ response: HTTPResponse) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))
    }
}
