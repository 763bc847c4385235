/// The pods that a `Podfile.lock` lists, and what each of them needs.
struct PodLock {
    /// By pod or subspec.
    private(set) var needs: [String: [String]] = [:]
    /// The versions of pods, without subspecs.
    private(set) var versions: [String: String] = [:]
    /// The folders of pods that are developed in the tree or come with node's packages, relative to the Podfile.
    private(set) var paths: [String: String] = [:]
    private var checksums: [String: String] = [:]
    private var checkouts: [String: [String: String]] = [:]

    /// Reads the `PODS` section, a pod at two blanks and a dash, what it needs at four; of `EXTERNAL SOURCES` the
    /// paths; and `SPEC CHECKSUMS` and `CHECKOUT OPTIONS`.
    init(_ text: String) {
        var pod: String?
        var section = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let isInside = section == "PODS:"
            if !line.hasPrefix(" ") {
                section = String(line)
            } else if section == "EXTERNAL SOURCES:" {
                if line.hasPrefix("    "), let pod {
                    if let path = Self.path(line.dropFirst(4)) { paths[pod] = path }
                } else {
                    pod = Self.name(line.dropFirst(2))
                }
            } else if section == "SPEC CHECKSUMS:" {
                checksums[Self.name(line.dropFirst(2))] = Self.value(line.dropFirst(2))
            } else if section == "CHECKOUT OPTIONS:" {
                if line.hasPrefix("    :"), let pod {
                    checkouts[pod, default: [:]][Self.name(line.dropFirst(5))] = Self.value(line.dropFirst(5))
                } else {
                    pod = Self.name(line.dropFirst(2))
                }
            } else if isInside, line.hasPrefix("  - ") {
                let name = Self.name(line.dropFirst(4))
                pod = name
                needs[name] = needs[name] ?? []
                versions[Self.withoutSubspec(name)] = Self.version(line)
            } else if isInside, line.hasPrefix("    - "), let pod {
                needs[pod]?.append(Self.name(line.dropFirst(6)))
            }
        }
    }

    /// The pods that are developed elsewhere, without subspecs.
    var pods: [String: LockedDependencies.Pod] {
        versions.filter { paths[$0.key] == nil }.reduce(into: [:]) { pods, pod in
            let checkout = checkouts[pod.key]
            let revision = checkout?["commit"] ?? checkout?["tag"]
            let commit = checkout?["git"].flatMap { url in
                revision.map { LockedDependencies.Commit(url: url, revision: $0) }
            }
            pods[pod.key] = LockedDependencies.Pod(version: pod.value, checksum: checksums[pod.key], commit: commit)
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

    /// The text in parentheses.
    private static func version(_ line: Substring) -> String? {
        guard let open = line.firstIndex(of: "("), let close = line[open...].firstIndex(of: ")") else { return nil }
        return String(line[line.index(after: open)..<close])
    }

    /// `:path: "../node_modules/Core"`
    private static func path(_ line: Substring) -> String? {
        guard line.hasPrefix(":path:") || line.hasPrefix(":podspec:") else { return nil }
        let value = line.drop { $0 != " " }.drop { $0 == " " || $0 == "\"" || $0 == "'" }
        let path = String(value.prefix { $0 != "\"" && $0 != "'" })
        return path.contains("://") || path.isEmpty ? nil : path
    }

    /// The text behind the first colon and a blank, without quotes.
    private static func value(_ line: Substring) -> String? {
        guard let colon = line.firstRange(of: ": ") else { return nil }
        let value = line[colon.upperBound...]
        return String(value.hasPrefix("\"") ? value.dropFirst().prefix { $0 != "\"" } : value)
    }

    static func withoutSubspec(_ name: String) -> String { String(name.prefix { $0 != "/" }) }

    private static func name(_ line: Substring) -> String {
        let text = line.hasPrefix("\"") ? line.dropFirst() : line
        return String(text.prefix { $0 != " " && $0 != ":" && $0 != "\"" })
    }
}
