/// Names a finding by what it is about, never by where it stands.
enum Fingerprint {
    /// 64-bit FNV-1a over the parts, each ended by a zero byte; 16 hexadecimal digits.
    ///
    /// The hash tells some thousand findings of one tree apart. It isn't cryptographic: anyone who can write the tree can write
    /// the baseline.
    static func of(_ parts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in Array(part.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Gives findings that are about the same thing names of their own, in the order of the report.
    static func numbered(_ findings: [Finding]) -> [Finding] {
        var counts: [String: Int] = [:]
        return findings.map { finding in
            counts[finding.fingerprint, default: 0] += 1
            let count = counts[finding.fingerprint, default: 1]
            guard count > 1 else { return finding }
            var named = finding
            named.fingerprint = of([finding.fingerprint, String(count)])
            return named
        }
    }
}

/// A file name for a tree that is audited again and again.
package enum TreeName {
    /// 16 digits that stand for the tree's path.
    package static func of(_ path: String) -> String { Fingerprint.of([path]) }
}
