/// Scans JSON.
struct JSONScanner {
    private var scan: PieceScanner

    private init(_ text: [UInt8]) { scan = PieceScanner(text, keepsComments: false) }

    static func tree(of text: [UInt8]) throws(Unreadable) -> SyntaxTree {
        var scanner = JSONScanner(text)
        scanner.scan.skipBlanks()
        try scanner.readValue(lead: scanner.scan.at, key: 0..<0, depth: 0)
        scanner.scan.skipBlanks()
        guard scanner.scan.isAtEnd else { throw scanner.scan.error("unexpected text after the end") }
        return scanner.scan.tree(.json)
    }

    private mutating func readValue(lead: Int, key: Range<Int>, depth: Int) throws(Unreadable) {
        try scan.check(depth: depth)
        switch scan.current {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = scan.current == UInt8(ascii: "{")
            let node = scan.begin(isObject ? .dictionary : .array, lead: lead, key: key)
            scan.at += 1
            try readChildren(of: node, isObject: isObject, depth: depth + 1)
            scan.end(node)
        case UInt8(ascii: "\""):
            let node = scan.begin(.scalar, lead: lead, key: key)
            try skipString()
            scan.end(node)
        default:
            let node = scan.begin(.scalar, lead: lead, key: key)
            let start = scan.at
            while scan.at < scan.text.count, Self.isLiteral(scan.text[scan.at]) { scan.at += 1 }
            guard scan.at > start else { throw scan.error("expected a value") }
            scan.end(node)
        }
    }

    private mutating func readChildren(of node: Int, isObject: Bool, depth: Int) throws(Unreadable) {
        let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        var tail = scan.endOfPiece { _, _ in nil }
        scan.nodes[node].open = UInt32(tail)
        scan.skipBlanks()
        if scan.current == close {
            scan.at += 1
            return
        }
        while true {
            scan.skipBlanks()
            let lead = scan.lead(after: tail, isClosing: false)
            let key = isObject ? try readKey() : 0..<0
            let child = scan.nodes.count
            try readValue(lead: lead, key: key, depth: depth)
            scan.skipBlanks()
            let hasComma = scan.current == UInt8(ascii: ",")
            guard hasComma || scan.current == close else { throw scan.error("expected ',' or the end") }
            if hasComma {
                scan.nodes[child].separator = UInt32(scan.at)
                scan.at += 1
            } else {
                scan.at = Int(scan.nodes[child].end)
            }
            tail = scan.endOfPiece { _, _ in nil }
            scan.nodes[child].tail = UInt32(tail)
            if !hasComma {
                scan.skipBlanks()
                scan.at += 1
                return
            }
        }
    }

    private mutating func readKey() throws(Unreadable) -> Range<Int> {
        let start = scan.at
        guard scan.current == UInt8(ascii: "\"") else { throw scan.error("expected '\"'") }
        try skipString()
        let key = start..<scan.at
        scan.skipBlanks()
        guard scan.current == UInt8(ascii: ":") else { throw scan.error("expected ':' after the key") }
        scan.at += 1
        scan.skipBlanks()
        return key
    }

    private mutating func skipString() throws(Unreadable) {
        let start = scan.at
        scan.at += 1
        while scan.at < scan.text.count, scan.text[scan.at] != UInt8(ascii: "\"") {
            scan.at += scan.text[scan.at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard scan.at < scan.text.count else { throw scan.error("the string that starts here does not end", at: start) }
        scan.at += 1
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
