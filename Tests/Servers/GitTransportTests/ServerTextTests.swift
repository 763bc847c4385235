import Testing

@testable import GitTransport

@Suite struct ServerTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("  a \n\n b\r\n", "a\nb"), ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
        ("\u{1B}]0;title\u{7}x", "]0;titlex"), ("a\u{202E}b\u{200B}c", "abc"), ("a\u{9B}31mb", "a31mb"), ("", ""),
        (" \n ", ""), ("naïve 日本", "naïve 日本"), ("a\tb", "a b"),
    ])
    func escapesAreMadeHarmless(text: String, harmless: String) {
        #expect(ServerText.harmless(text) == harmless)
    }

    @Test func longTextsAreCut() {
        #expect(ServerText.harmless(Array(repeating: UInt8(ascii: "x"), count: 1_000_000)).count == ServerText.limit)
    }

    @Test func bytesThatAreNoTextAreShown() {
        #expect(ServerText.harmless([0x61, 0xFF, 0x62] as [UInt8]) == "a\u{FFFD}b")
    }

    /// The words of receive-pack and of forges, and what each is for relctl.
    @Test(arguments: [
        ("failed to update ref", GitTransportError.Kind.moved), ("fetch first", .moved), ("non-fast-forward", .moved),
        ("cannot lock ref 'refs/heads/a': is at 1 but expected 2", .moved), ("reference already exists", .moved),
        ("stale info", .moved), ("failed to delete", .moved), ("failed to update refs", .moved),
        ("cannot lock ref 'refs/heads/a': reference already exists", .moved),
        ("incorrect old value provided", .moved), ("reference does not exist", .moved),
        ("refname conflict", .refused), ("invalid new value provided", .refused),
        ("expected symref but found regular ref", .refused),
        ("reference conflict due to case-insensitive filesystem", .refused), ("unknown failure", .refused),
        ("cannot lock ref 'refs/heads/a/b': 'refs/heads/a' exists; cannot create 'refs/heads/a/b'", .refused),
        ("missing necessary objects", .missingObject), ("pre-receive hook declined", .refused),
        ("hook declined", .refused), ("protected branch hook declined", .refused), ("deletion prohibited", .refused),
        ("funny refname", .refused), ("something new", .refused),
    ])
    func refusalsAreUnderstood(words: String, kind: GitTransportError.Kind) {
        let error = PushRefusal.error(ref: "refs/heads/a", unpacking: "ok", verdict: words, remarks: "from the hook")
        #expect(error.kind == kind)
        #expect(error.message.contains(words))
        #expect(error.message.hasSuffix("\nfrom the hook"))
    }

    /// Since git 2.51 each verdict has its reason, so that a remark on another ref of the push doesn't count.
    @Test(arguments: [
        ("failed to update ref", GitTransportError.Kind.refused), ("incorrect old value provided", .moved),
    ])
    func aNameInTheWayIsOfTheRefThatLacksAReason(words: String, kind: GitTransportError.Kind) {
        let remark = "error: 'refs/heads/b' exists; cannot create 'refs/heads/b/c'"
        #expect(PushRefusal.error(ref: "refs/heads/a", unpacking: "ok", verdict: words, remarks: remark).kind == kind)
    }

    @Test func aPackThatCantBeTakenIsARefusal() {
        let tooLarge = PushRefusal.error(
            ref: "refs/heads/a", unpacking: "index-pack abnormal exit", verdict: "unpacker error",
            remarks: "fatal: pack exceeds maximum allowed size")
        #expect(tooLarge.kind == .refused)
        let incomplete = PushRefusal.error(
            ref: "refs/heads/a", unpacking: "index-pack abnormal exit", verdict: "unpacker error",
            remarks: "fatal: pack has 1 unresolved deltas")
        #expect(incomplete.kind == .missingObject)
    }

    @Test(arguments: [
        ("root@h: Permission denied (publickey).", GitTransportError.Kind.denied),
        ("Host key verification failed.", .denied),
        ("fatal: '/x' does not appear to be a git repository", .notFound), ("ERROR: Repository not found.", .notFound),
        ("remote: The project you were looking for could not be found or you don't have permission", .notFound),
        ("ssh: connect to host h port 22: Connection refused", .unreachable),
    ])
    func complaintsAreUnderstood(words: String, kind: GitTransportError.Kind) {
        #expect(ServerComplaint.error(words, otherwise: .unreachable).kind == kind)
    }
}
