/// The effective value of a build setting and where it is written.
package struct SettingValue: Hashable, Sendable {
    /// Expanded; lists are joined with single spaces, as Xcode does.
    package var value: String
    /// The project, `.xcconfig`, spec or manifest that wins, relative to the root; empty for Xcode's defaults.
    package var path: String
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int

    /// A value written at a place.
    package init(_ value: String, path: String, line: Int = 1, column: Int = 1) {
        self.value = value
        self.path = path
        self.line = line
        self.column = column
    }
}
