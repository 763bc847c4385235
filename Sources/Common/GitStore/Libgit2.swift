import CGit2
import Names

/// The library's process-wide state, set up once.
enum Libgit2 {
    /// Why libgit2 can't be used; `nil` when it can.
    static let loadError: String? = {
        if let reason = relctl_git_load() { return "\(String(cString: reason)); install \(package)" }
        // We read and add objects: who owns the folder doesn't matter, and a CI job is often another user than the clone.
        _ = relctl_git_set_option_int(Int32(GIT_OPT_SET_OWNER_VALIDATION.rawValue), 0)
        // Hashing each object read costs more than inflating it; zlib's checksum and our parsers catch damage.
        _ = relctl_git_set_option_int(Int32(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION.rawValue), 0)
        _ = relctl_git_set_option_int(Int32(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION.rawValue), 0)
        // A cache gets a pack or two in every pass that pulls. Each that is read from stays open, and a process may have 1,024
        // files open on most systems: beyond these, the one that was used longest ago is closed.
        _ = relctl_git_set_option_size(Int32(GIT_OPT_SET_MWINDOW_FILE_LIMIT.rawValue), 256)
        // The indexer reserves room for as many objects as a pack's header announces, before any of them came. More than these
        // are refused; the largest public repositories hold some 30 million.
        _ = relctl_git_set_option_size(Int32(GIT_OPT_SET_PACK_MAX_OBJECTS.rawValue), 50_000_000)
        // Results may not depend on the configuration of the person or the machine.
        let levels = [
            GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL,
        ]
        for level in levels { _ = relctl_git_set_search_path(level.rawValue, "") }
        _ = relctl_git_allow_harmless_extensions()
        return nil
    }()

    /// As Debian names it.
    private static var package: String { "libgit2-\(LIBGIT2_SOVERSION)" }

    static func start() throws(GitStoreError) {
        if let loadError { throw GitStoreError(.unavailable, loadError) }
    }

    /// Throws what the library says of a negative code.
    static func check(_ code: Int32, _ doing: @autoclosure () -> String) throws(GitStoreError) {
        guard code < 0 else { return }
        throw error(of: code, doing())
    }

    static func error(of code: Int32, _ doing: String) -> GitStoreError {
        let text = git_error_last().map { String(cString: $0.pointee.message) } ?? "error \(code)"
        return GitStoreError(kind(of: code, saying: text), "\(doing): \(text)")
    }

    /// The kind of an error. The library has one code for all that the system refuses, and quotes strerror(3).
    static func kind(of code: Int32, saying text: String) -> GitStoreError.Kind {
        if code == GIT_ENOTFOUND.rawValue { return .missingObject }
        return refusals.contains { text.hasSuffix(": " + $0) } ? .fileSystem : .broken
    }

    /// ENOSPC, EROFS, EDQUOT, EFBIG, EACCES and EPERM in words.
    private static let refusals = [
        "No space left on device", "Read-only file system", "Disk quota exceeded", "File too large",
        "Permission denied", "Operation not permitted",
    ]
}

extension ObjectID {
    /// The library's form of an id.
    var raw: git_oid {
        var raw = git_oid()
        withUnsafeMutableBytes(of: &raw) { store(to: $0) }
        return raw
    }

    init(_ raw: git_oid) {
        self = withUnsafeBytes(of: raw) { ObjectID(loading: $0) }
    }
}
