/// The body of the cache file: counted strings and numbers, one entry after the other.
enum UsageCoding {
    static func encode(_ files: [(path: String, file: UsageCache.File)]) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(files.count)
        for (path, file) in files {
            writer.text(path)
            writer.text(file.version)
            writer.hash(file.hash)
            writer.bytes.append(file.uses.problem?.rawValue ?? 0)
            writer.number(file.uses.conditions.count)
            for condition in file.uses.conditions {
                writer.bytes.append(condition.language.rawValue)
                writer.text(condition.text)
            }
            writer.number(file.uses.uses.count)
            for use in file.uses.uses {
                writer.bytes.append(use.kind.rawValue)
                writer.number(use.symbol)
                writer.number(use.line)
                writer.number(use.column)
                writer.number((use.condition ?? -1) + 1)
            }
        }
        return writer.bytes
    }

    /// `nil` if anything in it doesn't fit together.
    static func decode(_ body: UnsafeRawBufferPointer, symbols: Int) -> [String: UsageCache.File]? {
        var reader = ByteReader(body)
        guard let count = reader.number(), count <= body.count else { return nil }
        var files: [String: UsageCache.File] = [:]
        files.reserveCapacity(count)
        for _ in 0..<count {
            guard let path = reader.text(), let file = file(&reader, symbols) else { return nil }
            files[path] = file
        }
        return reader.rest.isEmpty ? files : nil
    }

    private static func file(_ reader: inout ByteReader, _ symbols: Int) -> UsageCache.File? {
        guard let version = reader.text(), let hash = reader.hash(), let problem = reader.byte(),
            let conditions = reader.number()
        else { return nil }
        var file = UsageCache.File(version: version, hash: hash)
        file.uses.problem = FileUses.Problem(rawValue: problem)
        for _ in 0..<conditions {
            guard let language = reader.byte().flatMap(SourceLanguage.init(rawValue:)), let text = reader.text() else {
                return nil
            }
            file.uses.conditions.append(CompilationCondition(text, language))
        }
        guard let uses = reader.number() else { return nil }
        for _ in 0..<uses {
            guard let use = use(&reader, conditions, symbols) else { return nil }
            file.uses.uses.append(use)
        }
        return file
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
