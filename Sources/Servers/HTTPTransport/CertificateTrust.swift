import FoundationEssentials

/// The certificate authorities that server certificates are checked against.
package enum CertificateTrust {
    /// The variables that may name a file with authorities. Only the first one that is set counts.
    static let variables = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"]

    /// The hint for a certificate that is not trusted.
    package static var hint: String { hint(environment: ProcessInfo.processInfo.environment) }

    static func hint(environment: [String: String]) -> String {
        let variable = variables.first { environment[$0]?.isEmpty == false } ?? "SSL_CERT_FILE"
        return "renew the certificate, name the server as it names itself, or name its authority with \(variable)"
    }
}
