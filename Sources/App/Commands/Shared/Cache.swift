import Files
import FoundationEssentials
import GitStore
import Glibc
import Settings

/// relctl's cache folders (https://specifications.freedesktop.org/basedir-spec/). They must be out of reach of people
/// who can commit files: a planted entry would change what a run reports and does (Docs/Decisions/0016).
enum Cache {
    /// relctl's own bare repository for a project: one folder for each, in a cache that the checkout didn't bring.
    static func repository(for settings: Settings) throws(CommandFailure) -> String {
        guard let folder = trusted else {
            throw CommandFailure(
                .failed, "there is no folder for a cache: the repository itself holds files in it",
                hint: "set XDG_CACHE_HOME to a folder outside of the checkout")
        }
        return folder + "/" + name(of: settings) + ".git"
    }

    /// Opens one of relctl's own repositories, or makes it.
    ///
    /// - Parameters:
    ///   - lender: a repository whose objects are read as well.
    ///   - otherwise: what else helps where none can be made.
    static func open(
        at path: String, borrowingFrom lender: Repository? = nil, otherwise: String? = nil
    ) throws(CommandFailure) -> Repository {
        do throws(GitStoreError) {
            return try Repository.cache(at: path, borrowingFrom: lender)
        } catch {
            var failure = CommandFailure(error)
            let remedy = "set XDG_CACHE_HOME to a folder that you may write to"
            if error.kind == .broken || error.kind == .fileSystem {
                failure.hint = ([remedy] + [otherwise].compactMap(\.self)).joined(separator: ", ")
            }
            throw failure
        }
    }

    /// The best folder that the checkout didn't bring; that another would be better is said once.
    private static let trusted: String? = {
        let trusted = folders.first { !isTracked($0) }
        if trusted != folders[0] {
            Console.note("relctl: warning: the repository itself holds files in the cache \(folders[0]): it isn't used")
        }
        return trusted
    }()

    /// The folder for results of audits; `nil` if it would be in a work tree or in the audited folder. An audit must
    /// not trust files from what it audits, and CI systems pass untracked files from one merge request to another.
    static func audits(of audited: String) -> String? {
        let folder = folders[0]
        guard let place = try? PathWalk(folder), place.tree == nil else { return nil }
        if let audited = try? PathWalk(audited), PathWalk.isInside(place.destination, audited.destination) {
            return nil
        }
        return folder + "/audit"
    }

    /// The best one first; never empty.
    private static var folders: [String] {
        let variables = Environment.variables
        let home = variables["HOME"] ?? ""
        let usual = (home.isEmpty ? homeOfUser : home) + "/.cache/relctl"
        guard let folder = variables["XDG_CACHE_HOME"], folder.hasPrefix("/") else { return [usual] }
        return [folder + "/relctl", usual]
    }

    /// The user's home by the system's account database; never a folder that others may write to.
    private static var homeOfUser: String {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return "" }
        return String(cString: home)
    }

    /// Whether a checkout brought anything of the folder, or a link that leads there. What can't be told counts as such.
    private static func isTracked(_ folder: String) -> Bool {
        guard let place = try? PathWalk(folder) else { return true }
        guard let tree = place.tree else { return false }
        guard let repository = try? Repository.open(at: tree) else { return true }
        return (try? repository.tracks(String(place.destination.dropFirst(tree.count)))) ?? true
    }

    /// Only characters that every file system takes, and no two projects alike: `+` is written for a slash alone.
    private static func name(of settings: Settings) -> String {
        let place = settings.forge.remote ?? "\(settings.forge.url)/\(settings.forge.project)"
        return place.replacing("://", with: "//").unicodeScalars.map { scalar in
            switch scalar {
            case "/": "+"
            case ".", "-", "_": String(scalar)
            case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil: String(scalar)
            default: "=" + String(scalar.value, radix: 16)
            }
        }.joined()
    }
}
