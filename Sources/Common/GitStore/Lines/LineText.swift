import Glibc

/// A text split into lines, each with a number that is the same for equal lines.
///
/// A line ends after its newline; the last one may lack it, and then differs from one that has it.
struct LineText {
    let bytes: [UInt8]
    /// Where each line starts, and the end of the text.
    let starts: [Int]
    /// The number of each line's content.
    let classes: [Int32]

    var count: Int { classes.count }

    /// The bytes of some lines.
    func bytes(of lines: Range<Int>) -> ArraySlice<UInt8> { bytes[starts[lines.lowerBound]..<starts[lines.upperBound]] }
}

/// Numbers the lines of any number of texts, equal lines alike.
struct LineClasses {
    private struct Line {
        let hash: UInt64
        let text: Int
        let range: Range<Int>
    }

    private var texts: [[UInt8]] = []
    private var lines: [Line] = []
    /// Open addressing: the number of a line, plus one.
    private var table = [Int32](repeating: 0, count: 1024)
    /// Differs each time, so that no text can be written whose lines collide. No number hangs on it.
    private let seed = UInt64.random(in: .min ... .max)

    /// The number of different lines so far.
    var count: Int { lines.count }

    mutating func classify(_ bytes: [UInt8]) -> LineText {
        texts.append(bytes)
        var (starts, classes): ([Int], [Int32]) = ([0], [])
        starts.reserveCapacity(bytes.count / 32 + 2)
        classes.reserveCapacity(bytes.count / 32 + 1)
        bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count {
                let end = Self.endOfLine(buffer, start)
                classes.append(number(of: start..<end, in: buffer))
                starts.append(end)
                start = end
            }
        }
        return LineText(bytes: bytes, starts: starts, classes: classes)
    }

    private static func endOfLine(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int {
        guard let base = text.baseAddress, let found = memchr(base + start, 0x0A, text.count - start) else {
            return text.count
        }
        return UnsafeRawPointer(found) - base + 1
    }

    /// Eight bytes at a time; what is left at the end of a longer line is hashed with some of the bytes before it.
    private func hash(_ line: UnsafeRawBufferPointer) -> UInt64 {
        var (hash, at) = (seed ^ UInt64(line.count), 0)
        while at &+ 8 <= line.count {
            hash = Self.mix(hash ^ line.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at &+= 8
        }
        if at == line.count { return hash }
        if at > 0 { return Self.mix(hash ^ line.loadUnaligned(fromByteOffset: line.count - 8, as: UInt64.self)) }
        return Self.mix(hash ^ line.reduce(0) { $0 << 8 | UInt64($1) })
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    private mutating func number(of range: Range<Int>, in text: UnsafeRawBufferPointer) -> Int32 {
        if lines.count * 2 >= table.count { grow() }
        let line = UnsafeRawBufferPointer(rebasing: text[range])
        let hash = hash(line)
        let mask = table.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while table[slot] != 0 {
            let number = table[slot] - 1
            if isEqual(lines[Int(number)], hash, line) { return number }
            slot = (slot + 1) & mask
        }
        lines.append(Line(hash: hash, text: texts.count - 1, range: range))
        table[slot] = Int32(lines.count)
        return Int32(lines.count - 1)
    }

    private func isEqual(_ known: Line, _ hash: UInt64, _ line: UnsafeRawBufferPointer) -> Bool {
        guard known.hash == hash, known.range.count == line.count, let start = line.baseAddress else { return false }
        return texts[known.text].withUnsafeBytes { text in
            text.baseAddress.map { memcmp($0 + known.range.lowerBound, start, line.count) == 0 } ?? false
        }
    }

    private mutating func grow() {
        table = [Int32](repeating: 0, count: table.count * 4)
        for (number, line) in lines.enumerated() {
            var slot = Int(truncatingIfNeeded: line.hash) & (table.count - 1)
            while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
            table[slot] = Int32(number + 1)
        }
    }
}
