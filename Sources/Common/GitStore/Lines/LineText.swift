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

    /// The number of different lines so far.
    var count: Int { lines.count }

    mutating func classify(_ bytes: [UInt8]) -> LineText {
        texts.append(bytes)
        var (starts, classes): ([Int], [Int32]) = ([0], [])
        starts.reserveCapacity(bytes.count / 32 + 2)
        classes.reserveCapacity(bytes.count / 32 + 1)
        bytes.withUnsafeBufferPointer { buffer in
            var start = 0
            while start < buffer.count {
                let (end, hash) = Self.endOfLine(buffer, start)
                classes.append(number(of: start..<end, hash, in: buffer))
                starts.append(end)
                start = end
            }
        }
        return LineText(bytes: bytes, starts: starts, classes: classes)
    }

    private static func endOfLine(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int) -> (end: Int, hash: UInt64) {
        var (position, hash): (Int, UInt64) = (start, 0xCBF2_9CE4_8422_2325)
        while position < buffer.count {
            let byte = buffer[position]
            position &+= 1
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            if byte == UInt8(ascii: "\n") { break }
        }
        return (position, hash ^ hash >> 32)
    }

    private mutating func number(of range: Range<Int>, _ hash: UInt64, in buffer: UnsafeBufferPointer<UInt8>) -> Int32 {
        if lines.count * 2 >= table.count { grow() }
        let mask = table.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while table[slot] != 0 {
            let number = table[slot] - 1
            if isEqual(lines[Int(number)], hash, range, buffer) { return number }
            slot = (slot + 1) & mask
        }
        lines.append(Line(hash: hash, text: texts.count - 1, range: range))
        table[slot] = Int32(lines.count)
        return Int32(lines.count - 1)
    }

    private func isEqual(
        _ line: Line, _ hash: UInt64, _ range: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard line.hash == hash, line.range.count == range.count else { return false }
        return texts[line.text].withUnsafeBufferPointer {
            $0[line.range].elementsEqual(buffer[range])
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
