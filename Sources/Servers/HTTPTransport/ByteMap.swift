/// A replacement for each byte, or its omission.
struct ByteMap: Sendable {
    private let table: [UInt8?]

    init(_ map: (UInt8) -> UInt8?) { table = (0...UInt8.max).map(map) }

    subscript(byte: UInt8) -> UInt8? { table[Int(byte)] }

    func apply(to bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        table.withUnsafeBufferPointer { table in
            Array(unsafeUninitializedCapacity: bytes.count) { result, count in
                var index = 0
                while index < bytes.count {
                    if let byte = table[Int(bytes[index])] {
                        result[count] = byte
                        count += 1
                    }
                    index += 1
                }
            }
        }
    }
}
