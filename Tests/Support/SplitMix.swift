/// A small generator with a seed, so that a failing run can be had again.
package struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The sequence that belongs to `state`.
    package init(state: UInt64) {
        self.state = state
    }

    /// The next number of the sequence.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The bytes with a few of them changed, removed, doubled or moved.
    package mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
        var copy = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) where !copy.isEmpty {
            let position = Int.random(in: copy.indices, using: &self)
            let end = min(position + Int.random(in: 1...12, using: &self), copy.count)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: copy[position] = UInt8.random(in: 0x20...0x7E, using: &self)
            case 1: copy.removeSubrange(position..<end)
            case 2: copy.insert(contentsOf: copy[position..<end], at: position)
            case 3: copy.insert(bytes.randomElement(using: &self) ?? 0, at: position)
            default: copy[position] = UInt8.random(in: .min ... .max, using: &self)
            }
        }
        return copy
    }
}
