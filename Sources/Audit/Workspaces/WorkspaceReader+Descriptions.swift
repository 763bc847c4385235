extension WorkspaceReader {
    /// The projects, specs and manifests of a tree, which say what its targets are.
    struct Descriptions {
        let documents: [WorkspaceDocument]
        let projects: [XcodeProject]
        let specs: [SpecReader]
        let manifests: [TuistProject]

        /// The folders of the packages that they name.
        var packages: [String] {
            projects.flatMap(\.packages) + specs.flatMap(\.packages) + manifests.flatMap(\.localPackages)
        }

        /// The traits of packages that projects ask for, by the packages' identities.
        var packageTraits: [String: Set<String?>] {
            projects.reduce(into: [:]) { $0.merge($1.packageTraits) { $0.union($1) } }
        }

        /// What they require of packages elsewhere, by URL.
        var requirements: [(url: String, text: String)] {
            projects.flatMap(\.requirements) + specs.flatMap(\.requirements)
        }
    }
}
