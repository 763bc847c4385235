import Testing

@testable import Reports

/// Contrast as WCAG 2.2 counts it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
@Suite struct BoardStyleTests {
    private static let sheet = BoardStyle.sheet.description

    /// The colours by name: those of the light page, or with the dark page's instead.
    private static func colours(isDark: Bool) -> [String: String] {
        let blocks = sheet.matches(of: /:root \{([^}]*)\}/).map { String($0.output.1) }
        let found = blocks.prefix(isDark ? 2 : 1).flatMap { block in
            block.matches(of: /--([a-z0-9-]+): (#[0-9a-f]{6});/).map { (String($0.output.1), String($0.output.2)) }
        }
        return Dictionary(found) { _, later in later }
    }

    private static func luminance(_ colour: String) -> Double {
        let channels = [1, 3, 5].map { start -> Double in
            let digits = colour.dropFirst(start).prefix(2)
            let value = Double(Int(digits, radix: 16) ?? 0) / 255
            guard value > 0.04045 else { return value / 12.92 }
            return power((value + 0.055) / 1.055)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }

    /// `base` to the power of 2.4, that is the fifth root of its twelfth power, by Newton's method.
    private static func power(_ base: Double) -> Double {
        let target = (0..<12).reduce(1.0) { product, _ in product * base }
        var root = 1.0
        for _ in 0..<200 { root -= (root * root * root * root * root - target) / (5 * root * root * root * root) }
        return root
    }

    private static func contrast(_ left: String, _ right: String) -> Double {
        let (one, other) = (luminance(left), luminance(right))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private static let texts = [
        ("ink", "page"), ("ink", "card"), ("faint", "page"), ("faint", "card"), ("link", "page"), ("link", "card"),
        ("good", "good-back"), ("wait", "wait-back"), ("bad", "bad-back"), ("faint", "quiet-back"),
        ("ink", "good-back"), ("ink", "wait-back"), ("ink", "bad-back"), ("ink", "quiet-back"), ("link", "bad-back"),
        ("link", "good-back"), ("link", "wait-back"), ("faint", "bad-back"),
    ]
    private static let marks = [
        "row-0", "row-1", "row-2", "row-3", "good", "wait", "bad", "link",
    ]

    @Test func theMeasureIsRight() {
        #expect(abs(Self.contrast("#000000", "#ffffff") - 21) < 0.01)
        #expect(abs(Self.contrast("#777777", "#ffffff") - 4.48) < 0.01)
    }

    @Test(arguments: [false, true]) func textCanBeRead(isDark: Bool) throws {
        let colours = Self.colours(isDark: isDark)
        for (front, back) in Self.texts {
            let contrast = Self.contrast(try #require(colours[front]), try #require(colours[back]))
            #expect(contrast >= 4.5, "\(front) on \(back)")
        }
        for mark in Self.marks {
            #expect(Self.contrast(try #require(colours[mark]), try #require(colours["card"])) >= 3, "\(mark)")
        }
    }

    @Test func nothingIsFetched() {
        for word in ["url(", "@import", "http", "src"] { #expect(!Self.sheet.contains(word)) }
    }
}
