import Foundation
import ManifestSyntax
import Testing

@Suite struct BinaryPropertyListTests {
    @Test func readsWhatFoundationWrites() throws {
        let long = String(repeating: "long ", count: 300)
        let object: [String: Any] = [
            "text": "plain", "wide": "ß😀", "long": long, "yes": true, "no": false, "integer": -5, "large": Int64.max,
            "huge": UInt64.max, "real": 2.5, "data": Data([1, 2, 3]),
            "date": Date(timeIntervalSinceReferenceDate: 12.25),
            "array": Array(repeating: "x", count: 300), "nested": ["a": ["b": ["c"]]],
        ]
        let bytes = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        let list = try PropertyList([UInt8](bytes))
        #expect(list.format == .binary)
        #expect(list.root["text"]?.string == "plain")
        #expect(list.root["wide"]?.string == "ß😀")
        #expect(list.root["long"]?.string == long)
        #expect(list.root["yes"]?.value == .boolean(true))
        #expect(list.root["no"]?.value == .boolean(false))
        #expect(list.root["integer"]?.value == .integer(-5))
        #expect(list.root["large"]?.value == .integer(.max))
        #expect(list.root["huge"]?.value == .real(Double(UInt64.max)))
        #expect(list.root["real"]?.value == .real(2.5))
        #expect(list.root["data"]?.value == .data([1, 2, 3]))
        #expect(list.root["date"]?.value == .date(12.25))
        #expect(list.root["array"]?.elements?.count == 300)
        #expect(list.root["nested"]?["a"]?["b"]?.elements?.first?.string == "c")
        #expect(list.root["nested"]?.span == .start)
    }

    @Test func readsASetThatCrashesFoundation() throws {
        let bytes = Self.bytes(
            "62706c6973743030c101090" + "80a0000000000000101000000000000000200000000000000000000000" + "00000000b")
        #expect(try PropertyList(bytes).root.elements?.map(\.value) == [.boolean(true)])
    }

    @Test func refusesOneThatContainsItself() {
        let error = #expect(throws: SyntaxError.self) { try PropertyList(Self.list([[0xA1, 0]])) }
        #expect(error?.message.contains("deeper") == true)
    }

    /// Each level refers ten times to the next: 60 levels would be 10^60 values. No list has more than it has bytes, but for
    /// short ones, of which thousands may be in a tree.
    @Test func countsSharedObjects() {
        let levels = (0..<60).map { level in [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10) }
        let error = #expect(throws: SyntaxError.self) {
            try PropertyList(Self.list(levels + [[0x09]]), limits: Limits(bytes: 10_000, depth: 256, nodes: 100_000))
        }
        #expect(error?.message.contains("more than 4096 values") == true)
    }

    @Test func everyTruncationAndEveryFlippedByteIsHandled() throws {
        let object: [String: Any] = [
            "a": [1, 2.5, "ß", Data([1]), Date(timeIntervalSinceReferenceDate: 0)], "b": ["c": true],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        let bytes = [UInt8](data)
        let limits = Limits(bytes: 1000, depth: 20, nodes: 1000)
        for count in 0..<bytes.count { _ = try? PropertyList(Array(bytes.prefix(count)), limits: limits) }
        for position in bytes.indices {
            for value in UInt8.min...UInt8.max {
                var copy = bytes
                copy[position] = value
                _ = try? PropertyList(copy, limits: limits)
            }
        }
    }

    static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }

    /// A binary property list of raw objects, the first the root.
    static func list(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var table: [UInt8] = []
        for object in objects {
            table += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let trailer = [0, 0, 0, 0, 0, 0, 2, 1] + word(objects.count) + word(0) + word(bytes.count)
        return bytes + table + trailer
    }

    private static func word(_ number: Int) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
