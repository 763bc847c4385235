/// Status and headers, gathered from the lines that libcurl hands over one by one.
package struct ResponseHead {
    package private(set) var status = 0
    package private(set) var headers: [(name: String, value: String)] = []
    /// True once the header block is complete. libcurl reports success for a connection closed before that.
    private(set) var isComplete = false
    private var size = 0

    /// More than any real server sends; past it, lines are dropped.
    static let limit = 256 << 10

    /// Creates an empty head.
    package init() {}

    /// Takes one line. A status line starts over, because interim answers (1xx) come first.
    package mutating func take(_ line: some Collection<UInt8>) {
        size += line.count
        if line.allSatisfy({ $0 == 13 || $0 == 10 }) { isComplete = true }
        guard size <= Self.limit else { return }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            headers = []
            isComplete = false
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].trimmed
            headers.append((text[..<colon].lowercased(), String(value)))
        }
    }
}

extension Substring {
    /// Without white space at either end.
    fileprivate var trimmed: Substring {
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
        return self[..<end].drop { $0.isWhitespace }
    }
}
