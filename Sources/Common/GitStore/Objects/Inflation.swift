import CGit2

/// zlib's inflate over a complete input.
///
/// libgit2 1.5 has its own, which turns for ever on a stream that breaks off (fixed in its pull request 7346).
struct Inflation: ~Copyable {
    /// On the heap, because zlib refuses a stream whose address changed.
    private let stream: UnsafeMutablePointer<z_stream>
    private var status: Int32

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        status = inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Whether the stream ended where it should, checksum and all.
    var isFinished: Bool { status == Z_STREAM_END }

    /// The next bytes of what was deflated, up to `count`; fewer at the end, or where the stream is damaged.
    ///
    /// - Parameter input: what is left to read; shortened by what was read.
    mutating func next(_ count: Int, from input: inout ArraySlice<UInt8>) -> [UInt8] {
        guard status == Z_OK || status == Z_BUF_ERROR else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            let read = input.withUnsafeBufferPointer { bytes in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.pointee.avail_in = UInt32(clamping: bytes.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(clamping: count)
                status = inflate(stream, Z_SYNC_FLUSH)
                return bytes.count - Int(stream.pointee.avail_in)
            }
            input = input.dropFirst(read)
            filled = count - Int(stream.pointee.avail_out)
        }
    }
}
