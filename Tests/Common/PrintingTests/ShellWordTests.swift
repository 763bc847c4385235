import Testing

@testable import Printing

@Suite struct ShellWordTests {
    @Test("A quoted word means what it says")
    func quoting() {
        #expect(ShellWord.quoted("Go/Release-1.0") == "Go/Release-1.0")
        #expect(ShellWord.quoted("a'b") == #"'a'\''b'"#)
        #expect(ShellWord.quoted("a\u{200B}'") == #""$(printf %b 'a\0342\0200\0213\0047')""#)
    }

    @Test("A release with its version needs no quotes")
    func releases() {
        #expect(ShellWord.quoted("Go@8.2+1") == "Go@8.2+1")
        #expect(ShellWord.quoted("Go@9-$(id)") == "'Go@9-$(id)'")
        #expect(ShellWord.quoted("") == "''")
    }
}
