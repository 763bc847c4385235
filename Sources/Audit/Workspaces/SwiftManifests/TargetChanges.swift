import ManifestSyntax

/// What a manifest sets on the targets of a package after it has made them.
///
/// `Target` of SwiftPM is a class: what is set on one that a list, a loop or a closure hands out is set on that of the
/// package. Values are copies here, so what is set is kept aside, and counts for every copy.
struct TargetChanges {
    /// The names of targets are unique in a package; the place tells one from an earlier one that it took the place of.
    private struct Identity: Hashable {
        let name: String
        /// In the one file that a package's manifest is.
        let span: Span

        /// `nil` for anything but a target whose name is known. A name that is too long to be one isn't worth the work of
        /// comparing it with each step.
        init?(_ value: ManifestValue) {
            guard let record = value.record, record.isTargetOfPackage, let name = record["name"]?.string,
                name.utf8.count < 1_024
            else { return nil }
            (self.name, span) = (name, value.place.span)
        }
    }

    /// The members of a target that decide what it is made of.
    private static let members: Set<String> = [
        "dependencies", "path", "exclude", "sources", "resources", "swiftSettings", "cSettings", "cxxSettings",
        "linkerSettings",
    ]

    private var changes: [Identity: ManifestRecord] = [:]

    /// What was set last on the member; `nil` where nothing was.
    func value(of member: String, in target: ManifestValue) -> ManifestValue? {
        guard !changes.isEmpty, let identity = Identity(target) else { return nil }
        return changes[identity]?[member]
    }

    /// Keeps what is set on a member. Returns false where that is lost, because nobody knows of which target it is.
    mutating func set(_ member: String, _ value: ManifestValue, of target: ManifestValue) -> Bool {
        guard let identity = Identity(target) else {
            let isOther = target.isNothing || target.record?.isTargetOfPackage == false
            return isOther || !Self.members.contains(member)
        }
        changes[identity, default: ManifestRecord(name: "", arguments: [])].set(member, value)
        return true
    }

    /// The target with all that was set on it.
    func applied(to target: ManifestValue) -> ManifestValue {
        guard var record = target.record, let identity = Identity(target), let changed = changes[identity] else {
            return target
        }
        for (label, value) in changed.arguments { record.set(label ?? "", value) }
        return target.holding(.record(record))
    }
}
