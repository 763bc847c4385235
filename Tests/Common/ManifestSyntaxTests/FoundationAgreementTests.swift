import Foundation
import ManifestSyntax
import Support
import Testing

/// What both readers accept they must read alike. Foundation runs in a process of its own, which it may crash; for binary
/// lists, which make it run for ever as well, it is no oracle.
@Suite struct FoundationAgreementTests {
    static let seeds = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><!-- c --><key>CFBundleName</key><string>$(PRODUCT_NAME) &amp; &lt;x&gt;</string>
        <key>modes</key><array><string>audio</string><integer>12</integer><real>0.5</real><true/></array>
        <key>when</key><date>2024-02-29T12:34:56Z</date><key>raw</key><data>AAEC</data></dict></plist>
        """,
        """
        // !$*UTF8*$!
        { objects = { A1 /* x */ = { isa = PBXGroup; children = ( B2, "c d", ); path = "a\\"b\\n\\101"; };
          raw = <0fbd77>; }; root = 'A1'; }
        """,
        "\"key\" = \"value\"; /* c */ other = \"\\U00e9\"; bare;",
    ]

    @Test(arguments: seeds.indices)
    func agreesOnMutations(seed: Int) async {
        await #expect(processExitsWith: .success) { [seed] in
            try Self.compare(seed: seed)
        }
    }

    private static func compare(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed) &+ 7)
        let bytes = Array(seeds[seed].utf8)
        var compared = 0
        for _ in 0..<4000 {
            let mutated = random.mutate(bytes)
            guard let ours = try? PropertyList(mutated), String(validating: mutated, as: UTF8.self) != nil else {
                continue
            }
            let oracle = try? PropertyListSerialization.propertyList(from: Data(mutated), options: [], format: nil)
            guard let oracle else { continue }
            compared += 1
            let isEqual = isEqual(ours.root, oracle)
            #expect(isEqual, "\(String(decoding: mutated, as: UTF8.self))")
        }
        #expect(compared > 100)
    }

    @Test(arguments: seeds.indices)
    func printsWhatItReads(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed) &+ 99)
        let bytes = Array(Self.seeds[seed].utf8)
        for round in 0..<2000 {
            guard let list = try? PropertyList(round == 0 ? bytes : random.mutate(bytes)) else { continue }
            let xml = try PropertyList(PropertyListPrinter.xml(list.root))
            #expect(xml.root.hasSameValue(as: list.root))
            guard list.format == .openStep, let printed = PropertyListPrinter.openStep(list.root) else { continue }
            let again = try PropertyList(printed)
            #expect(again.root.hasSameValue(as: list.root))
        }
    }

    /// Keys that occur twice are kept by ours and dropped by Foundation: only the rest is compared.
    static func isEqual(_ ours: PropertyNode, _ oracle: Any) -> Bool {
        switch ours.value {
        case .dictionary(let entries):
            guard let oracle = oracle as? [String: Any] else { return entries.isEmpty && (oracle as? String) == "" }
            let keys = Dictionary(grouping: entries, by: \.key)
            guard keys.count == oracle.count else { return false }
            return keys.allSatisfy { key, values in
                guard let value = oracle[key] else { return false }
                return values.contains { isEqual($0.node, value) }
            }
        case .array(let elements):
            guard let oracle = oracle as? [Any], oracle.count == elements.count else { return false }
            return zip(elements, oracle).allSatisfy(isEqual)
        case .string(let string): return (oracle as? String) == string
        case .integer(let integer): return (oracle as? NSNumber)?.int64Value == integer
        case .real(let real): return (oracle as? NSNumber)?.doubleValue == real
        case .boolean(let boolean): return (oracle as? NSNumber)?.boolValue == boolean
        case .date(let seconds): return (oracle as? Date)?.timeIntervalSinceReferenceDate == seconds
        case .data(let bytes): return (oracle as? Data).map { [UInt8]($0) == bytes } ?? false
        }
    }
}
