import Workspaces

/// An entitlement in a file that a bundle is signed with in other build configurations than the audited one.
struct OtherDeclaration: Sendable {
    let declaration: Declaration
    /// The names of these configurations, in the order of the project.
    let configurations: [String]

    /// `App/Debug.entitlements:7 (Debug, Beta)`
    var place: String {
        "\(declaration.path):\(declaration.span.line) (\(configurations.joined(separator: ", ")))"
    }
}
