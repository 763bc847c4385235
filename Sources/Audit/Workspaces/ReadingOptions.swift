/// Options for reading a source tree; by default everything is detected.
package struct ReadingOptions: Hashable, Sendable {
    /// The build configuration to look at; else the archive configuration of the target's scheme, else `Release`.
    package var configuration: String?

    /// Files with the JSON of `tuist graph`, relative to the root: what they say stands for the manifests of the same
    /// projects.
    package var tuistGraphs: [String]

    /// Folders with resolved dependencies beside those that are found, relative to the root.
    package var dependencies: [String]

    /// Options of the caller's choice.
    package init(configuration: String? = nil, tuistGraphs: [String] = [], dependencies: [String] = []) {
        self.configuration = configuration
        self.tuistGraphs = tuistGraphs
        self.dependencies = dependencies
    }
}
