extension SourceText {
    /// The frameworks that a file of the C family imports: `Kit` of `#import <Kit/Kit.h>` and of `@import Kit;`. Those that
    /// it imports only where they are there (`__has_include`), and those in conditions that don't hold, are left out.
    package func includedFrameworks(in environment: CompilationEnvironment) -> Set<String> {
        guard language == .cFamily else { return [] }
        var (found, conditions): (Set<String>, ImportConditions) = ([], ImportConditions(environment))
        for region in regions {
            let text = bytes[region.start..<region.end]
            switch region.kind {
            case .directive:
                guard let line = bytes.withUnsafeBytes({ DirectiveLine($0, region) }) else { continue }
                if line != .moduleImport {
                    conditions.follow(line)
                } else if conditions.areMet {
                    Self.framework(includedBy: text).map { _ = found.insert($0) }
                }
            case .code where conditions.areMet:
                for line in text.split(separator: UInt8(ascii: "\n")) {
                    Self.module(inImport: line).map { _ = found.insert($0) }
                }
            case .code, .comment, .string: break
            }
        }
        return found
    }

    private static func framework(includedBy directive: ArraySlice<UInt8>) -> String? {
        guard let open = directive.firstIndex(of: UInt8(ascii: "<")),
            let slash = directive[open...].firstIndex(of: UInt8(ascii: "/")), slash > open + 1
        else { return nil }
        return String(decoding: directive[(open + 1)..<slash], as: UTF8.self)
    }

    private static func module(inImport line: ArraySlice<UInt8>) -> String? {
        let code = line.drop(while: CodeBytes.isSpace)
        guard code.starts(with: "@import".utf8) else { return nil }
        let name = code.dropFirst("@import".utf8.count).drop(while: CodeBytes.isSpace).prefix(while: WordMask.isWord)
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}
