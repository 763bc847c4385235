import ManifestSyntax

/// Files of Swift source that are manifests or helpers of them.
enum SwiftManifestFile {
    /// Manifests are small; what is larger is not read as one.
    private static let limits = Limits(bytes: 4 << 20, depth: 200, nodes: 400_000)

    /// The statements of the file.
    static func read(_ path: String, index: TreeIndex) throws(Diagnostic) -> SwiftSource {
        let bytes = try index.read(path)
        do {
            return try SwiftSource(bytes, limits: limits)
        } catch {
            throw Diagnostic(error, path: path)
        }
    }
}
