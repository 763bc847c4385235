/// Finds the words of many patterns in raw bytes, in one pass: the cheap look that spares most files the lexer.
///
/// Every pattern begins, possibly after some punctuation, with a word. The filter finds the first byte of each word
/// eight bytes at a time, and looks its next four bytes up in a bit map; only the few words that pass are compared.
/// On 600 patterns this does over 1 GB/s per core, where an automaton that goes byte by byte does 0.45.
struct WordFilter: Sendable {
    /// A place where a pattern's text stands, whatever it stands in.
    struct Hit: Hashable, Sendable {
        /// The offset at which the pattern begins.
        let offset: Int
        /// The place of the symbol in the set.
        let symbol: Int
    }

    fileprivate struct Pattern: Sendable {
        let symbol: Int
        let text: [UInt8]
        /// The bytes before the first word.
        let lead: Int
        let isCompanion: Bool
    }

    private static let mapBits: UInt32 = 16
    /// One bit per hash of a word's first four bytes.
    private var map = [UInt64](repeating: 0, count: 1 << (mapBits - 6))
    private static let nextBits: UInt32 = 12
    /// For each hash of the first four bytes, 64 bits by the next two: most words that only begin alike end here.
    private var next = [UInt64](repeating: 0, count: 1 << nextBits)
    private var patterns: [[UInt8]: [Pattern]] = [:]
    /// Slots of an open-addressed table of first words, to spare the dictionary's hashing.
    private var slots: [Slot] = []

    private struct Slot: Sendable {
        var head: UInt64 = 0
        var length = 0
        var patterns: [Pattern] = []
    }

    init(_ set: SymbolSet) {
        for (place, symbol) in set.symbols.enumerated() {
            let text = Array(symbol.text.utf8)
            guard let lead = text.firstIndex(where: WordMask.isWord) else { continue }
            let word = text[lead...].prefix(while: WordMask.isWord)
            patterns[Array(word), default: []].append(
                Pattern(
                    symbol: place, text: text, lead: lead, isCompanion: set.companions.contains(place)))
            mark(text[lead...], kind: symbol.kind)
        }
        fillSlots()
    }

    private static func place(of fourBytes: UInt32) -> Int {
        Int((fourBytes &* 0x9E37_79B1) >> (32 - mapBits))
    }

    /// Sets the bits of every four bytes that the pattern can stand as, from its first word on.
    ///
    /// What follows a short pattern is narrowed down, so that `tg` doesn't let every word through.
    private mutating func mark(_ text: ArraySlice<UInt8>, kind: Symbol.Kind) {
        let known = Array(text.prefix(4))
        var heads: [UInt32] = [0]
        for position in 0..<4 {
            let next: [UInt8] =
                if position < known.count {
                    [known[position]]
                } else if position > known.count || !WordMask.isWord(known[known.count - 1]) {
                    Array(0...255)
                } else if kind == .scheme {
                    [UInt8(ascii: ":"), UInt8(ascii: "\"")]
                } else {
                    (0...255).filter { !WordMask.isWord($0) }
                }
            heads = heads.flatMap { head in next.map { head | UInt32($0) << (8 * UInt32(position)) } }
        }
        let next = followers(of: text)
        for head in heads {
            let place = Self.place(of: head)
            map[place >> 6] |= 1 << UInt64(place & 63)
            self.next[place >> Int(Self.mapBits - Self.nextBits)] |= next
        }
    }

    /// The bits of what can follow the first four bytes: all where the pattern is too short to tell.
    private func followers(of text: ArraySlice<UInt8>) -> UInt64 {
        let known = text.dropFirst(4).prefix(2)
        guard known.count == 2, let first = known.first, let second = known.last else { return .max }
        return 1 << Self.nextPlace(UInt32(first) | UInt32(second) << 8)
    }

    @inline(__always)
    private static func nextPlace(_ twoBytes: UInt32) -> UInt64 {
        UInt64(truncatingIfNeeded: (twoBytes &* 0x9E37_79B1) >> 26)
    }

    private mutating func fillSlots() {
        var capacity = 64
        while capacity < patterns.count * 4 { capacity *= 2 }
        slots = Array(repeating: Slot(), count: capacity)
        for (word, found) in patterns.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let head = word.prefix(8).enumerated().reduce(UInt64(0)) {
                $0 | UInt64($1.element) << UInt64(8 * $1.offset)
            }
            var place = Self.slot(head, word.count, capacity)
            while slots[place].length != 0 { place = (place + 1) & (capacity - 1) }
            slots[place] = Slot(head: head, length: word.count, patterns: found)
        }
        patterns = [:]
    }

    @inline(__always)
    private static func slot(_ head: UInt64, _ length: Int, _ capacity: Int) -> Int {
        let mixed = (head ^ UInt64(length) &* 0xA076_1D64_78BD_642F) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40) & (capacity - 1)
    }

    /// Adds every place where a pattern stands to `hits`, in order of their words.
    ///
    /// - Parameters:
    ///   - buffer: the content, followed by at least `padding` zero bytes.
    ///   - count: the length of the content.
    /// - Returns: whether a symbol that is no companion was among them.
    func search(_ buffer: UnsafeRawBufferPointer, count: Int, into hits: inout [Hit]) -> Bool {
        precondition(buffer.count >= count + Self.padding)
        var leads = false
        map.withUnsafeBufferPointer { map in
            slots.withUnsafeBufferPointer { slots in
                // The bit of the byte before this block: a word may run on from there.
                var previous: UInt64 = 0
                var block = 0
                while block < count {
                    var words: UInt64 = 0
                    for lane in 0..<8 {
                        let eight = buffer.loadUnaligned(fromByteOffset: block &+ lane &* 8, as: UInt64.self)
                        words |= WordMask.bits(UInt64(littleEndian: eight)) << UInt64(truncatingIfNeeded: lane &* 8)
                    }
                    var starts = words & ~(words << 1 | previous)
                    previous = words >> 63
                    while starts != 0 {
                        let start = block &+ starts.trailingZeroBitCount
                        starts &= starts &- 1
                        let head = UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                        let place = Int(truncatingIfNeeded: (head &* 0x9E37_79B1) >> (32 - Self.mapBits))
                        guard map[place >> 6] >> UInt64(truncatingIfNeeded: place & 63) & 1 == 1 else { continue }
                        let after = UInt32(
                            UInt16(littleEndian: buffer.loadUnaligned(fromByteOffset: start &+ 4, as: UInt16.self)))
                        if next[place >> Int(Self.mapBits - Self.nextBits)] >> Self.nextPlace(after) & 1 == 1 {
                            leads = Self.compare(buffer, count, start, slots, &hits) || leads
                        }
                    }
                    block &+= 64
                }
            }
        }
        return leads
    }

    /// Zero bytes that must follow the content, so that no load runs over the end.
    static let padding = 72

    @inline(never)
    private static func compare(
        _ buffer: UnsafeRawBufferPointer, _ count: Int, _ start: Int, _ slots: UnsafeBufferPointer<Slot>,
        _ hits: inout [Hit]
    ) -> Bool {
        var end = start &+ 1
        while end < count, WordMask.isWord(buffer[end]) { end &+= 1 }
        let length = end - start
        var head = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        if length < 8 { head &= (1 << UInt64(length * 8)) - 1 }
        var place = slot(head, length, slots.count)
        var leads = false
        while slots[place].length != 0 {
            if slots[place].head == head, slots[place].length == length {
                for pattern in slots[place].patterns where pattern.stands(in: buffer, count, wordAt: start) {
                    hits.append(Hit(offset: start - pattern.lead, symbol: pattern.symbol))
                    leads = leads || !pattern.isCompanion
                }
            }
            place = (place + 1) & (slots.count - 1)
        }
        return leads
    }
}

extension WordFilter.Pattern {
    fileprivate func stands(in buffer: UnsafeRawBufferPointer, _ count: Int, wordAt start: Int) -> Bool {
        let offset = start - lead
        guard offset >= 0, offset + text.count <= count else { return false }
        return text.withUnsafeBytes {
            $0.elementsEqual(UnsafeRawBufferPointer(rebasing: buffer[offset..<(offset + text.count)]))
        }
    }
}
