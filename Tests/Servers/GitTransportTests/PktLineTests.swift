import Support
import Testing

@testable import GitTransport

@Suite struct PktLineTests {
    private static func read(_ bytes: [UInt8], pieces: Int = .max) throws(GitTransportError) -> [PktLine] {
        var reader = PktLineReader()
        var lines: [PktLine] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            while let line = try reader.next() { lines.append(line) }
        }
        return lines
    }

    @Test(arguments: [1, 3, 4, 5, 100]) func unitsRoundTripHoweverTheyAreCut(pieces: Int) throws {
        var writer = PktLineWriter()
        writer.line("command=ls-refs")
        writer.delimiter()
        writer.content([])
        writer.content([0, 1, 2])
        writer.flush()
        let lines = try Self.read(writer.bytes, pieces: pieces)
        #expect(lines.map(\.text) == ["command=ls-refs", nil, "", "\0\u{1}\u{2}", nil])
        #expect(lines[1] == .delimiter)
        #expect(lines[4] == .flush)
    }

    @Test func theSpecificationsExamples() {
        // gitprotocol-common(5).
        for (content, encoded) in [("a\n", "0006a\n"), ("a", "0005a"), ("foobar\n", "000bfoobar\n"), ("", "0004")] {
            var writer = PktLineWriter()
            writer.content(Array(content.utf8))
            #expect(writer.bytes == Array(encoded.utf8))
        }
    }

    @Test func theLongestUnitPasses() throws {
        var writer = PktLineWriter()
        writer.content([UInt8](repeating: 7, count: PktLine.limit - 4))
        #expect(try Self.read(writer.bytes, pieces: 1000).count == 1)
    }

    @Test(arguments: ["0003", "fff1", "ffff", "-001", "+001", " 001", "00 1", "zzzz", "<htm", "００01"])
    func otherLengthsAreErrors(text: String) {
        #expect(throws: GitTransportError.self) { try Self.read(Array(text.utf8) + [0, 0, 0, 0]) }
    }

    @Test func whatIsNotThereYetIsNoUnit() throws {
        #expect(try Self.read(Array("000".utf8)).isEmpty)
        #expect(try Self.read(Array("0009ab".utf8)).isEmpty)
    }

    /// I11: any bytes give units or an error, in every reader.
    @Test func anyBytesAreRead() {
        var generator = SplitMix(state: 42)
        let seeds = [
            "001e# service=git-upload-pack\n0000", "000eversion 2\n0000", "0008NAK\n", "000dpackfile\n",
            "0032" + String(repeating: "a", count: 40) + " refs\n", "000e\u{1}000eunpack ok\n", "0009\u{2}abcd",
            "0009\u{3}abcd", "000dERR no!\n0000", "0001", "0002",
        ]
        for _ in 0..<20_000 {
            var bytes = (0..<Int.random(in: 1...4, using: &generator)).flatMap { _ in
                Array((seeds.randomElement(using: &generator) ?? "").utf8)
            }
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            Self.readEveryWay(bytes)
        }
    }

    private static func readEveryWay(_ bytes: [UInt8]) {
        guard let lines = try? read(bytes) else { return }
        var advertisement = RefAdvertisementReader()
        _ = try? lines.map { try advertisement.take($0) }
        var listing = RefListing()
        try? lines.forEach { try listing.take($0) }
        for isVersionTwo in [true, false] {
            var answer = FetchAnswer(isVersionTwo: isVersionTwo)
            _ = try? lines.map { try answer.take($0) }
        }
        var report = PushReport(on: ["refs/heads/a"])
        try? lines.forEach { try report.take($0) }
        _ = try? report.refusals()
    }
}
