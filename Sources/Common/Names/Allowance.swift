import Printing

/// A finding of the audit that is accepted: the key, value, rule and target that it covers.
package struct Allowance: Hashable, Sendable {
    /// The key of the manifest, such as `NSCameraUsageDescription`.
    package var key: String
    /// One element, for keys that hold a list; `nil`: all.
    package var value: String?
    /// The rule; `nil`: all.
    package var rule: String?
    /// The target, for an app with several; `nil`: all.
    package var target: String?
    /// The reason, as written in the configuration.
    package var reason: String
    /// The last day on which it holds; `nil`: for good.
    package var expires: Day?
    /// The file that it is written in.
    package var path: String
    /// The line there, from 1.
    package var line: Int

    /// An allowance, by default for all values, rules and targets and without an end.
    package init(
        key: String, value: String? = nil, rule: String? = nil, target: String? = nil, reason: String,
        expires: Day? = nil, path: String = "relctl.yml", line: Int = 1
    ) {
        (self.key, self.value, self.rule, self.target) = (key, value, rule, target)
        (self.reason, self.expires, self.path, self.line) = (reason, expires, path, line)
    }
}
