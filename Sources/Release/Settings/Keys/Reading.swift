/// The results of reading a file so far: problems, and every value that is in effect.
///
/// A class, because sections are read inside one another; it never leaves the call that reads the file.
final class Reading {
    private(set) var problems: [SettingsError.Problem]
    private(set) var effective: [Settings.EffectiveValue] = []

    init(problems: [SettingsError.Problem]) { self.problems = problems }

    func report(_ place: Place, _ message: String, hint: String) {
        problems.append(
            SettingsError.Problem(
                line: place.position.line, column: place.position.column, keyPath: place.path, message: message,
                hint: hint))
    }

    func report(_ place: Place, _ refusal: InvalidValue) { report(place, refusal.message, hint: refusal.hint) }

    func show(_ path: String, _ value: OrderedJSON, line: Int?) {
        effective.append(
            Settings.EffectiveValue(path: path, json: value, origin: line.map { .line($0) } ?? .default))
    }
}

/// A key, and where to point when something is wrong with it.
struct Place: Hashable, Sendable {
    let path: String
    /// The last key of the path, as it is written in the file.
    let name: String
    let position: Position

    static let root = Place(path: "", name: "", position: Position(line: 1, column: 1))

    /// The place of a key inside.
    func appending(_ name: String, at position: Position? = nil) -> Place {
        Place(path: KeyPath.appending(name, to: path), name: name, position: position ?? self.position)
    }

    /// The place of a list's element.
    func element(_ index: Int, at position: Position) -> Place {
        Place(path: "\(path)[\(index)]", name: name, position: position)
    }

    /// The same key, pointing elsewhere.
    func at(_ position: Position) -> Place { Place(path: path, name: name, position: position) }
}
