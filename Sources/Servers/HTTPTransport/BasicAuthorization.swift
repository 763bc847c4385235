import FoundationEssentials

/// The value of a Basic `Authorization` header (RFC 7617).
enum BasicAuthorization {
    static func encode(_ user: String, _ password: Secret) -> String {
        Data("\(user):\(password.reveal())".utf8).base64EncodedString()
    }
}
