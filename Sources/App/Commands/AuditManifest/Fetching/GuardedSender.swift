import FoundationEssentials
import HTTPTransport

/// Sends requests to the hosts that may be asked, and to nobody else: a redirect is followed if it leads to one of them,
/// without credentials where that is another host.
struct GuardedSender: HTTPSending {
    private let hosts: FetchHosts
    private let sender: any HTTPSending
    private static let redirects = 5

    init(_ hosts: FetchHosts, through sender: any HTTPSending) { (self.hosts, self.sender) = (hosts, sender) }

    func conceal(_ secret: Secret) { sender.conceal(secret) }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        var request = request
        for _ in 0...Self.redirects {
            if let refusal = hosts.refusal(of: request.url) { throw .badURL(refusal) }
            let response = try await sender.send(request, into: sink)
            guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("location"),
                let next = Self.absolute(location, from: request.url)
            else { return response }
            if Self.host(of: next) != Self.host(of: request.url) { request.credentials = nil }
            request.url = next
        }
        throw .badURL("more than \(Self.redirects) redirects")
    }

    private static func host(of url: String) -> String? { URLComponents(string: url)?.host?.lowercased() }

    private static func absolute(_ location: String, from url: String) -> String? {
        URL(string: url).flatMap { URL(string: location, relativeTo: $0)?.absoluteString }
    }
}
