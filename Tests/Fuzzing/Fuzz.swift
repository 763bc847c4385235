import Foundation
import Support

/// What libFuzzer calls with every input it thinks of. `FUZZED_READER` says which reader is tried.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try reader.read(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        fatalError("printed and read again, it is something else")
    }
    return 0
}

private let reader: FuzzedReader = {
    let name = ProcessInfo.processInfo.environment["FUZZED_READER"] ?? ""
    guard let reader = FuzzedReader(rawValue: name) else {
        fatalError("FUZZED_READER is none of \(FuzzedReader.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return reader
}()
