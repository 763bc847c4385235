import Names

/// One line of a push: which ref is to go from where to where (gitprotocol-pack(5), "Reference Update Request").
struct PushCommand: Hashable {
    var old: ObjectID
    var new: ObjectID
    var ref: String

    /// Reads the commands at the start of a receive-pack request, up to the flush packet; the pack behind it is left alone.
    static func parse(_ body: [UInt8]) -> [PushCommand] {
        var commands: [PushCommand] = []
        var rest = body[...]
        while rest.count >= 4, let length = Int(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16),
            length > 4, rest.count >= length
        {
            // The first line carries the capabilities behind a NUL.
            let line = rest.dropFirst(4).prefix(length - 4).prefix { $0 != 0 && $0 != UInt8(ascii: "\n") }
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 2)
            if words.count == 3, let old = ObjectID(hex: words[0]), let new = ObjectID(hex: words[1]) {
                commands.append(PushCommand(old: old, new: new, ref: String(words[2])))
            }
            rest = rest.dropFirst(length)
        }
        return commands
    }
}
