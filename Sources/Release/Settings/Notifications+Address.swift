/// The address for messages can't be used. The text doesn't repeat it: it is a secret.
package struct UnusableAddress: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

extension Settings.Notifications {
    /// The address that messages go to. It is a secret: wrap it at once.
    package func address(
        in environment: [String: String], allowsPlainHTTP: Bool
    ) throws(UnusableAddress) -> String {
        guard let value = try? Settings.value(ofVariable: urlVariable, in: environment) else {
            throw UnusableAddress(description: "\(urlVariable) is not set")
        }
        return try Self.checked(value, from: urlVariable, allowsPlainHTTP: allowsPlainHTTP)
    }

    private static func checked(
        _ value: String, from variable: String, allowsPlainHTTP: Bool
    ) throws(UnusableAddress) -> String {
        do throws(InvalidValue) {
            let address = try WebAddress(value, allowsQuery: true)
            if let refusal = address.refusalOfPlainText(allowed: allowsPlainHTTP) { throw refusal }
            return address.text
        } catch {
            throw UnusableAddress(description: "the address in \(variable) \(error.message)")
        }
    }
}
