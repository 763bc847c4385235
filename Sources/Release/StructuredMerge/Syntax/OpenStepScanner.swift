import ManifestSyntax

/// Scans the OpenStep format: project files, and strings files, which are a dictionary without its braces.
struct OpenStepScanner {
    private var scan: PieceScanner

    private init(_ text: [UInt8], keepsComments: Bool) { scan = PieceScanner(text, keepsComments: keepsComments) }

    /// The tree of a text; its first node is the root.
    static func tree(of text: [UInt8], isStrings: Bool) throws(Unreadable) -> SyntaxTree {
        var scanner = OpenStepScanner(text, keepsComments: isStrings)
        if isStrings {
            let root = scanner.scan.begin(.dictionary, lead: 0)
            try scanner.readEntries(of: root, close: nil, depth: 1)
            scanner.scan.end(root)
        } else {
            try scanner.skipTrivia()
            guard scanner.scan.current == UInt8(ascii: "{") else { throw scanner.scan.error("expected '{'") }
            try scanner.readValue(lead: scanner.scan.at, key: 0..<0, depth: 0)
            try scanner.skipTrivia()
            guard scanner.scan.isAtEnd else { throw scanner.scan.error("unexpected text after the end") }
        }
        return scanner.scan.tree(.openStep)
    }

    private mutating func readValue(lead: Int, key: Range<Int>, depth: Int) throws(Unreadable) {
        try scan.check(depth: depth)
        switch scan.current {
        case UInt8(ascii: "{"):
            let node = scan.begin(.dictionary, lead: lead, key: key)
            scan.at += 1
            try readEntries(of: node, close: UInt8(ascii: "}"), depth: depth + 1)
            scan.end(node)
        case UInt8(ascii: "("):
            let node = scan.begin(.array, lead: lead, key: key)
            scan.at += 1
            try readElements(of: node, depth: depth + 1)
            scan.end(node)
        case UInt8(ascii: "<"):
            let node = scan.begin(.scalar, lead: lead, key: key)
            try scan.skip(past: ">")
            scan.end(node)
        default:
            let node = scan.begin(.scalar, lead: lead, key: key)
            try skipString()
            scan.end(node)
        }
    }

    private mutating func readEntries(of node: Int, close: UInt8?, depth: Int) throws(Unreadable) {
        var tail = openPiece(of: node)
        while true {
            try skipTrivia()
            let isClosing = close.map { $0 == scan.current } ?? scan.isAtEnd
            let lead = scan.lead(after: tail, isClosing: isClosing)
            if isClosing {
                if close != nil { scan.at += 1 }
                return
            }
            let start = scan.at
            try skipString()
            let key = start..<scan.at
            let child = scan.nodes.count
            try skipTrivia()
            guard scan.current == UInt8(ascii: "=") else {
                // `key;` stands for the key itself; merging it is left to people.
                throw scan.error("expected '=' after the key")
            }
            scan.at += 1
            try skipTrivia()
            scan.forgetComments()
            try readValue(lead: lead, key: key, depth: depth)
            try skipTrivia()
            guard scan.current == UInt8(ascii: ";") else { throw scan.error("expected ';' after the value") }
            tail = endPiece(of: child, separator: true)
        }
    }

    private mutating func readElements(of node: Int, depth: Int) throws(Unreadable) {
        var tail = openPiece(of: node)
        while true {
            try skipTrivia()
            let isClosing = scan.current == UInt8(ascii: ")")
            let lead = scan.lead(after: tail, isClosing: isClosing)
            if isClosing {
                scan.at += 1
                return
            }
            let child = scan.nodes.count
            try readValue(lead: lead, key: 0..<0, depth: depth)
            try skipTrivia()
            let hasComma = scan.current == UInt8(ascii: ",")
            guard hasComma || scan.current == UInt8(ascii: ")") else { throw scan.error("expected ',' or ')'") }
            tail = endPiece(of: child, separator: hasComma)
        }
    }

    private mutating func openPiece(of node: Int) -> Int {
        let isRoot = scan.at == 0
        let open = isRoot ? 0 : scan.endOfPiece { _, _ in nil }
        scan.nodes[node].open = UInt32(open)
        return open
    }

    private mutating func endPiece(of node: Int, separator: Bool) -> Int {
        scan.forgetComments()
        if separator {
            scan.nodes[node].separator = UInt32(scan.at)
            scan.at += 1
        } else {
            // Comments behind the last element belong to it.
            scan.at = Int(scan.nodes[node].end)
        }
        let tail = scan.endOfPiece(comment: Self.commentEnd)
        scan.nodes[node].tail = UInt32(tail)
        // A comment in the same line is part of the piece.
        if scan.keepsComments { scan.at = max(scan.at, tail) }
        return tail
    }

    /// The end of a comment that starts at an offset and ends in the same line.
    private static func commentEnd(_ scan: PieceScanner, _ start: Int) -> Int? {
        let text = scan.text
        guard start + 1 < text.count, text[start] == UInt8(ascii: "/") else { return nil }
        var end = start
        if text[start + 1] == UInt8(ascii: "/") {
            while end < text.count, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") { end += 1 }
            return end
        }
        guard text[start + 1] == UInt8(ascii: "*") else { return nil }
        while end < text.count, text[end] != UInt8(ascii: "\n") {
            if scan.isAt("*/", end) { return end + 2 }
            end += 1
        }
        return nil
    }

    private mutating func skipString() throws(Unreadable) {
        let quote = scan.current
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let end = Self.endOfBare(in: scan.text, from: scan.at)
            guard end > scan.at else { throw scan.error("expected a value") }
            scan.at = end
            return
        }
        guard let end = Self.endOfQuoted(in: scan.text, from: scan.at + 1, quote) else {
            throw scan.error("the string that starts here does not end")
        }
        scan.at = end
    }

    private static func endOfBare(in text: [UInt8], from start: Int) -> Int {
        text.withUnsafeBufferPointer { text in
            var end = start
            while end < text.count, text[end].isBareInOpenStep { end += 1 }
            return end
        }
    }

    /// Behind the closing quote.
    private static func endOfQuoted(in text: [UInt8], from start: Int, _ quote: UInt8) -> Int? {
        text.withUnsafeBufferPointer { text in
            var end = start
            while end < text.count, text[end] != quote { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
            return end < text.count ? end + 1 : nil
        }
    }

    private mutating func skipTrivia() throws(Unreadable) {
        while true {
            scan.skipBlanks()
            guard scan.current == UInt8(ascii: "/") else { return }
            let start = scan.at
            if scan.isAt("/*") {
                scan.at += 2
                try scan.skip(past: "*/")
            } else if scan.isAt("//") {
                while !scan.isAtEnd, scan.current != UInt8(ascii: "\n"), scan.current != UInt8(ascii: "\r") {
                    scan.at += 1
                }
            } else {
                return
            }
            if scan.keepsComments { scan.comments.append(start..<scan.at) }
        }
    }
}
