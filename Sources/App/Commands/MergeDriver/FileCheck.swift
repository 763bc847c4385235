import Printing
import StructuredMerge

/// `relctl merge-driver --check`: what is wrong with files, line by line.
struct FileCheck {
    let files: [String]
    let kind: FileKind?

    func run() throws {
        var isSound = true
        for path in files {
            try InputFile.refuseMissing(path)
            guard let kind = kind ?? FileKind(path: path) else {
                throw CommandFailure(
                    .unusableInput, "\(path): not a file that merges by its structure", hint: "say its --kind")
            }
            let bytes = try InputFile.bytes(of: path, limit: StructuredMerge.largest)
            for finding in SoundnessCheck.findings(in: bytes, kind: kind) {
                isSound = false
                let place = Printable.text("\(path):\(finding.line)")
                Console.result("\(place): \(Printable.text(finding.message))\n", keeping: .none)
            }
        }
        if !isSound { throw ExitStatusError(status: .findings) }
    }
}
