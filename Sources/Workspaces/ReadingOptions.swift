/// What a reader of a source tree may be told; without anything it finds out by itself.
public struct ReadingOptions: Hashable, Sendable {
    /// The build configuration to look at; else the archive configuration of the target's scheme, else `Release`.
    public var configuration: String?
    /// The JSON of `tuist graph`, relative to the root, when manifests are too clever to be read.
    public var tuistGraph: String?

    /// Options of the caller's choice.
    public init(configuration: String? = nil, tuistGraph: String? = nil) {
        self.configuration = configuration
        self.tuistGraph = tuistGraph
    }
}
