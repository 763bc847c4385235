import CapabilityUsage
import Testing

/// What the scanner sees of a snippet: `kind symbol`, `?` where only some builds compile it.
private func seen(_ text: String, _ language: SourceLanguage = .swift, _ symbols: [Symbol]? = nil) -> [String] {
    let set = SymbolSet(symbols ?? standard)
    let found = SourceScanner(symbols: set).uses(in: Array(text.utf8), language: language)
    return found.uses.map { use in
        "\(use.condition == nil ? "" : "?")\(use.kind) \(set.symbols[use.symbol].text)"
    }
}

private let standard = [
    Symbol(.identifier, "AVCaptureDevice"), Symbol(.member, "camera"), Symbol(.module, "PassKit"),
    Symbol(.literal, "http://"), Symbol(.scheme, "tg"), Symbol(.scheme, "fb-share"), Symbol(.identifier, "stat"),
]

@Suite struct ScannerTests {
    @Test(arguments: [
        ("let a = AVCaptureDevice.default()", ["code AVCaptureDevice"]),
        ("AVCaptureDeviceInput MyAVCaptureDevice AVCaptureDevice2", []),
        ("// AVCaptureDevice\n/* AVCaptureDevice /* nested */ AVCaptureDevice */", []),
        ("/* /* */ AVCaptureDevice", []),
        ("let s = \"AVCaptureDevice\"", []),
        ("let s = \"\\(AVCaptureDevice())\"", ["code AVCaptureDevice"]),
        ("let s = \"\\(f(\"x) \\(AVCaptureDevice())\"))AVCaptureDevice\"", ["code AVCaptureDevice"]),
        ("let s = #\"\\(AVCaptureDevice())\"#", []),
        ("let s = #\"\\#(AVCaptureDevice())\"#", ["code AVCaptureDevice"]),
        ("let s = \"\"\"\n \"AVCaptureDevice\" \n\"\"\"; AVCaptureDevice()", ["code AVCaptureDevice"]),
        ("let s = ##\"\"\"\n \"\"\"# AVCaptureDevice\n\"\"\"##", []),
        ("let s = \"unclosed\nAVCaptureDevice()", ["code AVCaptureDevice"]),
        ("let r = /\"/; AVCaptureDevice()", ["code AVCaptureDevice"]),
        ("let r = #/\"/#; AVCaptureDevice()", ["code AVCaptureDevice"]),
        ("let x = a / b; let s = \"/\"; AVCaptureDevice()", ["code AVCaptureDevice"]),
        ("picker.sourceType = .camera", ["member camera"]),
        ("UIImagePickerController.isSourceTypeAvailable(.camera)", []),
        ("a.isSourceTypeAvailable(\n  UIImagePickerController.SourceType.camera) ? .camera : .b", ["member camera"]),
        ("A.availableMediaTypes(for: .camera)", []),
        ("use(for: .camera); isSourceTypeAvailable(a, .camera)", ["member camera", "member camera"]),
        ("let camera = 1; camera", []),
        ("picker\n    .camera", ["member camera"]),
        ("enum Tab { case home, camera }", ["declaration camera"]),
        ("enum Tab {\n  case home(Int, of: [String]),\n    camera\n}", ["declaration camera"]),
        ("enum Tab { case home = \"h\", camera = \"c\" }", ["declaration camera"]),
        ("switch x { case .home, let camera: f(camera) }", []),
        ("f(home, camera)\nlet case1 = camera", []),
        ("enum E { case open, stat }", ["declaration stat"]),
        ("let stat = file.stat", ["member stat"]),
        ("var stat: Int {\n  file.stat\n}", ["member stat"]),
        ("struct S { let stat: Int }\ns.stat", ["declaration stat", "member stat"]),
        ("s.stat = false; s.stat == false; s.stat = falseAlarm", ["member stat", "member stat"]),
        ("class AVCaptureDevice {}", ["typeDeclaration AVCaptureDevice"]),
        ("class A {\n  private var d: AVCaptureDevice?\n}", ["typeMention AVCaptureDevice"]),
        ("var d: AVCaptureDevice! // none", ["typeMention AVCaptureDevice"]),
        (
            "var d: AVCaptureDevice? = nil\nfunc f() { d = nil; guard let d = d else { return } }",
            ["typeMention AVCaptureDevice"]
        ),
        ("var d: AVCaptureDevice?\nfunc f() { d = make() }", ["code AVCaptureDevice"]),
        ("var d: AVCaptureDevice?\nfunc f() { fill(&d) }", ["code AVCaptureDevice"]),
        ("@IBOutlet weak var d: AVCaptureDevice!\n", ["code AVCaptureDevice"]),
        ("@Published\nvar d: AVCaptureDevice?", ["code AVCaptureDevice"]),
        ("var d: AVCaptureDevice? { nil }", ["typeMention AVCaptureDevice"]),
        ("var d: AVCaptureDevice { .init() }", ["code AVCaptureDevice"]),
        ("protocol P { var d: AVCaptureDevice { get } }", ["typeMention AVCaptureDevice"]),
        ("let d: AVCaptureDevice", ["typeMention AVCaptureDevice"]),
        ("let d: AVCaptureDevice\ninit() { d = make() }", ["code AVCaptureDevice"]),
        ("let d: AVCaptureDevice\ninit(d: A) { self.d = d }", ["typeMention AVCaptureDevice"]),
        ("let d: AVCaptureDevice\ninit(d: A) {\n  self.d = d\n}", ["typeMention AVCaptureDevice"]),
        ("let d: AVCaptureDevice\ninit(d: A) { self.d = d.e }", ["code AVCaptureDevice"]),
        ("let d: AVCaptureDevice\ninit(d: A) { self.d = d }\nlet a = A(d: .e())", ["code AVCaptureDevice"]),
        ("let d: AVCaptureDevice = make()", ["code AVCaptureDevice"]),
        ("let d: [AVCaptureDevice]\n", ["typeMention AVCaptureDevice"]),
        ("func f(d: AVCaptureDevice?) {}", ["typeMention AVCaptureDevice"]),
        ("@available(iOS 11, *)\npublic var d: AVCaptureDevice? { x }", ["typeMention AVCaptureDevice"]),
        ("@objc @MainActor var d: AVCaptureDevice?", ["typeMention AVCaptureDevice"]),
        ("@available(iOS 11, *) @Injected var d: AVCaptureDevice?", ["code AVCaptureDevice"]),
        ("@Available var d: AVCaptureDevice?", ["code AVCaptureDevice"]),
        ("if let d = x as? AVCaptureDevice { }", ["typeMention AVCaptureDevice"]),
        ("let d = x as! [AVCaptureDevice]", ["typeMention AVCaptureDevice"]),
        (
            "var d: AVCaptureDevice? { x as? AVCaptureDevice }",
            ["typeMention AVCaptureDevice", "typeMention AVCaptureDevice"]
        ),
        ("guard x is AVCaptureDevice else { return }", ["typeMention AVCaptureDevice"]),
        ("let d = (x as? AVCaptureDevice.Type)?.init()", ["typeMention AVCaptureDevice"]),
        ("let d = basis ? AVCaptureDevice() : nil", ["code AVCaptureDevice"]),
        ("let d = has! AVCaptureDevice()", ["code AVCaptureDevice"]),
        ("func f(\n  _ d: inout [AVCaptureDevice],\n  e: Int) {}", ["typeMention AVCaptureDevice"]),
        ("func f(at d: AVCaptureDevice? = nil) {}", ["typeMention AVCaptureDevice"]),
        ("func f(d: AVCaptureDevice = .init()) {}", ["code AVCaptureDevice"]),
        ("func f(d: AVCaptureDevice) {}\nf(d: .shared)", ["code AVCaptureDevice"]),
        ("class A: AVCaptureDevice, B {}", ["code AVCaptureDevice"]),
        ("extension A.B: AVCaptureDevice, B {}", ["code AVCaptureDevice"]),
        ("[a: AVCaptureDevice, b: c]", ["code AVCaptureDevice"]),
        ("f(a ? b : AVCaptureDevice)", ["code AVCaptureDevice"]),
        ("func f() -> AVCaptureDevice { make() }", ["typeMention AVCaptureDevice"]),
        ("func f() -> AVCaptureDevice { .init() }", ["code AVCaptureDevice"]),
        ("func f() -> AVCaptureDevice?\n{ return a.b }", ["typeMention AVCaptureDevice"]),
        ("func f(_ g: () -> AVCaptureDevice) {}", ["typeMention AVCaptureDevice"]),
        ("let f: () -> AVCaptureDevice = { .init() }", ["code AVCaptureDevice"]),
        ("typealias A = AVCaptureDevice\n", ["typeMention AVCaptureDevice"]),
        ("let a = AVCaptureDevice\n", ["code AVCaptureDevice"]),
        ("resolve(AVCaptureDevice.self)", ["typeMention AVCaptureDevice"]),
        ("override class var layerClass: AnyClass { AVCaptureDevice.self }", ["code AVCaptureDevice"]),
        ("func f(d: AVCaptureDevice) { AVCaptureDevice() }", ["typeMention AVCaptureDevice", "code AVCaptureDevice"]),
        ("let d: AVCaptureDevice? = .default(for: .video)", ["code AVCaptureDevice"]),
        ("extension AVCaptureDevice {}", ["typeMention AVCaptureDevice"]),
        ("public extension AVCaptureDevice: @retroactive A {\n  func f() { g() }\n}", ["typeMention AVCaptureDevice"]),
        ("extension AVCaptureDevice {\n  static func f() { ask { } }\n}", ["code AVCaptureDevice"]),
        ("extension AVCaptureDevice {\n  @objc dynamic var a: Int { b }\n}", ["code AVCaptureDevice"]),
        ("let a = NSMapTable<AVCaptureDevice, A>.weakToStrongObjects()", ["typeMention AVCaptureDevice"]),
        ("let a = PassthroughSubject<A<[AVCaptureDevice]>, Never>()", ["typeMention AVCaptureDevice"]),
        ("extension AVCaptureDevice { func f() {} }\nclass A {}", ["typeMention AVCaptureDevice"]),
        ("extension AVCaptureDevice.Format { static let a = 1 }", ["typeMention AVCaptureDevice"]),
        ("extension A where B == AVCaptureDevice, C: D {}", ["typeMention AVCaptureDevice"]),
        ("for a in b where a == AVCaptureDevice {}", ["code AVCaptureDevice"]),
        ("extension A<B, AVCaptureDevice> { static let c = Self() }", ["typeMention AVCaptureDevice"]),
        ("func f(a: A<B.C, [AVCaptureDevice?]>) {}", ["typeMention AVCaptureDevice"]),
        ("func f() -> A<B<AVCaptureDevice>, C>? { a.b }", ["typeMention AVCaptureDevice"]),
        ("func f() -> A<AVCaptureDevice> { .init() }", ["code AVCaptureDevice"]),
        ("var a: A<AVCaptureDevice, B>\n", ["typeMention AVCaptureDevice"]),
        ("var a: A<AVCaptureDevice>\ninit() { a = b() }", ["code AVCaptureDevice"]),
        ("@A var a: B<AVCaptureDevice>\n", ["code AVCaptureDevice"]),
        ("@A<AVCaptureDevice> var a\n", ["code AVCaptureDevice"]),
        ("typealias A = B<AVCaptureDevice>\n", ["typeMention AVCaptureDevice"]),
        ("resolve(A<AVCaptureDevice>.self)", ["typeMention AVCaptureDevice"]),
        ("let a = A<B, AVCaptureDevice>()", ["code AVCaptureDevice"]),
        ("f(a: A<AVCaptureDevice>())", ["code AVCaptureDevice"]),
        ("f(a: A<AVCaptureDevice>.make(), b)", ["code AVCaptureDevice"]),
        ("let a = [AVCaptureDevice]()", ["code AVCaptureDevice"]),
        ("struct A: B<AVCaptureDevice> {}", ["code AVCaptureDevice"]),
        ("f(a < b, AVCaptureDevice > c)", ["code AVCaptureDevice"]),
        ("func stat() {}", ["functionDeclaration stat"]),
        ("let `stat` = 1", ["declaration stat"]),
        ("import PassKit", ["moduleImport PassKit"]),
        ("@testable import class PassKit.PKPass", ["moduleImport PassKit"]),
        ("@preconcurrency internal import PassKit; stat()", ["moduleImport PassKit", "code stat"]),
        ("@_exported import PassKit\nimport PassKit", ["exportedImport PassKit", "moduleImport PassKit"]),
        ("let important = PassKit", []),
        ("#if false\nAVCaptureDevice()\n#else\nstat()\n#endif\nstat()", ["?code stat", "code stat"]),
        ("#if DEBUG\nAVCaptureDevice()\n#endif\nstat()", ["?code AVCaptureDevice", "code stat"]),
        ("let s = \"#if false\"\nAVCaptureDevice()", ["code AVCaptureDevice"]),
        ("open(\"http://a.b\")", ["string http://"]),
        ("// http://a.b", []),
        ("[\"tg\", \"tgx\", \"tg://x\", \"a tg\"]", ["bareString tg", "string tg"]),
        ("[\"fb-share\", \"fb-share:\", \"fb-shared\"]", ["bareString fb-share", "string fb-share"]),
        ("\"tg\\(x)\"", []),
        ("if url.scheme == \"tg\" {}", ["comparedBareString tg"]),
        ("if \"tg\" != url.scheme {}", ["comparedBareString tg"]),
        ("if link.hasPrefix(\"tg://\") {}", ["comparedString tg"]),
        ("switch s {\ncase \"x\", \"tg\": f(a, \"fb-share\")\n}", ["comparedBareString tg", "bareString fb-share"]),
        ("switch s {\ncase \"tg\": f() }", ["comparedBareString tg"]),
        ("enum S: String { case t = \"tg\" }", ["bareString tg"]),
        ("let s = a == b ? \"tg\" : \"\"", ["bareString tg"]),
    ])
    func swift(text: String, expected: [String]) {
        #expect(seen(text) == expected)
    }

    @Test(arguments: [
        ("[AVCaptureDevice x];", ["code AVCaptureDevice"]),
        ("- (void)a:(AVCaptureDevice *)b;", ["typeMention AVCaptureDevice"]),
        ("@property (nonatomic, nullable) AVCaptureDevice *a;", ["typeMention AVCaptureDevice"]),
        ("NSArray<AVCaptureDevice *> *a;", ["typeMention AVCaptureDevice"]),
        ("AVCaptureDevice * _Nullable a = make();", ["code AVCaptureDevice"]),
        ("AVCaptureDevice *a = [[AVCaptureDevice alloc] init];", ["code AVCaptureDevice", "code AVCaptureDevice"]),
        ("[a isKindOfClass:[AVCaptureDevice class]];", ["typeMention AVCaptureDevice"]),
        ("+ (Class)layerClass { return [AVCaptureDevice class]; }", ["code AVCaptureDevice"]),
        ("[a isKindOfClass:AVCaptureDevice.class] && b", ["typeMention AVCaptureDevice"]),
        ("swizzle(AVCaptureDevice.self, @selector(stat));", ["typeMention AVCaptureDevice", "code stat"]),
        ("BOOL a = AVCaptureDevice.class == b;", ["typeMention AVCaptureDevice"]),
        ("[AVCaptureDevice.class new]; AVCaptureDevice.self.new;", ["code AVCaptureDevice", "code AVCaptureDevice"]),
        ("+ (Class)layerClass { return AVCaptureDevice.class; }", ["code AVCaptureDevice"]),
        ("AVCaptureDevice.classes;", ["code AVCaptureDevice"]),
        ("[A isSourceTypeAvailable:stat]; [A availableMediaTypesForSourceType: stat]; [A set:stat];", ["code stat"]),
        ("@interface AVCaptureDevice (A)\n- (void)a;\n@end", ["typeMention AVCaptureDevice"]),
        ("@implementation AVCaptureDevice (A)\n- (void)a {}\n@end", ["typeMention AVCaptureDevice"]),
        ("@implementation AVCaptureDevice (A)\n+ (void)a { [self b]; }\n@end", ["code AVCaptureDevice"]),
        ("@interface AVCaptureDevice ()\n@end", ["declaration AVCaptureDevice"]),
        ("@implementation AVCaptureDevice\n@end", ["typeDeclaration AVCaptureDevice"]),
        ("/* AVCaptureDevice /* */ stat();", ["code stat"]),
        ("// a \\\n AVCaptureDevice\nstat();", ["code stat"]),
        ("@\"AVCaptureDevice\"; '\"'; stat();", ["code stat"]),
        ("NSURL *u = @\"http://x\";", ["string http://"]),
        ("[url.scheme isEqualToString:@\"tg\"];", ["comparedBareString tg"]),
        ("[NSURL URLWithString:@\"tg://x\"];", ["string tg"]),
        ("auto s = R\"x(\" AVCaptureDevice )\" )x\"; stat();", ["code stat"]),
        ("#import <PassKit/PassKit.h>", ["moduleImport PassKit"]),
        ("#import \"PassKit/PassKit.h\"", []),
        ("@import PassKit;", ["moduleImport PassKit"]),
        ("@class AVCaptureDevice;", ["declaration AVCaptureDevice"]),
        ("#if 0\nstat();\n#else\nAVCaptureDevice x;\n#endif", ["?code AVCaptureDevice"]),
        ("#ifdef FOO\nstat();\n#endif", ["?code stat"]),
        ("#define X stat(1)", ["code stat"]),
        ("int n = 1'000'000; stat();", ["code stat"]),
    ])
    func cFamily(text: String, expected: [String]) {
        #expect(seen(text, .cFamily) == expected)
    }

    @Test func markupNamesClasses() {
        let text = "<view customClass=\"AVCaptureDevice\"/><!-- stat -->"
        #expect(seen(text, .markup) == ["code AVCaptureDevice"])
    }

    @Test func placesAreLinesAndScalarColumns() throws {
        let set = SymbolSet([Symbol(.identifier, "stat")])
        let found = SourceScanner(symbols: set).uses(in: Array("\n\n \"é😀\"; stat()".utf8), language: .swift)
        let use = try #require(found.uses.first)
        #expect(use.line == 3)
        #expect(use.column == 8)
    }

    @Test func companionsAloneAreNotLookedAt() {
        let set = SymbolSet([Symbol(.identifier, "stat")], companions: [Symbol(.member, "camera")])
        let scanner = SourceScanner(symbols: set)
        #expect(scanner.uses(in: Array("a.camera".utf8), language: .swift).uses.isEmpty)
        #expect(scanner.uses(in: Array("a.camera; stat()".utf8), language: .swift).uses.count == 2)
    }

    @Test func wordsAtEveryOffsetAreFound() {
        // The filter works in blocks of 64 bytes: no boundary may hide a word.
        for lead in 0..<200 {
            let text = String(repeating: " ", count: lead) + "stat"
            #expect(seen(text) == ["code stat"], "after \(lead) bytes")
            #expect(seen(String(repeating: "x", count: lead) + "stat") == (lead == 0 ? ["code stat"] : []))
        }
    }
}
