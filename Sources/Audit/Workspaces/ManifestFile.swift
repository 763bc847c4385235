import ManifestSyntax

/// A place where a target declares something.
package struct ManifestFile: Sendable {
    /// The vocabulary of its keys.
    package enum Kind: String, Hashable, Sendable {
        case infoPlist
        case entitlements
        /// `PrivacyInfo.xcprivacy`.
        case privacy
        /// Info.plist keys that Xcode generates from `INFOPLIST_KEY_*` and friends. The root is a dictionary with the
        /// names of Info.plist, each at the place of its build setting; one manifest per file that holds such settings.
        case buildSettings
    }

    /// The vocabulary.
    package var kind: Kind
    /// The file that a person edits, relative to the root: a property list, or the project or manifest that holds the
    /// declaration (`Project.swift`, `project.yml`, `project.pbxproj`, an `.xcconfig`). Spans refer to this file.
    package var path: String
    /// A property list that a tool writes from `path` and that is in the tree too; it needs the same change.
    package var generatedPath: String?
    /// The declaration as written, variables not expanded; or why it can't be read.
    package var content: Result<PropertyNode, Diagnostic>
    /// The build configurations that read the same declaration; empty where that is not known.
    package var configurations: [String] = []

    /// The root, where it can be read.
    package var root: PropertyNode? { try? content.get() }

    /// A declaration of `kind` at `path`.
    package init(kind: Kind, path: String, content: Result<PropertyNode, Diagnostic>, generatedPath: String? = nil) {
        self.kind = kind
        self.path = path
        self.content = content
        self.generatedPath = generatedPath
    }
}
