import Foundation
import ManifestSyntax
import Support
import Testing

@testable import CapabilityUsage

/// Libraries made by the toolchain, with its own tools as oracle.
@Suite struct BinaryTests {
    private static let source = """
        __attribute__((objc_root_class)) @interface AVCaptureDevice
        + (id)requestAccessForMediaType:(id)t completionHandler:(id)h;
        - (void)setAllowsBackgroundLocationUpdates:(int)value;
        @end
        extern int SecItemAdd(const void *, void **);
        extern const void *const kSecAttrAccessGroup;
        id use(AVCaptureDevice *a) {
            SecItemAdd(kSecAttrAccessGroup, 0);
            [a setAllowsBackgroundLocationUpdates:1];
            return [AVCaptureDevice requestAccessForMediaType:0 completionHandler:0];
        }
        const char *const name = "CLLocationManager";
        const char *const address = "twitter://user";
        """
    static let targets = [
        "arm64-apple-ios15", "armv7-apple-ios10", "arm64_32-apple-watchos8", "x86_64-apple-ios15-simulator",
    ]

    /// The object that clang makes of a source; with `also` another one beside it.
    static func object(_ source: String, target: String = targets[0], in folder: ScratchFolder) async throws -> String {
        let name = "\(target)-\(abs(source.hashValue)).o"
        try folder.write(source, to: "a.m")
        try await ChildProgram.run(["clang", "-target", target, "-c", "a.m", "-o", name], in: folder.path)
        return name
    }

    static func bytes(_ name: String, in folder: ScratchFolder) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: folder.path + "/" + name)))
    }

    private static func undefined(_ name: String, in folder: ScratchFolder) async throws -> Set<String> {
        let text = try await ChildProgram.run(["llvm-nm", "-u", "-j", name], in: folder.path)
        return Set(String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init))
    }

    @Test(arguments: targets) func objects(target: String) async throws {
        let folder = try ScratchFolder()
        let name = try await Self.object(Self.source, target: target, in: folder)
        let imports = try #require(BinaryImports(try Self.bytes(name, in: folder)))
        let expected = try await Self.undefined(name, in: folder)
        #expect(Set(imports.symbols) == expected && expected.count >= 4 && imports.isWhole)
        #expect(imports.slice == String(target.prefix { $0 != "-" }))
        #expect(imports.selectors.contains("requestAccessForMediaType:completionHandler:"))
        #expect(Set(imports.strings).isSuperset(of: ["CLLocationManager", "twitter://user"]))
    }

    @Test func staticLibraries() async throws {
        let folder = try ScratchFolder()
        let one = try await Self.object(Self.source, in: folder)
        let other = try await Self.object("extern int stat(int); int f(void) { return stat(1); }", in: folder)
        for format in ["darwin", "gnu"] {
            let name = "lib\(format).a"
            try await ChildProgram.run(["llvm-ar", "--format=\(format)", "rcs", name, one, other], in: folder.path)
            let imports = try #require(BinaryImports(try Self.bytes(name, in: folder)))
            let expected = try await Self.undefined(one, in: folder).union(try await Self.undefined(other, in: folder))
            #expect(Set(imports.symbols) == expected && imports.isWhole && imports.slice == "static library")
        }
    }

    private static let bound = ["_SecItemAdd", "_OBJC_CLASS_$_AVCaptureDevice"]
    private static let linked = LinkedLibrary(libraries: ["/System/Library/Frameworks/Security.framework/Security"])

    /// What a linked library binds, where its symbols are stripped.
    @Test(arguments: [1, 2, 3]) func chainedFixups(format: Int) throws {
        let imports = try #require(BinaryImports(Self.linked.bytes(chained: Self.bound, format: format)))
        #expect(imports.symbols == Self.bound && imports.frameworks == ["Security"])
        #expect(imports.isWhole && imports.slice == "arm64")
    }

    /// The same before there were chains: `llvm-objdump` reads it, too.
    @Test func bindings() async throws {
        let bytes = Self.linked.bytes(bound: Self.bound)
        let imports = try #require(BinaryImports(bytes))
        #expect(imports.symbols == Self.bound && imports.frameworks == ["Security"] && imports.isWhole)
        let folder = try ScratchFolder()
        try Data(bytes).write(to: URL(filePath: folder.file("a.bundle")))
        let text = try await ChildProgram.run(["llvm-objdump", "--macho", "--bind", "a.bundle"], in: folder.path)
        for name in Self.bound { #expect(String(decoding: text, as: UTF8.self).contains(name)) }
    }

    /// A file of several slices is read for devices.
    @Test(arguments: [false, true]) func slices(isWide: Bool) async throws {
        let folder = try ScratchFolder()
        let device = try Self.bytes(
            try await Self.object("extern int ofDevice(void); int f(void) { return ofDevice(); }", in: folder),
            in: folder)
        let other = try Self.bytes(
            try await Self.object(
                "extern int ofOther(void); int f(void) { return ofOther(); }", target: Self.targets[3], in: folder),
            in: folder)
        let fat = Self.fat([(0x0100_0007, other), (0x0100_000C, device)], isWide: isWide)
        let imports = try #require(BinaryImports(fat))
        #expect(imports.symbols == ["_ofDevice"] && imports.slice == "arm64" && imports.isWhole)
    }

    private static func fat(_ slices: [(processor: UInt32, bytes: [UInt8])], isWide: Bool) -> [UInt8] {
        func big(_ number: Int, _ length: Int) -> [UInt8] {
            (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        var (head, body) = (big(isWide ? 0xCAFE_BABF : 0xCAFE_BABE, 4) + big(slices.count, 4), [UInt8]())
        let width = isWide ? 8 : 4
        for slice in slices {
            head += big(Int(slice.processor), 4) + big(0, 4) + big(4096 + body.count, width)
            head += big(slice.bytes.count, width) + big(0, isWide ? 8 : 4)
            body += slice.bytes
        }
        return head + [UInt8](repeating: 0, count: 4096 - head.count) + body
    }

    @Test(arguments: [
        ("_$s8MusicKit0A13AuthorizationV7requestAC6StatusOyYaFZ", ["MusicKit", "Authorization", "request", "Status"]),
        ("_$sSo15AVCaptureDeviceC", ["AVCaptureDevice"]), ("_SecItemAdd", []), ("_$s99999999999999999999A", []),
        ("$s", []),
    ])
    func swiftNames(symbol: String, names: [String]) {
        #expect(SwiftNames.identifiers(in: symbol) == names)
    }

    /// What is imported counts; what may only be looked up at run time is a sign.
    @Test func whatCounts() async throws {
        let folder = try ScratchFolder()
        let name = try await Self.object(Self.source, in: folder)
        let all = SymbolSet([
            Symbol(.identifier, "AVCaptureDevice"), Symbol(.identifier, "SecItemAdd"),
            Symbol(.identifier, "allowsBackgroundLocationUpdates"), Symbol(.identifier, "CLLocationManager"),
            Symbol(.scheme, "twitter"), Symbol(.identifier, "CNContactStore"),
        ])
        let uses = SourceScanner(symbols: all).uses(in: try Self.bytes(name, in: folder), language: .binary)
        var truths: [String: TriState] = [:]
        let environment = CompilationEnvironment(isComplete: true)
        for use in uses.uses {
            let truth = use.condition.map { uses.conditions[$0].evaluated(in: environment) } ?? .yes
            truths[all.symbols[use.symbol].text] = truths[all.symbols[use.symbol].text] ?? truth
        }
        #expect(
            truths == [
                "AVCaptureDevice": .yes, "SecItemAdd": .yes, "allowsBackgroundLocationUpdates": .maybe,
                "CLLocationManager": .maybe, "twitter": .maybe,
            ])
        #expect(uses.problem == nil)
    }

    @Test(arguments: [
        ("Kit.framework/Kit", true), ("a/Kit.framework/Kit", true), ("Kit.framework/Other", false), ("libKit.a", true),
        ("Kit.framework/Versions/A/Kit", true), ("Kit/Kit", false), ("Kit.framework/Kit.h", false), ("Kit", false),
        ("a/b.dylib", true), ("MyKit.framework/Kit", false),
    ])
    func whichFilesAreBinaries(path: String, isBinary: Bool) {
        #expect((SourceLanguage(path: path) == .binary) == isBinary)
    }

    // MARK: Anything

    /// Cut off anywhere, and with any byte changed, it is read to an end.
    @Test func brokenFiles() async throws {
        let folder = try ScratchFolder()
        let object = try Self.bytes(try await Self.object(Self.source, in: folder), in: folder)
        var random = SplitMix(state: 17)
        for length in 0..<object.count {
            let imports = BinaryImports(Array(object.prefix(length)))
            #expect(imports == nil || imports?.isWhole == false || length > 28)
        }
        for _ in 0..<20_000 {
            var bytes = object
            for _ in 0..<3 {
                bytes[Int(random.next() % UInt64(bytes.count))] =
                    [0, 0xFF, 0x7F, UInt8(truncatingIfNeeded: random.next())][
                        Int(random.next() % 4)]
            }
            _ = BinaryImports(bytes)
        }
        #expect(BinaryImports(object)?.isWhole == true)
    }

    /// Code that the linker was to compile may import anything, and so may what is cut off.
    @Test func whatIsNotWhole() async throws {
        let folder = try ScratchFolder()
        let name = try await Self.object(Self.source, in: folder)
        try await ChildProgram.run(["llvm-ar", "--format=darwin", "rcS", "whole.a", name], in: folder.path)
        let whole = try Self.bytes("whole.a", in: folder)
        #expect(BinaryImports(whole)?.isWhole == true)
        #expect(BinaryImports(whole)?.holdsBitcode == false)
        try await ChildProgram.run(
            ["clang", "-target", Self.targets[0], "-emit-llvm", "-c", "a.m", "-o", "bitcode.o"], in: folder.path)
        try await ChildProgram.run(
            ["llvm-ar", "--format=darwin", "rcS", "bitcode.a", name, "bitcode.o"], in: folder.path)
        let imports = try #require(BinaryImports(Self.bytes("bitcode.a", in: folder)))
        #expect(imports.holdsBitcode && !imports.isWhole)
        let scanner = SourceScanner(symbols: SymbolSet([Symbol(.identifier, "AVCaptureDevice")]))
        let uses = scanner.uses(in: try Self.bytes("bitcode.a", in: folder), language: .binary)
        #expect(uses.problem == .bitcode && !uses.uses.isEmpty, "what is machine code is looked into")
        #expect(BinaryImports(Array(whole.dropLast(100)))?.isWhole == false)
        #expect(BinaryImports(Array("!<arch>\n".utf8) + [UInt8](repeating: 0x20, count: 60))?.isWhole == false)
        #expect(BinaryImports([]) == nil && BinaryImports(Array("#!/bin/sh".utf8)) == nil)
        // A class of Java.
        #expect(BinaryImports([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0x34] + [UInt8](repeating: 0, count: 100)) == nil)
    }
}
