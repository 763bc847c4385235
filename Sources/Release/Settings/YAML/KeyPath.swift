import Names
import Printing

/// Key paths as people read them: `trains.TrendyolGo.follows`, with odd names in quotes.
enum KeyPath {
    static func appending(_ name: String, to path: String) -> String {
        let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\".[]`".utf8.contains($0) }
        let shown = isPlain && name.utf8.count <= 60 ? name : "\"\(Printable.escape(name))\""
        return path.isEmpty ? shown : "\(path).\(shown)"
    }
}
