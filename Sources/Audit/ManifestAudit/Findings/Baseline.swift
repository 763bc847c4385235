import Names
import Printing

/// Findings that a project has decided to leave for later, by fingerprint.
///
/// One line each: the fingerprint, then for readers rule, app, key and value; tabs between. Lines that begin with `#` are
/// comments. Sorted, so that two people who write it make the same file.
package struct Baseline: Sendable {
    /// The findings left for later.
    package let fingerprints: Set<String>

    /// Reads a baseline; throws the number of the first line that is none.
    package init(_ text: String) throws(BaselineError) {
        var fingerprints: Set<String> = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            let fingerprint = line.prefix { $0 != "\t" }
            guard fingerprint.utf8.count == 16, fingerprint.allSatisfy(\.isHexDigit) else {
                throw BaselineError(line: number + 1)
            }
            fingerprints.insert(String(fingerprint))
        }
        self.fingerprints = fingerprints
    }

    /// The baseline that holds everything found.
    package static func text(for findings: [Finding]) -> String {
        let lines = findings.map { finding in
            [finding.fingerprint, finding.rule, finding.app, finding.key, finding.value ?? ""]
                .map(Printable.text).joined(separator: "\t")
        }
        let head =
            "# relctl audit-manifest --write-baseline: findings left for later. Remove a line to see its finding again."
        return ([head] + lines.sorted()).joined(separator: "\n") + "\n"
    }
}

/// A line of a baseline file that is none.
package struct BaselineError: Error, Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
}
