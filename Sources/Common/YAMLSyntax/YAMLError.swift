/// Why a text is not read as YAML.
package struct YAMLError: Error, Equatable {
    /// The cause.
    package enum Reason: Equatable, Sendable {
        /// It is no YAML, in the words of libyaml.
        case malformed(String)
        /// It has more values than the limit.
        case tooManyNodes
        /// It nests deeper than the limit.
        case tooDeep
    }

    package let reason: Reason
    /// Where; `nil` where libyaml doesn't say.
    package let mark: YAMLNode.Mark?
}
