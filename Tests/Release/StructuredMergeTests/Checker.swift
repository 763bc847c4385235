import ManifestSyntax
import Names
import StructuredMerge

/// Judges merges by what the audit's readers say of the four texts; shares nothing with the code that merges.
struct Checker {
    /// What is said where: a path of keys, and a value or an element of a list.
    typealias Facts = [String: Int]

    static func facts(_ node: PropertyNode, path: String = "") -> Facts {
        var facts: Facts = [:]
        func add(_ fact: String) { facts[fact, default: 0] += 1 }
        switch node.value {
        case .dictionary(let entries):
            var seen: [String: Int] = [:]
            for entry in entries {
                // Swift takes composed and decomposed letters for equal; files don't.
                let key = "\(Array(entry.key.utf8))"
                seen[key, default: 0] += 1
                facts.merge(self.facts(entry.node, path: "\(path)/\(key)#\(seen[key] ?? 0)")) { $0 + $1 }
            }
        case .array(let elements): for element in elements { add("\(path)[]\(value(element))") }
        default: add("\(path)=\(value(node))")
        }
        return facts
    }

    private static func value(_ node: PropertyNode) -> String {
        switch node.value {
        case .dictionary(let entries): "{\(entries.map { "\(Array($0.key.utf8)):\(value($0.node))" }.sorted())}"
        case .array(let elements): "(\(elements.map(value)))"
        case .string(let text): "\(Array(text.utf8))"
        default: "\(node.value)"
        }
    }

    /// Facts that a result should have or not have; empty: it is the merge.
    static func faults(base: PropertyNode, ours: PropertyNode, theirs: PropertyNode, result: PropertyNode) -> [String] {
        let (b, o, t, r) = (facts(base), facts(ours), facts(theirs), facts(result))
        return Set(b.keys).union(o.keys).union(t.keys).union(r.keys).filter { fact in
            let (old, mine, other) = (b[fact] ?? 0, o[fact] ?? 0, t[fact] ?? 0)
            let wanted = mine == other || other == old ? mine : mine == old ? other : nil
            return wanted != r[fact] ?? 0
        }.sorted()
    }
}

/// The text of a merge; `nil` for a conflict.
func merged(
    _ base: String?, _ ours: String, _ theirs: String, _ kind: FileKind, versions: VersionRule = .conflict
) -> String? {
    let outcome = StructuredMerge.merge(
        base: base.map { Array($0.utf8) }, ours: Array(ours.utf8), theirs: Array(theirs.utf8), kind: kind,
        versions: versions)
    guard case .settled(let bytes, _) = outcome else { return nil }
    return String(decoding: bytes, as: UTF8.self)
}
