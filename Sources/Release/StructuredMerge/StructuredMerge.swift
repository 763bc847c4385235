import ManifestSyntax
import Names

/// Merges project files, strings and property lists by their structure instead of their lines.
///
/// The text of ours is edited, never written anew, and the result is read again and proved: sound where both sides were,
/// each change that one side made in it, and nothing else. Whatever is ambiguous or unknown is a conflict.
package enum StructuredMerge {
    /// How a merge ended.
    package enum Outcome: Hashable, Sendable {
        /// The merged file, and the version numbers that the rule decided.
        case settled([UInt8], decisions: [VersionDecision])
        /// A side isn't a file of its kind: why.
        case unreadable(reason: String)
        /// Left to people: why.
        case conflict(reason: String)
    }

    /// The largest file that is merged, in bytes.
    package static let largest = 32 << 20

    /// Merges `theirs` into `ours`.
    ///
    /// - Parameters:
    ///   - base: the common ancestor; `nil` or empty: both sides added the file.
    ///   - kind: the kind of the files.
    ///   - versions: what to do where both sides changed a version or build number.
    package static func merge(
        base: [UInt8]?, ours: [UInt8], theirs: [UInt8], kind: FileKind, versions: VersionRule = .conflict
    ) -> Outcome {
        if ours == theirs || theirs == base { return .settled(ours, decisions: []) }
        if ours == base { return .settled(theirs, decisions: []) }
        guard [base ?? [], ours, theirs].allSatisfy({ $0.count <= largest }) else {
            return .conflict(reason: "more than \(largest) bytes")
        }
        do throws(MergeConflict) {
            let sides: FileSides
            do throws(MergeConflict) {
                sides = try FileSides(base: base, ours: ours, theirs: theirs, kind: kind)
            } catch {
                return .unreadable(reason: error.reason)
            }
            let (text, decisions) = try sides.merged(versions: versions)
            return .settled(try sides.form.bytes(of: text), decisions: decisions)
        } catch {
            return .conflict(reason: error.reason)
        }
    }

    /// Whether `result`, however it was made, holds what both sides changed and no fault that neither has; else why not.
    package static func fault(
        in result: [UInt8], base: [UInt8]?, ours: [UInt8], theirs: [UInt8], kind: FileKind
    ) -> String? {
        do throws(MergeConflict) {
            let sides = try FileSides(base: base, ours: ours, theirs: theirs, kind: kind)
            try sides.checkTwins()
            try sides.prove(TextForm(result).text(like: sides.form), decisions: [])
            return nil
        } catch {
            return error.reason
        }
    }
}
