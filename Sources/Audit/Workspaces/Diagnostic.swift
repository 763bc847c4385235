/// A file or reference that could not be read or resolved, with its position.
package struct Diagnostic: Error, Hashable, Comparable, Sendable {
    /// The consequence for a reader of the report.
    package enum Kind: String, Hashable, Sendable {
        /// A manifest or project that no reader could make sense of: broken syntax, too large, outside the root.
        case unreadable
        /// A reference to something that is not there, a cycle, an expression that can't be read statically.
        case unresolved
        /// Build settings in a file that is not in the tree, such as one with secrets. Conditions that depend on them
        /// stay undecided, so they hide no use; they may hide a declaration.
        case unset
        /// A reference to a missing file that the build ignores as well.
        case dangling
        /// A source file that is named but missing: it may contain any use, but no declaration.
        case absent
        /// A module that is named but missing. An ``OpaqueDependency`` with its name represents its possible uses.
        case absentModule
        /// A manifest that is not there and that `.gitignore` names, as one that a build step writes: any declaration
        /// may be in it, but no use.
        case ignored
        /// A file that is not there because its submodule is not checked out: any use and any declaration may be in it.
        case submodule
        /// Left out of the audit, because a limit was reached: any use and any declaration may be in it.
        case leftOut
    }

    /// The consequence for the audit.
    package var kind: Kind
    /// The file, relative to the root of the tree.
    package var path: String
    /// The line, from 1.
    package var line: Int
    /// The column in Unicode scalars, from 1.
    package var column: Int
    /// One sentence, without a full stop.
    package var message: String
    /// The only key whose value it hides, where it is about one value of a dictionary.
    package var key: String?

    /// Whether something may be declared that was not seen, under any key.
    package var canHideDeclarations: Bool { key == nil && ![.dangling, .absent, .absentModule].contains(kind) }

    /// What is said of a file that Git LFS did not fetch.
    package static let largeFilePointer = "a pointer of Git LFS stands in the place of the file"

    /// Whether Git LFS did not fetch the file.
    package var isLargeFilePointer: Bool { message == Self.largeFilePointer }

    /// This diagnostic with the kind `unset`.
    var unset: Diagnostic {
        var diagnostic = self
        diagnostic.kind = .unset
        return diagnostic
    }

    /// This diagnostic as one about the value of a key, which hides no other.
    func about(_ key: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.key = key
        diagnostic.message = "\(key.prefix(120)): \(message)"
        return diagnostic
    }

    /// A diagnostic at a place of a file.
    package init(_ kind: Kind, _ message: String, path: String, line: Int = 1, column: Int = 1) {
        self.kind = kind
        self.message = message
        self.path = path
        self.line = line
        self.column = column
    }

    /// By place, then message.
    package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        (left.path, left.line, left.column, left.message) < (right.path, right.line, right.column, right.message)
    }
}
