/// Why a text is not read as YAML.
package struct YAMLError: Error, Equatable {
    /// The cause.
    package enum Reason: Equatable, Sendable {
        /// The text is no YAML; the message of libyaml.
        case malformed(String)
        /// The document has more values than the limit.
        case tooManyNodes
        /// The document nests deeper than the limit.
        case tooDeep
    }

    package let reason: Reason
    /// The position; `nil` where libyaml gives none.
    package let mark: YAMLNode.Mark?
}
