import Testing

@testable import CapabilityUsage

/// What is read from a source beside symbols.
@Suite struct SourceTextTests {
    private func source(_ text: String, _ language: SourceLanguage = .swift) throws -> SourceText {
        try #require(SourceText(Array(text.utf8), language: language))
    }

    @Test func schemesOfLiterals() throws {
        let text = """
            let a = "foo://bar", b = "my-app+1.x://", c = "nothing", d = "a b://", e = "x_y://"
            // "comment://"
            let f = "see foo2://", g = "mailto:a", h = "\\(s)://", i = "1a://"
            """
        #expect(try source(text).schemes == ["foo", "my-app+1.x"])
        #expect(try source("NSURL *u = @\"bar://x\";", .cFamily).schemes == ["bar"])
    }

    @Test func importsOutsideOfConditions() throws {
        let text = """
            // import Comment
            import UIKit
            @testable import struct Kit.Name
            #if canImport(Maybe)
            import Maybe
            #endif
            internal import Inner; let s = "import Text"
            import os.log
            let important = Important.self
            """
        #expect(try source(text).importedModules == ["UIKit", "Kit", "Inner", "os"])
        #expect(try source("@import Photos;", .cFamily).importedModules == [])
    }

    private static let imports: [(text: String, names: Set<String>)] = [
        ("#import <A/A.h>\n#include <B/b.h>\n@import C;\n#import \"D/D.h\"\n// #import <E/E.h>", ["A", "B", "C"]),
        ("#if __has_include(<A/A.h>)\n#import <A/A.h>\n@import B;\n#endif\n#import <C/C.h>", ["C"]),
        ("#if __has_include(<A/A.h>)\n#else\n#import <B/B.h>\n#endif", []),
        ("#if !__has_include(<A/A.h>)\n#define NONE\n#else\n#import <A/A.h>\n#endif", []),
        (
            "#if TARGET_OS_IOS\n#import <A/A.h>\n#elif __has_include(<B/B.h>)\n#import <B/B.h>\n#else\n"
                + "#import <C/C.h>\n#endif\n#import <D/D.h>", ["A", "D"]
        ),
        ("#if defined(__has_include) && __has_include(<A/A.h>)\n#ifdef SET\n#import <A/A.h>\n#endif\n#endif", []),
        ("#ifndef A_H\n#define A_H\n#import <A/A.h>\n#endif", ["A"]), ("#ifdef __OBJC__\n@import A;\n#endif", ["A"]),
        ("#ifdef SET\n#import <A/A.h>\n#else\n#import <B/B.h>\n#endif", ["A"]),
        // Headers and the compiler define names, too.
        ("#ifdef HAS_A\n#import <A/A.h>\n#else\n#import <B/B.h>\n#endif", ["A", "B"]),
        ("#if __IPHONE_OS_VERSION_MAX_ALLOWED >= 110000\n#import <A/A.h>\n#endif", ["A"]),
        ("#if TARGET_OS_OSX\n#import <A/A.h>\n#elif TARGET_OS_IPHONE\n#import <B/B.h>\n#endif", ["B"]),
        ("#ifdef DEBUG\n#import <A/A.h>\n#endif\n#if 0\n@import B;\n#endif", []),
        ("#if __has_feature(modules)\n@import A;\n#else\n#import <A/A.h>\n#endif", ["A"]),
        ("#if " + String(repeating: "A || ", count: 300) + "B\n#import <A/A.h>\n#endif", []),
    ]

    /// What Objective-C imports, but for what it does without where that isn't there.
    @Test(arguments: imports)
    func frameworksThatAreImported(text: String, names: Set<String>) throws {
        let environment = CompilationEnvironment(definitions: ["SET": "1"], isComplete: true)
        #expect(try source(text, .cFamily).includedFrameworks(in: environment) == names)
    }

    /// A header may define any name.
    @Test func namesThatHeadersMayDefine() throws {
        let text = "#ifdef HAS_A\n#import <A/A.h>\n#endif\n#ifndef B_H\n#import <B/B.h>\n#endif"
        #expect(try source(text, .cFamily).includedFrameworks(in: CompilationEnvironment()) == ["A", "B"])
        #expect(try source("import A").includedFrameworks(in: CompilationEnvironment()) == [])
    }

    /// Any bytes end with an answer: each text cut off everywhere, and what no one would write.
    @Test(arguments: [SourceLanguage.swift, .cFamily])
    func anyBytes(language: SourceLanguage) throws {
        let texts = [
            "import A\nlet s = \"foo://\\(x {)\"\n#if B\nextension C { func d() {} }\n#endif",
            "}}}}func class extension {{",
            "import", "import struct", "\"://", "\"a\u{301}b://\"", "class\nclass\nfunc",
            "var a: B?\nvar a: B? =\n&a", "@", ": T?", "var : T?",
            "any any B.self", "typealias A = B\n", "f(a: [B], b: any B) -> B { .c }", "[B class]", "B * B *)", "-> B {",
        ]
        let scanner = SourceScanner(symbols: SymbolSet([Symbol(.identifier, "B"), Symbol(.identifier, "T")]))
        for text in texts {
            let bytes = Array(text.utf8)
            for count in 0...bytes.count {
                let part = Array(bytes[..<count])
                let source = try #require(SourceText(part, language: language))
                let all = source.schemes.union(source.importedModules).union(source.declaredNames)
                    .union(source.includedFrameworks(in: CompilationEnvironment()))
                #expect(all.allSatisfy { !$0.isEmpty })
                #expect(scanner.uses(in: part, language: language).problem == nil)
            }
        }
        #expect(SourceText(Array(repeating: 0x41, count: SourceScanner.sizeLimit + 1), language: language) == nil)
        #expect(SourceText([], language: .binary) == nil)
    }

    /// A file full of properties is looked through a few times only.
    @Test func manyProperties() {
        let symbols = SymbolSet([Symbol(.identifier, "B")])
        let line = "#if C\nvar a: B?\n#elseif D\nvar b: B?\n#endif\n"
        let text = String(repeating: line, count: 20_000)
        let uses = SourceScanner(symbols: symbols).uses(in: Array(text.utf8), language: .swift).uses
        #expect(Set(uses.map(\.kind)) == [.typeMention, .code])
    }

    @Test func namesThatOthersCanReach() throws {
        let text = """
            func top() {}
            final class Scanner { func start() {} ; class func make() {} }
            extension Scanner { func metadata() {} }
            extension UIViewController { func showScanner() { func inner() {} } }
            enum Kind { case a } // class Comment
            """
        #expect(try source(text).declaredNames == ["top", "Scanner", "showScanner", "Kind"])
        #expect(try source("@interface RootView : UIView\n- (void)show;\n@end", .cFamily).declaredNames == ["RootView"])
    }

    /// A name counts where code has it, other than to declare or to import it.
    @Test(arguments: [
        ("let f = Facade()", SourceLanguage.swift, true), ("func f(_ a: Kit.Facade) {}", .swift, true),
        ("extension Facade {}", .swift, true), ("let f = `Facade`()", .swift, true),
        ("case .Facade: break", .swift, true), ("let a = 0; Facade()", .swift, true),
        ("class Facade {}", .swift, false), ("func\n  `Facade`() {}", .swift, false),
        ("import Facade", .swift, false), ("// Facade", .swift, false), ("let s = \"Facade\"", .swift, false),
        ("let f = Facades()", .swift, false), ("[Facade new];", .cFamily, true), ("@class Facade;", .cFamily, false),
        ("@implementation Facade", .cFamily, false), ("<view customClass=\"Facade\"/>", .markup, true),
    ])
    func wordsThatNameWhatOthersDeclare(text: String, language: SourceLanguage, names: Bool) {
        let words = SourceWords(Array(text.utf8), language: language)
        #expect(words.name(anyOf: SourceWords.Names(["Other", "Facade"])) == names)
        #expect(words.size == text.utf8.count)
    }
}
