import ManifestSyntax

/// Finds the effective value of build settings: the strongest assignment whose conditions hold, `$(inherited)` replaced
/// by what lies below it, other variables by their effective values.
final class SettingResolver {
    private let assignments: [String: [SettingAssignment]]
    private let context: SettingContext
    private let isComplete: Bool
    private let budget: ReadingBudget
    private var known: [String: SettingValue?] = [:]
    // Names being resolved: one that needs itself stays a variable.
    private var open: Set<String> = []
    // Settings can refer to each other so often that resolving them would never end.
    private var steps = 0
    private var depth = 0
    private static let limits = (steps: 1 << 15, depth: 128)

    /// Where everything that assigns could be read (`isComplete`), a variable that nothing sets is empty, as in Xcode;
    /// else it stays as it is written, and so do those that a build sets by itself.
    convenience init(
        _ assignments: SettingAssignments, context: SettingContext, isComplete: Bool = false, budget: ReadingBudget
    ) {
        self.init(byName: assignments.byName, context: context, isComplete: isComplete, budget: budget)
    }

    private init(
        byName: [String: [SettingAssignment]], context: SettingContext, isComplete: Bool, budget: ReadingBudget
    ) {
        (self.isComplete, self.budget) = (isComplete, budget)
        assignments = byName
        self.context = context
    }

    /// The same settings in a build with another SDK.
    func building(with sdk: String) -> SettingResolver {
        let context = SettingContext(configuration: self.context.configuration, sdk: sdk)
        return SettingResolver(byName: assignments, context: context, isComplete: isComplete, budget: budget)
    }

    /// Whether it is given a value somewhere, whatever the conditions.
    func isAssigned(_ name: String) -> Bool { assignments[name] != nil }

    /// Every name that is given a value somewhere.
    var names: [String] { Array(assignments.keys) }

    /// The effective value; `nil` where nothing sets it.
    subscript(_ name: String) -> SettingValue? {
        if let value = known[name] { return value }
        guard open.insert(name).inserted else { return nil }
        defer { open.remove(name) }
        let all = assignments[name] ?? []
        let value = value(name, below: all.count, of: all)
        known[name] = value
        return value
    }

    /// The effective value, `nil` where there is none or an empty one.
    func text(_ name: String) -> String? {
        self[name].flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// Whether it is `YES`.
    func isTrue(_ name: String) -> Bool {
        ["yes", "true", "1"].contains(text(name)?.lowercased())
    }

    /// The text with every variable that has a value replaced.
    func expand(_ text: String) -> String {
        SettingExpansion.expand(text) { self[$0]?.value }
    }

    private func unset(_ name: String) -> String? {
        let isOfBuild =
            ["_DIR", "_PATH", "_ROOT", "_FOLDER", "_NAME", "_VERSION", "_TEAM"].contains { name.hasSuffix($0) }
            || ["XCODE", "SDK", "PLATFORM", "ARCH", "DEVELOPER", "BUILT", "CONTENTS", "USER", "HOME"].contains {
                name.hasPrefix($0)
            }
        return isComplete && !isOfBuild && name == name.uppercased() ? "" : nil
    }

    private func value(_ name: String, below end: Int, of all: [SettingAssignment]) -> SettingValue? {
        guard let position = all[..<end].lastIndex(where: { $0.conditions.allSatisfy(context.satisfies) }) else {
            return nil
        }
        let assignment = all[position]
        guard steps < Self.limits.steps, depth < Self.limits.depth else {
            budget.leaveOut(
                "build settings that refer to each other in more than \(Self.limits.steps) steps or \(Self.limits.depth) levels",
                at: assignment.path, line: assignment.span.line)
            return nil
        }
        (steps, depth) = (steps + 1, depth + 1)
        defer { depth -= 1 }
        let text = SettingExpansion.expand(assignment.value) { variable in
            guard variable == "inherited" || variable == name else { return self[variable]?.value ?? unset(variable) }
            return value(name, below: position, of: all)?.value ?? ""
        }
        if text.utf8.count >= SettingExpansion.limit, assignment.value.utf8.contains(UInt8(ascii: "$")) {
            budget.leaveOut(
                "the value of \(name) is longer than \(SettingExpansion.limit) bytes", at: assignment.path,
                line: assignment.span.line)
        }
        guard budget.spend(1 + text.utf8.count / 64, .values, at: assignment.path) else { return nil }
        return SettingValue(
            text, path: assignment.path, line: assignment.span.line, column: assignment.span.column)
    }
}
