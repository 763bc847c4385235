import ManifestSyntax
import Testing

@testable import Workspaces

@Suite struct BuildSettingTests {
    static func resolve(_ lines: String, sdk: String = "iphoneos", isComplete: Bool = false) throws -> SettingResolver {
        var assignments = SettingAssignments()
        assignments.addDefaults(["PRODUCT_NAME": "$(TARGET_NAME)", "TARGET_NAME": "My App-1"])
        for statement in try BuildConfigurationFile(Array(lines.utf8)).statements {
            guard case .assignment(let item) = statement else { continue }
            assignments.add(
                item.name,
                SettingAssignment(value: item.value, conditions: item.conditions, path: "a.xcconfig", span: item.span))
        }
        return SettingResolver(
            assignments, context: SettingContext(configuration: "Release", sdk: sdk), isComplete: isComplete,
            budget: ReadingBudget())
    }

    @Test(arguments: [
        ("X = $(PRODUCT_NAME)", "My App-1"), ("X = ${PRODUCT_NAME:rfc1034identifier}", "My-App-1"),
        ("X = $(PRODUCT_NAME:c99extidentifier)", "My_App_1"), ("X = a\nX = $(inherited) b", "a b"),
        ("X = $(inherited) b", " b"), ("X = $(Y)\nY = $(X)", "$(X)"), ("X = $(UNKNOWN)/a", "$(UNKNOWN)/a"),
        ("N = NAME\nX = $(PRODUCT_$(N):lower)", "my app-1"), ("X = $(UNKNOWN:default=a:b)", "a:b"),
        ("X = a\nX[sdk=iphoneos*] = $(inherited) b", "a b"), ("X = a\nX[sdk=macosx*] = b", "a"),
        ("X = a\nX[config=Release] = b", "b"), ("X = a\nX[config=Debug][sdk=iphoneos*] = b", "a"),
        ("X = a\nX[config=Release (Beta, Internal)] = b", "a"), ("X = a\nX[config=Rel*, Beta] = b", "a"),
        ("X = a\nX [sdk=iphoneos*] [arch=arm64] = b", "b"), ("X = a\nX[sdk=iphoneos*,arch=arm64] = b", "a"),
        ("X = https:/$()/example.com", "https://example.com"), ("X = $(X) c", " c"), ("X = $(", "$("),
        ("X = $PRODUCT_NAME/a", "My App-1/a"), ("X = $UNKNOWN $1 $", "$UNKNOWN $1 $"), ("X = $(a:", "$(a:"),
    ])
    func resolves(lines: String, value: String) throws {
        #expect(try Self.resolve(lines)["X"]?.value == value)
    }

    @Test(arguments: [
        ("SDKROOT = iphoneos", "iphoneos"), ("SDKROOT = iphoneos17.2", "iphoneos"),
        ("SDKROOT = auto\nSUPPORTED_PLATFORMS = xros xrsimulator", "xros"), ("SDKROOT = auto", nil),
        ("SDKROOT = iphoneos\nSUPPORTED_PLATFORMS = xros xrsimulator", "xros"),
        ("SDKROOT = macosx\nSUPPORTED_PLATFORMS = macosx iphoneos", "macosx"),
        ("SDKROOT = iphoneos\nSUPPORTED_PLATFORMS = $(UNKNOWN)", "iphoneos"),
        ("SUPPORTED_PLATFORMS = macosx iphonesimulator iphoneos", "iphoneos"),
    ])
    func buildsWithWhatIsSupported(lines: String, sdk: String?) throws {
        #expect(XcodeDefaults.platform(try Self.resolve(lines)) == sdk)
    }

    /// Xcode takes the SDK of the Mac where nothing names one. A project that is no Mac's may have the name elsewhere.
    @Test(arguments: [
        ("MACOSX_DEPLOYMENT_TARGET = 10.10\nIPHONEOS_DEPLOYMENT_TARGET = 9.0", "macosx"),
        ("MACOSX_DEPLOYMENT_TARGET = 10.10\nTARGETED_DEVICE_FAMILY = 1,2", nil),
        ("MACOSX_DEPLOYMENT_TARGET = 10.10\nSDKROOT = auto", nil),
        ("MACOSX_DEPLOYMENT_TARGET = 10.10\nSDKROOT = iphoneos", "iphoneos"),
        ("MACOSX_DEPLOYMENT_TARGET = 10.10\nSUPPORTED_PLATFORMS = $(UNKNOWN)", nil), ("X = y", nil),
    ])
    func buildsForTheMacByDefault(lines: String, sdk: String?) throws {
        #expect(XcodeDefaults.platform(try Self.resolve(lines), takesDefault: true) == sdk)
        #expect(XcodeDefaults.platform(try Self.resolve(lines)) == (sdk == "macosx" ? nil : sdk))
    }

    /// The system's extensions are other bundles than an app's: App Store Connect asks other things of them.
    @Test(arguments: [
        ("system-extension", Target.Kind.systemExtension), ("driver-extension", .systemExtension),
        ("extensionkit-extension", .appExtension(pointIdentifier: nil)),
    ])
    func kindsOfExtensions(type: String, kind: Target.Kind) {
        #expect(XcodeDefaults.kind(productType: "com.apple.product-type." + type, platform: "macosx") == kind)
        #expect(TuistProduct.kind("systemExtension", platform: "macosx") == .systemExtension)
    }

    @Test func emptiesWhatNothingSets() throws {
        let settings = try Self.resolve(
            "ID = com.example$(SUFFIX).$(AppIdentifierPrefix)$(BUILT_PRODUCTS_DIR)", isComplete: true)
        #expect(settings["ID"]?.value == "com.example.$(AppIdentifierPrefix)$(BUILT_PRODUCTS_DIR)")
    }

    @Test func endsOnSettingsThatGrowWithoutEnd() throws {
        let doubling = (1...60).map { "X\($0) = $(X\($0 - 1))$(X\($0 - 1))" }.joined(separator: "\n")
        let settings = try Self.resolve("X0 = ab\n" + doubling)
        #expect((settings["X60"]?.value.utf8.count ?? 0) < 1 << 18)
        let chain = (1...20_000).map { "Y\($0) = $(Y\($0 + 1))" }.joined(separator: "\n")
        #expect(try Self.resolve(chain)["Y1"] != nil)
        let inherited = String(repeating: "Z = $(inherited)$(inherited)\n", count: 100)
        #expect(try Self.resolve(inherited)["Z"]?.value == "")
    }

    @Test func splitsLists() {
        #expect(SettingList.split(#"a "b c" 'd e' f\ g "" h"#) == ["a", "b c", "d e", "f g", "", "h"])
        #expect(SettingList.definitions(inFlags: ["-D", "A", "-DB", "-Xfrontend", "x"]) == ["A", "B"])
        // For Clang, which reads the headers of modules.
        let forOthers = ["-Xcc", "-DA", "-Xcc", "-D", "-Xcc", "B", "-Xlinker", "-DC", "-DD", "-Xllvm"]
        #expect(SettingList.definitions(inFlags: forOthers) == ["D"])
        #expect(SettingList.macros(["A", "B=2", "C="]) == ["A": "1", "B": "2", "C": ""])
    }

    /// `INFOPLIST_PREPROCESS`: each line stays where it was.
    static let preprocessed: [(text: String, left: String, undecided: Int?)] = [
        ("a\n#ifdef BETA\nb\n#endif\nc", "a\n\nb\n\nc", nil), ("#ifdef OTHER\nb\n#else\nc\n#endif", "\n\n\nc\n", nil),
        ("#ifndef BETA\nb\n#endif", "\n\n", nil), ("#if !defined(OTHER)\nb\n#endif\n", "\nb\n\n", nil),
        ("#if LEVEL\nb\n#elif BETA\nc\n#else\nd\n#endif", "\n\n\nc\n\n\n", nil),
        ("#if 0\n#if 1\nb\n#endif\nc\n#endif\nd", "\n\n\n\n\n\nd", nil), ("#if FLAG\nb\n#endif", "\nb\n", nil),
        ("#define X\n#ifdef X\nb\n#endif\n#undef X\n#ifdef X\nc\n#endif", "\n\nb\n\n\n\n\n", nil),
        ("#if A && B\nb\n#else\nc\n#endif", "\nb\n\n\n", 1), ("  # if 1\r\nb\r\n#endif\r", "\nb\r\n", nil),
        ("#endif\n#else\na", "\n\na", nil),
    ]

    @Test(arguments: preprocessed.indices)
    func preprocesses(number: Int) throws {
        let expected = Self.preprocessed[number]
        let settings = try Self.resolve(
            "INFOPLIST_PREPROCESSOR_DEFINITIONS = BETA=1 LEVEL=0\nINFOPLIST_OTHER_PREPROCESSOR_FLAGS = -C -DFLAG")
        var preprocessor = InfoPlistPreprocessor(settings)
        #expect(String(decoding: preprocessor.run(Array(expected.text.utf8)), as: UTF8.self) == expected.left)
        #expect(preprocessor.undecided == expected.undecided)
    }
}
