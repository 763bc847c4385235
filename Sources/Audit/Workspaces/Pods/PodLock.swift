/// The pods that a `Podfile.lock` lists, and what each of them needs.
struct PodLock {
    private var needs: [String: [String]] = [:]

    /// Reads the `PODS` section: a pod at two blanks and a dash, what it needs at four.
    init(_ text: String) {
        var pod: String?
        var isInside = false
        for line in text.split(whereSeparator: \.isNewline) {
            if !line.hasPrefix(" ") {
                isInside = line == "PODS:"
            } else if isInside, line.hasPrefix("  - ") {
                let name = Self.name(line.dropFirst(4))
                pod = name
                needs[name] = needs[name] ?? []
            } else if isInside, line.hasPrefix("    - "), let pod {
                needs[pod]?.append(Self.name(line.dropFirst(6)))
            }
        }
    }

    /// These pods and all that they need, without subspecs.
    func closure(of names: some Sequence<String>) -> Set<String> {
        var seen: Set<String> = []
        var queue = Array(names)
        while let name = queue.popLast() {
            guard seen.insert(name).inserted else { continue }
            queue += needs[name] ?? []
        }
        return Set(seen.map(Self.withoutSubspec))
    }

    /// How many pods it lists, and how many of their needs.
    var size: Int { needs.values.reduce(needs.count) { $0 + $1.count } }

    /// Every pod and subspec.
    var names: [String] { Array(needs.keys) }

    /// Every pod, without subspecs.
    var all: Set<String> { Set(needs.keys.map(Self.withoutSubspec)) }

    private static func withoutSubspec(_ name: String) -> String { String(name.prefix { $0 != "/" }) }

    private static func name(_ line: Substring) -> String {
        let text = line.hasPrefix("\"") ? line.dropFirst() : line
        return String(text.prefix { $0 != " " && $0 != ":" && $0 != "\"" })
    }
}
