import Glibc

/// Bytes as they are or with their escapes decoded, and where each of them stands in the original.
struct TextView {
    private(set) var bytes: [UInt8]
    /// The range of each byte in the original text; `nil`: the bytes are that text, or ranges aren't tracked.
    private var spans: (starts: [UInt32], ends: [UInt32])?
    /// Whether places can be found in the original: it takes nine times the memory of the text.
    private let isTracking: Bool

    init(_ bytes: [UInt8], isTracking: Bool) { (self.bytes, self.isTracking) = (bytes, isTracking) }

    /// The place in the text that this one was made of.
    func origin(_ range: Range<Int>) -> Range<Int> {
        guard let spans, let last = range.last else { return range }
        return Int(spans.starts[range.lowerBound])..<Int(spans.ends[last])
    }

    /// Returns the ranges of all matches of the patterns.
    func places(of patterns: [[UInt8]]) -> [Range<Int>] {
        bytes.withUnsafeBytes { text in
            patterns.flatMap { pattern in pattern.withUnsafeBytes { Self.places(of: $0, in: text) } }
        }
    }

    private static func places(of pattern: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer) -> [Range<Int>] {
        guard let base = text.baseAddress, let wanted = pattern.baseAddress, let first = pattern.first else {
            return []
        }
        var (found, start): ([Range<Int>], Int) = ([], 0)
        while start + pattern.count <= text.count,
            let hit = memchr(base + start, Int32(first), text.count - pattern.count + 1 - start)
        {
            let place = UnsafeRawPointer(hit) - base
            let isThere = memcmp(hit, wanted, pattern.count) == 0
            if isThere { found.append(place..<place + pattern.count) }
            start = place + (isThere ? pattern.count : 1)
        }
        return found
    }

    /// The range with the bytes before and behind it of which the condition holds.
    func extended(_ range: Range<Int>, while holds: (UInt8) -> Bool) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0, holds(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, holds(bytes[end]) { end += 1 }
        return start..<end
    }

    /// The bytes, each replaced or left out; places in it lead to this view.
    func mapped(by map: ByteMap) -> TextView {
        var view = TextView([], isTracking: isTracking)
        view.bytes = bytes.withUnsafeBufferPointer { map.apply(to: $0) }
        guard isTracking else { return view }
        let kept = bytes.indices.filter { map[bytes[$0]] != nil }.map { UInt32($0) }
        view.spans = (kept, kept.map { $0 + 1 })
        return view
    }

    /// The text with its escapes decoded; `nil` where it has none. Places in it lead to the original.
    func decoded() -> TextView? {
        guard var next = bytes.firstIndex(where: Escapes.isMark) else { return nil }
        var view = TextView([], isTracking: isTracking)
        if isTracking { view.spans = ([], []) }
        view.bytes.reserveCapacity(bytes.count)
        var (copied, isChanged) = (0, false)
        while next < bytes.count {
            if let unit = Escapes.unit(at: next, of: bytes) {
                view.copy(copied..<next, of: self)
                view.append(unit.bytes, from: origin(next..<next + unit.length))
                (copied, isChanged) = (next + unit.length, true)
            }
            next = bytes[max(copied, next + 1)...].firstIndex(where: Escapes.isMark) ?? bytes.count
        }
        view.copy(copied..<bytes.count, of: self)
        return isChanged ? view : nil
    }

    private mutating func append(_ more: [UInt8], from place: Range<Int>) {
        bytes += more
        guard isTracking else { return }
        spans?.starts += more.map { _ in UInt32(place.lowerBound) }
        spans?.ends += more.map { _ in UInt32(place.upperBound) }
    }

    private mutating func copy(_ range: Range<Int>, of view: TextView) {
        bytes += view.bytes[range]
        guard isTracking else { return }
        let places = range.map { view.origin($0..<$0 + 1) }
        spans?.starts += places.map { UInt32($0.lowerBound) }
        spans?.ends += places.map { UInt32($0.upperBound) }
    }
}
