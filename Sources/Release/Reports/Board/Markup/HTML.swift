import Printing

/// A piece of an HTML page. Foreign text can only become escaped text or an escaped attribute's value: the names of
/// elements and attributes, and what is taken verbatim, are literals of the program.
package struct HTML: Hashable, Sendable {
    /// The markup.
    package let source: String

    private init(source: String) { self.source = source }

    package static let empty = HTML(source: "")

    /// Text, with everything in it made harmless: markup, and what hides or reorders other text.
    package static func text(_ text: String) -> HTML { HTML(source: escaped(text)) }

    /// A literal of the program as it is: styles and scripts.
    package static func verbatim(_ literal: StaticString) -> HTML { HTML(source: literal.description) }

    /// An element without an end tag, such as `<meta>`.
    package static func void(_ name: StaticString, _ attributes: [Attribute]) -> HTML {
        HTML(source: startTag(name, attributes))
    }

    /// Several pieces, one after the other.
    package static func joined(_ pieces: [HTML]) -> HTML { HTML(source: pieces.map(\.source).joined()) }

    /// An element with what it holds.
    package init(_ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> HTML) {
        self.init(name, attributes: attributes, content: content())
    }

    /// An element whose attributes were put together before.
    package init(_ name: StaticString, attributes: [Attribute], content: HTML) {
        source = Self.startTag(name, attributes) + content.source + "</\(name)>\n"
    }

    /// An element within a line of text: no line break follows it, which would show as a space.
    package static func inline(
        _ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> HTML
    ) -> HTML {
        HTML(source: startTag(name, attributes) + content().source + "</\(name)>")
    }

    private static func startTag(_ name: StaticString, _ attributes: [Attribute]) -> String {
        "<\(name)" + attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined() + ">"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in Printable.text(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension HTML {
    /// An attribute of an element. Its value is escaped.
    package struct Attribute: Hashable, Sendable {
        let name: String
        let value: String

        /// Any attribute but one that holds an address or a script: those have no way in besides ``link(_:)``.
        package init(_ name: StaticString, _ value: String) {
            precondition(!["href", "src", "action", "style"].contains(name.description))
            (self.name, self.value) = (name.description, value)
        }

        private init(checked name: String, _ value: String) { (self.name, self.value) = (name, value) }

        /// `class`.
        package static func classes(_ names: String) -> Attribute { Attribute("class", names) }

        /// `id`.
        package static func id(_ id: String) -> Attribute { Attribute("id", id) }

        /// An address within the page.
        package static func anchor(_ id: String) -> Attribute { Attribute(checked: "href", "#" + id) }

        /// An address on the web; `nil` for every other, such as `javascript:`.
        package static func link(_ address: String) -> Attribute? {
            let isOfTheWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
            guard isOfTheWeb, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
            return Attribute(checked: "href", address)
        }
    }
}

/// Puts the content of an element together. A `String` in it is text.
@resultBuilder package enum HTMLBuilder {
    package static func buildExpression(_ piece: HTML) -> HTML { piece }
    package static func buildExpression(_ text: String) -> HTML { .text(text) }
    package static func buildBlock(_ pieces: HTML...) -> HTML { .joined(pieces) }
    package static func buildOptional(_ piece: HTML?) -> HTML { piece ?? .empty }
    package static func buildEither(first piece: HTML) -> HTML { piece }
    package static func buildEither(second piece: HTML) -> HTML { piece }
    package static func buildArray(_ pieces: [HTML]) -> HTML { .joined(pieces) }
}
