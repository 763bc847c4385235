/// Scans XML property lists. Attributes, instructions inside the list and the like are not what property lists are made
/// of: such a list is left to people.
struct XMLScanner {
    private var scan: PieceScanner

    private init(_ text: [UInt8]) { scan = PieceScanner(text, keepsComments: true) }

    static func tree(of text: [UInt8]) throws(Unreadable) -> SyntaxTree {
        var scanner = XMLScanner(text)
        try scanner.skipProlog()
        guard scanner.scan.isAt("<plist") else { throw scanner.scan.error("expected <plist>") }
        try scanner.scan.skip(past: ">")
        try scanner.skipTrivia()
        scanner.scan.keepOuterComments()
        try scanner.readValue(lead: scanner.scan.at, key: 0..<0, depth: 0)
        try scanner.skipTrivia()
        guard scanner.scan.isAt("</plist>") else { throw scanner.scan.error("expected </plist>") }
        scanner.scan.at += 8
        try scanner.skipTrivia()
        guard scanner.scan.isAtEnd else { throw scanner.scan.error("unexpected text after the end") }
        scanner.scan.keepOuterComments()
        return scanner.scan.tree(.xml)
    }

    private mutating func readValue(lead: Int, key: Range<Int>, depth: Int) throws(Unreadable) {
        try scan.check(depth: depth)
        let start = scan.at
        let (name, isEmpty) = try readTag()
        let isDictionary = name.elementsEqual("dict".utf8)
        let isContainer = isDictionary || name.elementsEqual("array".utf8)
        let behind = scan.at
        scan.at = start
        let node = scan.begin(isDictionary ? .dictionary : isContainer ? .array : .scalar, lead: lead, key: key)
        scan.at = behind
        if isEmpty {
            scan.nodes[node].open = UInt32(behind)
        } else if isContainer {
            try readChildren(of: node, isDictionary: isDictionary, depth: depth + 1)
        } else {
            try skipText()
            try readEnd(name)
        }
        scan.end(node)
    }

    private mutating func readChildren(of node: Int, isDictionary: Bool, depth: Int) throws(Unreadable) {
        var tail = scan.endOfPiece { _, _ in nil }
        scan.nodes[node].open = UInt32(tail)
        while true {
            try skipTrivia()
            let isClosing = scan.isAt("</")
            let lead = scan.lead(after: tail, isClosing: isClosing)
            if isClosing { return try readEnd(Array((isDictionary ? "dict" : "array").utf8)) }
            let key = isDictionary ? try readKey() : 0..<0
            let child = scan.nodes.count
            try readValue(lead: lead, key: key, depth: depth)
            tail = scan.endOfPiece(comment: Self.commentEnd)
            scan.nodes[child].tail = UInt32(tail)
            scan.at = tail
        }
    }

    private mutating func readKey() throws(Unreadable) -> Range<Int> {
        let start = scan.at
        let (name, isEmpty) = try readTag()
        guard name.elementsEqual("key".utf8), !isEmpty else { throw scan.error("expected a <key>", at: start) }
        try skipText()
        try readEnd(name)
        let key = start..<scan.at
        try skipTrivia()
        scan.forgetComments()
        return key
    }

    /// `<name>` or `<name/>`.
    private mutating func readTag() throws(Unreadable) -> (name: [UInt8], isEmpty: Bool) {
        let start = scan.at
        guard scan.current == UInt8(ascii: "<") else { throw scan.error("expected an element") }
        scan.at += 1
        let nameStart = scan.at
        while !scan.isAtEnd, scan.current.isASCIILetter { scan.at += 1 }
        let name = Array(scan.text[nameStart..<scan.at])
        scan.skipBlanks()
        let isEmpty = scan.current == UInt8(ascii: "/")
        if isEmpty { scan.at += 1 }
        guard !name.isEmpty, scan.current == UInt8(ascii: ">") else {
            throw scan.error("not an element of a property list", at: start)
        }
        scan.at += 1
        return (name, isEmpty)
    }

    private mutating func readEnd(_ name: [UInt8]) throws(Unreadable) {
        let end = Array("</".utf8) + name + [UInt8(ascii: ">")]
        guard scan.text[scan.at...].starts(with: end) else {
            throw scan.error("expected \(String(decoding: end, as: UTF8.self))")
        }
        scan.at += end.count
    }

    private mutating func skipText() throws(Unreadable) {
        while scan.at < scan.text.count, scan.text[scan.at] != UInt8(ascii: "<") { scan.at += 1 }
        guard !scan.isAt("<!") else { throw scan.error("a comment or section inside of text") }
    }

    private mutating func skipTrivia() throws(Unreadable) {
        while true {
            scan.skipBlanks()
            guard scan.isAt("<!--") else { return }
            let start = scan.at
            try scan.skip(past: "-->")
            scan.comments.append(start..<scan.at)
        }
    }

    private mutating func skipProlog() throws(Unreadable) {
        try skipTrivia()
        if scan.isAt("<?xml") { try scan.skip(past: "?>") }
        try skipTrivia()
        if scan.isAt("<!DOCTYPE") {
            let start = scan.at
            try scan.skip(past: ">")
            guard !scan.text[start..<scan.at].contains(UInt8(ascii: "[")) else {
                throw scan.error("a document type with declarations of its own", at: start)
            }
        }
        try skipTrivia()
        scan.keepOuterComments()
    }

    private static func commentEnd(_ scan: PieceScanner, _ start: Int) -> Int? {
        guard scan.isAt("<!--", start) else { return nil }
        var end = start
        while end < scan.text.count, scan.text[end] != UInt8(ascii: "\n") {
            if scan.isAt("-->", end) { return end + 3 }
            end += 1
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
