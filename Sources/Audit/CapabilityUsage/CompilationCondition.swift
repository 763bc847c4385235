/// The condition that a line is compiled under, as it stands in the source: nested ones are joined with `&&`.
package struct CompilationCondition: Hashable, Sendable {
    /// The text, without `#if`.
    package let text: String
    /// The language of the text.
    package let language: SourceLanguage

    /// A condition as written after `#if`.
    package init(_ text: String, _ language: SourceLanguage) {
        (self.text, self.language) = (text, language)
    }

    /// Whether a build in this environment compiles the line.
    ///
    /// A line that only the Mac Catalyst build of an iOS app compiles is `.maybe`, because not every app has such a
    /// build.
    package func evaluated(in environment: CompilationEnvironment) -> TriState {
        let truth = read(environment)
        guard truth == .no, let catalyst = environment.catalyst else { return truth }
        return read(catalyst) == .no ? .no : .maybe
    }

    private func read(_ environment: CompilationEnvironment) -> TriState {
        var reader = ConditionReader(text, language, environment)
        return reader.read()
    }

    /// Whether no build at all compiles the line: `#if false`, `#if 0`.
    var isNever: Bool {
        evaluated(in: .unknown) == .no
    }
}
