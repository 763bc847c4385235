/// The uses of one file in bytes: counted strings and numbers.
enum UsageCoding {
    /// Writes the uses of a file; writes nothing if the file has neither uses nor a problem.
    static func encode(_ file: FileUses, to writer: inout ByteWriter) {
        guard !file.isEmpty else { return }
        writer.bytes.append(file.problem?.rawValue ?? 0)
        writer.number(file.conditions.count)
        for condition in file.conditions {
            writer.bytes.append(condition.language.rawValue)
            writer.text(condition.text)
        }
        writer.number(file.uses.count)
        for use in file.uses {
            writer.bytes.append(use.kind.rawValue)
            writer.number(use.symbol)
            writer.number(use.line)
            writer.number(use.column)
            writer.number((use.condition ?? -1) + 1)
        }
    }

    /// Reads what `encode` wrote; `nil` if the bytes are inconsistent or refer to a symbol outside `0..<symbols`.
    static func decode(_ bytes: UnsafeRawBufferPointer, symbols: Int) -> FileUses? {
        guard !bytes.isEmpty else { return FileUses() }
        var reader = ByteReader(bytes)
        guard let problem = reader.byte(), let conditions = reader.number() else { return nil }
        var file = FileUses(problem: FileUses.Problem(rawValue: problem))
        for _ in 0..<conditions {
            guard let language = reader.byte().flatMap(SourceLanguage.init(rawValue:)), let text = reader.text() else {
                return nil
            }
            file.conditions.append(CompilationCondition(text, language))
        }
        guard let uses = reader.number() else { return nil }
        for _ in 0..<uses {
            guard let use = use(&reader, conditions, symbols) else { return nil }
            file.uses.append(use)
        }
        return reader.rest.isEmpty ? file : nil
    }

    private static func use(_ reader: inout ByteReader, _ conditions: Int, _ symbols: Int) -> SymbolUse? {
        guard let kind = reader.byte().flatMap(SymbolUse.Kind.init(rawValue:)), let symbol = reader.number(),
            let line = reader.number(), let column = reader.number(), let condition = reader.number(),
            condition <= conditions, symbol < symbols
        else { return nil }
        return SymbolUse(
            symbol: symbol, kind: kind, line: line, column: column, condition: condition == 0 ? nil : condition - 1)
    }
}

extension FileUses {
    /// Whether there is nothing to say of the file.
    var isEmpty: Bool { uses.isEmpty && problem == nil }
}
