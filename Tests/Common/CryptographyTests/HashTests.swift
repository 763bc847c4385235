import Cryptography
import Testing

/// The hash of "abc": RFC 1321 (MD5), FIPS 180-4 (the others).
@Suite struct HashTests {
    @Test(arguments: [
        (HashFunction.md5, "900150983cd24fb0d6963f7d28e17f72"),
        (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
                + "454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ]) func publishedExamples(function: HashFunction, expected: String) throws {
        #expect(try function.hash(Array("abc".utf8)).hexadecimal == expected)
    }

    @Test func piecesMakeTheSameHash() throws {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        var hash = try Hash(.sha256)
        try hash.update(bytes[..<1])
        try hash.update([])
        try hash.update(bytes[1..<700])
        // A sequence without contiguous storage.
        try hash.update(bytes[700...].lazy.map { $0 })
        let inPieces = try hash.finish()
        #expect(try HashFunction.sha256.hash(bytes) == inPieces)
    }

    @Test func noBytes() throws {
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(try HashFunction.sha256.hash([]).hexadecimal == expected)
    }
}
