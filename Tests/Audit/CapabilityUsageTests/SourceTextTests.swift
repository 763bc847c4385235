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
}
