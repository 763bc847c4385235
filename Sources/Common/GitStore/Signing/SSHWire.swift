/// Encodes length-prefixed strings (RFC 4251, section 5).
struct SSHWire {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    mutating func add(_ string: [UInt8]) {
        let count = UInt32(string.count)
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + string
    }
}

/// Decodes length-prefixed strings (RFC 4251, section 5); `nil` where the input is too short.
struct SSHReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

    mutating func number() -> Int? {
        guard rest.count >= 4 else { return nil }
        defer { rest = rest.dropFirst(4) }
        return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func string() -> [UInt8]? {
        guard let count = number(), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func text() -> String? { string().map { String(decoding: $0, as: UTF8.self) } }
}
