/// Why a text is not read as YAML.
public struct YAMLError: Error, Equatable {
    /// What is wrong with it.
    public enum Reason: Equatable, Sendable {
        /// It is no YAML, in the words of libyaml.
        case malformed(String)
        /// It has more values than the limit.
        case tooManyNodes
        /// It nests deeper than the limit.
        case tooDeep
    }

    /// What is wrong.
    public let reason: Reason
    /// Where; `nil` where libyaml doesn't say.
    public let mark: YAMLNode.Mark?
}
