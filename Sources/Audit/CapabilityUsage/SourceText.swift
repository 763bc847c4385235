/// One source file split into code, comments and strings, for questions that no set of symbols can ask.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    package let language: SourceLanguage
    let regions: [Region]

    /// The source in `bytes`; `nil` for what is neither Swift nor of the C family, or is too large.
    package init?(_ bytes: [UInt8], language: SourceLanguage) {
        guard bytes.count <= SourceScanner.sizeLimit else { return nil }
        let regions: Regions? = bytes.withUnsafeBytes { buffer -> Regions? in
            switch language {
            case .swift: SwiftLexer.regions(of: buffer, count: buffer.count)
            case .cFamily: CLexer.regions(of: buffer, count: buffer.count)
            case .markup, .binary: nil
            }
        }
        guard let regions else { return nil }
        (self.bytes, self.language, self.regions) = (bytes, language, regions.list)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension SourceText {
    /// The URL schemes that string literals begin with, in lower case: `foo` of `"foo://bar"`.
    package var schemes: Set<String> {
        Set(
            regions.compactMap { region in
                guard region.kind == .string, let start = region.textStart else { return nil }
                let text = bytes[start..<region.textEnd]
                let scheme = text.prefix { WordMask.isWord($0) || [0x2B, 0x2D, 0x2E].contains($0) }
                guard let first = scheme.first, Self.isLetter(first), scheme.allSatisfy({ $0 < 0x80 && $0 != 0x5F }),
                    text.dropFirst(scheme.count).starts(with: "://".utf8)
                else { return nil }
                return String(decoding: scheme, as: UTF8.self).lowercased()
            })
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The modules that the file imports outside of every `#if`. A file of the C family names headers, which tell none.
    package var importedModules: Set<String> {
        guard language == .swift else { return [] }
        var (found, depth): (Set<String>, Int) = ([], 0)
        for region in regions {
            switch region.kind {
            case .directive: depth += depthChange(at: region)
            case .code where depth == 0:
                for line in bytes[region.start..<region.end].split(separator: UInt8(ascii: "\n")) {
                    Self.module(importedBy: line).map { _ = found.insert($0) }
                }
            case .code, .comment, .string: break
            }
        }
        return found
    }

    private func depthChange(at region: Region) -> Int {
        let directive = bytes.withUnsafeBytes { DirectiveLine($0, region) }
        return switch directive {
        case .open: 1
        case .close: -1
        default: 0
        }
    }

    /// The module of `@testable import struct Module.Name`.
    private static func module(importedBy line: ArraySlice<UInt8>) -> String? {
        let words = line.split { !WordMask.isWord($0) }.prefix(8)
        guard let keyword = words.firstIndex(where: { $0.elementsEqual("import".utf8) }),
            words[..<keyword].allSatisfy({ word in
                HitClassifier.importModifiers.contains { $0.utf8.elementsEqual(word) }
            })
        else { return nil }
        let names = words[(keyword + 1)...].map { String(decoding: $0, as: UTF8.self) }
        let isOfKind = names.count > 1 && importKinds.contains(names[0])
        return isOfKind ? names[1] : names.first
    }

    private static let importKinds: Set<String> = [
        "class", "struct", "enum", "protocol", "typealias", "func", "let", "var",
    ]
}
