/// Sources that a build makes, and constants that nobody commits: their absence from a checkout says nothing.
struct GeneratedFiles {
    /// The names of what scripts write.
    private let outputs: Set<String>

    init(outputs: Set<String>) { self.outputs = Set(outputs.map { $0.lowercased() }) }

    func contains(_ path: String) -> Bool {
        let path = path.lowercased()
        let name = path.lastPathComponent
        return outputs.contains(name) || Self.names.contains(name) || path.holds("generated") || path.holds("derived")
            || ["secret", "credential", "apikey", "api_key"].contains { name.holds($0) }
    }

    private static let names: Set<String> = ["r.swift", "strings.swift", "assets.swift"]
}

extension String {
    /// Whether it has a part of these bytes: the search of the library makes a table for each text.
    fileprivate func holds(_ part: StaticString) -> Bool {
        var text = self
        let part = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        return text.withUTF8 { bytes in
            guard bytes.count >= part.count else { return false }
            return (0...(bytes.count - part.count)).contains { start in
                bytes[start] == part[0] && bytes[start..<(start + part.count)].elementsEqual(part)
            }
        }
    }
}
