/// How a forge reads a CODEOWNERS file, whose rules say whose approval a change of files asks for.
package enum CodeOwnersSyntax: Sendable {
    /// https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
    case github
    /// Sections and exclusions too: https://docs.gitlab.com/user/project/codeowners/reference/
    case gitlab

    /// The places where the file may be, in the order in which the forge looks; the first one counts.
    package var paths: [String] {
        switch self {
        case .github: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
        // `Gitlab::CodeOwners::FILE_PATHS` in ee/lib/gitlab/code_owners.rb
        case .gitlab: ["CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
        }
    }
}
