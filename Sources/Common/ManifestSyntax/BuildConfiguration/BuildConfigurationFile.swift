/// An `.xcconfig`: build settings, one a line, and includes.
///
/// Xcode ignores what it can't read in such a file, with a warning; so does this, and names it in `problems`.
package struct BuildConfigurationFile: Hashable, Sendable {
    /// One line that means something. The order matters: a later assignment wins.
    package enum Statement: Hashable, Sendable {
        /// `#include "path"`, or `#include? "path"`, which may be absent.
        case include(path: String, isOptional: Bool, at: Span)
        case assignment(Assignment)
    }

    /// `NAME[sdk=iphoneos*] = value`.
    package struct Assignment: Hashable, Sendable {
        /// The name, without conditions.
        package var name: String
        /// When it applies: all of them must match.
        package var conditions: [SettingCondition]
        /// The value as written, without comment, surrounding blanks and a semicolon at the end.
        package var value: String
        /// Where the name starts.
        package var span: Span
    }

    /// The lines that mean something.
    package let statements: [Statement]
    /// The lines that Xcode ignores with a warning.
    package let problems: [SyntaxError]

    /// Reads the file; malformed UTF-8 becomes U+FFFD. Throws only where a limit is exceeded.
    package init(_ bytes: [UInt8], limits: Limits = .standard) throws(SyntaxError) {
        guard bytes.count <= limits.bytes else {
            throw SyntaxError("\(bytes.count) bytes are more than the limit of \(limits.bytes)", at: .start)
        }
        let text = TextEncoding.detect(bytes).map { $0.encoding.decode(bytes[$0.mark...]) } ?? bytes
        var reader = BuildConfigurationReader(text)
        (statements, problems) = try reader.read(limit: limits.nodes)
    }
}
