extension PodSpec {
    /// The attributes of the spec itself, or of one of its subspecs.
    struct Part {
        var sources: [String] = []
        var excluded: [String] = []
        var resources: [String] = []
        var dependencies: [String] = []
        var frameworks: [String] = []
        var binaries: [String] = []
        var settings: [(name: String, value: String)] = []
        /// The subspecs that come with it; `nil`: all.
        var chosen: [String]?

        /// How much it says.
        var size: Int {
            1 + sources.count + excluded.count + resources.count + dependencies.count + frameworks.count
                + binaries.count + settings.count
        }

        /// Adds what another part says.
        mutating func take(_ other: Part) {
            sources += other.sources
            excluded += other.excluded
            resources += other.resources
            dependencies += other.dependencies
            frameworks += other.frameworks
            binaries += other.binaries
            settings += other.settings
        }
    }
}

extension RubyStatement {
    /// The last name before a value, as in `s.ios.frameworks = …` and `s.dependency …`, the platform that it is for, where
    /// that is one alone, and the value.
    var attribute: (platform: String?, name: String, value: ArraySlice<RubyToken.Kind>) {
        var rest = tokens[...]
        var names: [String] = []
        while let word = rest.first?.word {
            names.append(word)
            rest = rest.dropFirst()
            guard rest.first == .mark(".") else { break }
            rest = rest.dropFirst()
        }
        // The first name is the spec's, which may be called anything.
        let platform = names.dropFirst().dropLast().last.flatMap { PodPlatform.named[$0] }
        return (platform, names.last ?? "", rest.drop { [.mark("="), .mark("+"), .mark("(")].contains($0) })
    }
}
