import Foundation
import Readers

/// Tries the reader that `FUZZED_READER` names with everything that libFuzzer thinks of; the arguments are libFuzzer's.
@main enum Fuzz {
    // Not an argument: libFuzzer starts itself again with those it knows.
    private static let reader = FuzzedReader(rawValue: ProcessInfo.processInfo.environment["FUZZED_READER"] ?? "")

    static func main() {
        guard reader != nil else {
            print("FUZZED_READER is none of \(FuzzedReader.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(64)
        }
        var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
        exit(runDriver(&count, &arguments) { Fuzz.tryInput(UnsafeBufferPointer(start: $0, count: $1)) })
    }

    /// libFuzzer calls it from the main thread, which no task needs.
    private static func tryInput(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
        let (input, isDone) = (Array(bytes), DispatchSemaphore(value: 0))
        Task.detached {
            do { try await reader?.read(input) } catch { fatalError("printed and read again, it is something else") }
            isDone.signal()
        }
        isDone.wait()
        return 0
    }
}

/// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
