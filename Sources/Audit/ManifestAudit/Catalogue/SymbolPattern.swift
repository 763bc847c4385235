import CapabilityUsage

/// Symbols that together prove a use, all in one file.
///
/// `A&B` needs both in one file. `A&&B` may be in several files, and only suggests a use. `~` before a pattern: it only
/// suggests a use. `.camera` is a member, `lit:text` text in a string literal, `scheme:text` a literal that is a URL scheme,
/// `value:text` a literal or a class of that name; `<…>` stands for the declared value. `A&!B`: if the file has B too, a
/// match is weak, and a weak match is none.
package struct SymbolPattern: Sendable {
    /// One symbol, the declared value not yet put in.
    struct Term: Hashable, Sendable {
        var kinds: [Symbol.Kind]
        var text: String

        init(_ text: some StringProtocol) {
            if let literal = text.dropping("lit:") {
                (kinds, self.text) = ([.literal], literal)
            } else if let scheme = text.dropping("scheme:") {
                (kinds, self.text) = ([.scheme], scheme)
            } else if let value = text.dropping("value:") {
                (kinds, self.text) = ([.literal, .identifier], value)
            } else if let member = text.dropping(".") {
                (kinds, self.text) = ([.member], member)
            } else {
                (kinds, self.text) = ([.identifier], String(text))
            }
        }

        /// Whether the declared value is part of it.
        var isTemplate: Bool { text.utf8.contains(UInt8(ascii: "<")) }

        /// The symbols that stand for it, any of which will do; none if it needs a value and there is none.
        func symbols(for value: String?) -> [Symbol] {
            guard isTemplate, let open = text.firstIndex(of: "<"), let close = text.lastIndex(of: ">") else {
                return kinds.map { Symbol($0, text) }
            }
            guard let value, !value.isEmpty, !value.contains("$") else { return [] }
            guard let part = Self.part(text[text.index(after: open)..<close], of: value) else { return [] }
            let filled = text[..<open] + part + text[text.index(after: close)...]
            return kinds.map { Symbol($0, String(filled)) }
        }

        /// What a placeholder stands for: `<last>` for the last of the value's parts, `<head>` for what is before it, the
        /// dot included, `<service>` for the name in a type of Bonjour, `<stem>` for a scheme up to its last mark, behind
        /// which code may put the rest, `<unnumbered>` for the value without its last digits, `<intent>` for the name of a custom intent whose class the value is, any other for
        /// the value, without the `*` that stands for more.
        private static func part(_ placeholder: Substring, of value: String) -> String? {
            let parts = value.split(byte: ".")
            switch placeholder {
            case "last": return parts.count > 2 ? parts.last.map { String($0) } : nil
            case "head": return parts.count > 2 ? value.lastIndex(of: ".").map { String(value[...$0]) } : nil
            case "intent":
                let isCustom = value.hasSuffix("Intent") && !value.hasPrefix("IN") && value.utf8.count > 6
                return isCustom ? String(value.dropLast(6)) : nil
            case "unnumbered":
                guard let last = value.lastIndex(where: { !$0.isNumber }) else { return nil }
                let name = value[...last]
                return name.utf8.count < value.utf8.count && name.contains(".") ? String(name) : nil
            case "service": return parts.count == 2 && parts[0].hasPrefix("_") ? String(parts[0].dropFirst()) : nil
            case "stem":
                // Of fewer characters, such as `x-`, it is the beginning of too much, and slow to look for.
                guard let mark = value.lastIndex(where: { "-+.".contains($0) }) else { return nil }
                let stem = value[...mark]
                return stem.utf8.count > 4 ? String(stem) : nil
            default: return value.hasSuffix(".*") ? String(value.dropLast()) : value
            }
        }
    }

    let terms: [Term]
    /// Symbols that take from what the terms prove, in the same file.
    let doubts: [Term]
    /// Whether a match suggests a use without proving it.
    let isWeak: Bool
    /// The terms may be in different files.
    let isScattered: Bool

    init?(_ text: String) {
        isScattered = text.contains("&&")
        isWeak = isScattered || text.hasPrefix("~")
        let parts = text.split(byte: "&")
        terms = parts.filter { !$0.hasPrefix("!") }.map { Term($0.hasPrefix("~") ? $0.dropFirst() : $0) }
        doubts = parts.filter { $0.hasPrefix("!") }.map { Term($0.dropFirst()) }
        guard !terms.isEmpty else { return nil }
    }

    /// Whether the declared value is part of it.
    var isTemplate: Bool { terms.contains { $0.isTemplate } }

    /// Whether it suggests a use in the tree's own code alone: a dependency has views that the app never shows, keeps files
    /// of its own among the app's documents, and has sockets for calls that only some apps make.
    var isOfOwnCode: Bool { isWeak && terms.allSatisfy { Self.namesOfOwnCode.contains($0.text) } }

    /// Whether it suggests a use in sources alone: a library that comes built hooks into the app's delegate to hand on what
    /// others register for, as GoogleUtilities does.
    var isOfSources: Bool { isWeak && terms.allSatisfy { Self.namesOfSources.contains($0.text) } }

    private static let namesOfSources: Set<String> = [
        "didRegisterForRemoteNotificationsWithDeviceToken", "didReceiveRemoteNotification",
    ]

    private static let namesOfOwnCode: Set<String> = [
        "SFSafariViewController", "UIActivityViewController", "UIWebView", "WKWebView",
        "WebPage", "WebView",
        "UITextField", "TextField", "addTextField", "addTextFieldWithConfigurationHandler", "URL(string:",
        "URLWithString", "keyboardType", "textContentType", "URL", "UIKeyboardTypeURL",
        "UITextContentTypeURL", "keyboardType=\"URL\"", "textContentType=\"url\"",
        "documentDirectory", "documentsDirectory", "NSDocumentDirectory", "NSHomeDirectory", "Documents",
        "kCFStreamNetworkServiceTypeVoIP", "NSStreamNetworkServiceTypeVoIP", "setKeepAliveTimeout",
        "enableBackgroundingOnSocket",
    ]
}

extension StringProtocol {
    /// Returns the rest after `prefix`; `nil` if the text doesn't begin with it.
    func dropping(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
