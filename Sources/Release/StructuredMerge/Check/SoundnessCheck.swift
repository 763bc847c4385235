/// Looks for what is wrong with one file: what can't be read, keys and files that stand twice, references to nothing.
package struct SoundnessCheck {
    /// A fault and its place.
    package struct Finding: Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// The fault, in one sentence without a full stop; may quote the file.
        package let message: String
    }

    private let lineStarts: [Int]
    private var findings: [Finding] = []
    /// More are not listed.
    private static let most = 1_000

    /// The faults of a file, in the order of its lines.
    package static func findings(in bytes: [UInt8], kind: FileKind) -> [Finding] {
        let form: TextForm
        do throws(MergeConflict) {
            form = try TextForm(bytes)
        } catch {
            return [Finding(line: 1, message: "can't be read: \(error.reason)")]
        }
        var check = SoundnessCheck(form.text)
        check.findMarks(in: form.text)
        guard check.findings.isEmpty else { return check.sorted }
        do throws(Unreadable) {
            let tree = try SyntaxTree.read(form.text, kind)
            check.findDoubledKeys(in: tree)
            if kind == .project { check.lookThrough(tree) }
        } catch {
            check.note("can't be read: \(error.message)", at: error.offset)
        }
        return check.sorted
    }

    private init(_ text: [UInt8]) {
        lineStarts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    private var sorted: [Finding] { findings.sorted { ($0.line, $0.message) < ($1.line, $1.message) } }

    mutating func note(_ message: String, at offset: Int) {
        guard findings.count < Self.most else { return }
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        findings.append(Finding(line: max(low, 1), message: message))
    }

    private mutating func findMarks(in text: [UInt8]) {
        for start in lineStarts where start < text.count {
            let line = text[start...].prefix(8)
            for mark in [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">")]
            where line.count >= 7 && line.prefix(7).allSatisfy({ $0 == mark }) {
                let next = line.count > 7 ? line[start + 7] : UInt8(ascii: "\n")
                if ScalarText.isBlank(next) { note("a mark of a merge conflict", at: start) }
            }
        }
    }

    private mutating func findDoubledKeys(in tree: SyntaxTree) {
        for node in tree.nodes.indices where tree.kind(node) == .dictionary {
            var seen: Set<[UInt8]> = []
            for child in tree.children(of: node) where tree.kind(child) != .comment {
                let key = tree.key(child)
                if !seen.insert(key).inserted {
                    note("the key \(Self.quoted(key)) stands twice", at: Int(tree.nodes[child].keyStart))
                }
            }
        }
    }

    static func quoted(_ bytes: [UInt8]) -> String { "'\(String(decoding: bytes.prefix(120), as: UTF8.self))'" }
}
