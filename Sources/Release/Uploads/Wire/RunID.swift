/// Checks of what a claim says a run is called: it comes from a git object, and becomes part of a URL.
enum RunID {
    static func number(_ id: String, of provider: String) throws(UploadError) -> String {
        guard !id.isEmpty, id.utf8.count <= 19, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw unknown(id, of: provider)
        }
        return id
    }

    /// A word of letters, digits, `-` and `_`.
    static func word(_ id: String, of provider: String) throws(UploadError) -> String {
        guard id.wholeMatch(of: /[A-Za-z0-9_\-]{1,128}/) != nil else { throw unknown(id, of: provider) }
        return id
    }

    static func unknown(_ id: String, of provider: String) -> UploadError {
        UploadError(.notFound, "\(provider) has no run of this name: \(id.prefix(200))")
    }
}
