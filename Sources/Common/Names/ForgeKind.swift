/// The forges that relctl speaks to; `gitea` is Forgejo too.
package enum ForgeKind: String, Sendable, CaseIterable {
    case gitlab, github, gitea
}
