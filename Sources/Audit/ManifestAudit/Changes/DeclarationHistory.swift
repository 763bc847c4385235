import Names

/// The history of one declaration of one bundle, and of what used it.
package struct DeclarationHistory: Sendable {
    /// The bundle and the declaration, as they are now.
    package let subject: Subject
    /// The commit that brought the declaration; `nil` where the history doesn't reach back to it.
    package var came: Origin?
    /// Uses of the capability when the declaration came.
    package var usedThen: [Evidence] = []
    /// The commit that removed the last use, and what that use was; `nil` while there is one, or where none was found.
    package var lastUse: LastUse?
    /// Whether the history was searched to where the declaration came.
    package var isWhole = true

    /// A declaration of the audited tree.
    package struct Subject: Sendable {
        /// The bundle's name in reports.
        package let app: String
        package let target: String
        /// The project of the target.
        package let project: String
        package let declaration: Declaration
        /// The audit's verdict.
        package let verdict: Verdict
        /// Present uses.
        package let uses: [Evidence]
        /// Linked modules whose content is unknown.
        package let opaque: [String]
    }

    /// A commit in which a file changed.
    package struct Origin: Sendable {
        package let commit: Commit
        /// The file, by its name in that commit.
        package let path: String

        /// The change of the file by the commit.
        package init(commit: Commit, path: String) { (self.commit, self.path) = (commit, path) }
    }

    /// The last use of a declaration.
    package struct LastUse: Sendable {
        /// The commit that removed it.
        package let removal: Origin
        /// The use before that.
        package let evidence: [Evidence]

        /// A use and its end.
        package init(removal: Origin, evidence: [Evidence]) { (self.removal, self.evidence) = (removal, evidence) }
    }

    /// A history of which nothing is known yet.
    package init(of subject: Subject) { self.subject = subject }
}

extension AuditReport {
    /// The declarations of a key, or of `KEY: VALUE`, in the bundles reported on.
    package func declarations(of name: String) -> [DeclarationHistory.Subject] {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        let value = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : nil
        return bundles.flatMap { bundle in
            bundle.capabilities.filter {
                $0.declaration.key == name || ($0.declaration.key == parts.first && $0.declaration.value == value)
            }.map { item in
                DeclarationHistory.Subject(
                    app: bundle.app, target: bundle.target.name,
                    project: bundle.target.id.project, declaration: item.declaration, verdict: item.verdict,
                    uses: item.verdict == .used ? Array(item.evidence.prefix(5)) : [], opaque: bundle.opaque.map(\.name)
                )
            }
        }
    }

    /// The keys that the bundles reported on declare, sorted.
    package var declaredKeys: [String] { Set(bundles.flatMap(\.capabilities).map(\.declaration.key)).sorted() }

    /// Returns the uses of a declaration in the tree before the change.
    package func earlierUses(of subject: DeclarationHistory.Subject) -> [Evidence] {
        let homonyms = bundlesBefore.filter { $0.app == subject.app && $0.target.name == subject.target }
        // The project may have had another path then.
        let bundle = homonyms.first { $0.target.id.project == subject.project } ?? homonyms.first
        let item = bundle?.capabilities.first { $0.declaration.identity == subject.declaration.identity }
        return item?.verdict == .used ? Array(item?.evidence.prefix(5) ?? []) : []
    }
}
