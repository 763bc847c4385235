extension Printable {
    /// `1 commit`, `3 commits`: a number and its noun.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// `a, b and 3 more`: the first items of a list, and the number of the others.
    package static func list(_ items: [String], atMost limit: Int) -> String {
        list(items.prefix(limit), of: items.count)
    }

    /// The same for a list of which only the shown items were put into words.
    ///
    /// - Parameter count: how many items the whole list has.
    package static func list(
        _ shown: some Collection<String>, of count: Int, separator: String = ", "
    ) -> String {
        shown.joined(separator: separator) + (count > shown.count ? " and \(count - shown.count) more" : "")
    }
}
