import CapabilityUsage
import Testing

@Suite struct CompilationConditionTests {
    static let release = CompilationEnvironment(
        conditions: ["APPSTORE"], definitions: ["APPSTORE": "1", "LEVEL": "3"], isComplete: true)
    static let unsure = CompilationEnvironment(isComplete: false)

    @Test(arguments: [
        ("APPSTORE", TriState.yes), ("DEBUG", .no), ("!DEBUG", .yes), ("BETA || APPSTORE", .yes), ("BETA", .no),
        ("os(iOS)", .yes), ("os(macOS) || os(tvOS)", .no), ("canImport(UIKit)", .yes), ("canImport(AppKit)", .no),
        ("targetEnvironment(simulator)", .no), ("targetEnvironment(macCatalyst)", .maybe),
        ("os(iOS) && !targetEnvironment(macCatalyst)", .yes), ("os(tvOS) && targetEnvironment(macCatalyst)", .no),
        ("swift(>=5.9)", .yes), ("swift(<5.9)", .no), ("swift(>=6)", .maybe), ("compiler(<5.5)", .no),
        ("compiler(>=99)", .maybe), ("canImport(Lottie)", .maybe), ("canImport(SwiftUI.View)", .yes),
        ("(APPSTORE) && !(DEBUG)", .yes), ("true", .yes), ("", .maybe), ("a b", .maybe),
        ("compiler(>=6.0) && (os(iOS) || os(visionOS))", .yes),
    ])
    func swift(text: String, expected: TriState) {
        #expect(CompilationCondition(text, .swift).evaluated(in: Self.release) == expected)
    }

    @Test(arguments: [
        ("1", TriState.yes), ("0", .no), ("defined(APPSTORE)", .yes), ("!defined DEBUG", .yes), ("DEBUG", .no),
        ("TARGET_OS_IOS && !TARGET_OS_SIMULATOR", .yes), ("TARGET_OS_OSX", .no), ("FROM_HEADER", .maybe),
        ("LEVEL >= 2", .yes), ("LEVEL == 2", .no), ("__has_include(<A/A.h>)", .maybe),
        ("__IPHONE_OS_VERSION_MAX_ALLOWED >= 130000", .maybe), ("DEBUG || 1", .yes),
        ("NDEBUG", .maybe), ("TARGET_OS_MACCATALYST", .maybe), ("!TARGET_OS_MACCATALYST", .yes),
    ])
    func preprocessor(text: String, expected: TriState) {
        #expect(CompilationCondition(text, .cFamily).evaluated(in: Self.release) == expected)
    }

    @Test(arguments: [("canImport(UIKit)", TriState.no), ("canImport(AppKit)", .yes), ("canImport(Lottie)", .maybe)])
    func onTheMac(text: String, expected: TriState) {
        let mac = CompilationEnvironment(platform: .macOS, isComplete: true)
        #expect(CompilationCondition(text, .swift).evaluated(in: mac) == expected)
    }

    /// A universal app has a part for each processor. An iOS app may have a Mac build.
    @Test(arguments: [
        (CompilationEnvironment.Platform.iOS, "arm64", TriState.yes), (.iOS, "x86_64", .maybe), (.iOS, "i386", .no),
        (.visionOS, "x86_64", .no), (.macOS, "arm64", .maybe), (.macOS, "x86_64", .maybe), (.macOS, "i386", .no),
        (.watchOS, "arm64_32", .maybe), (.watchOS, "arm64", .maybe), (.watchOS, "arm", .maybe),
        (.watchOS, "i386", .no),
    ])
    func processors(platform: CompilationEnvironment.Platform, name: String, expected: TriState) {
        let environment = CompilationEnvironment(platform: platform, isComplete: true)
        #expect(CompilationCondition("arch(\(name))", .swift).evaluated(in: environment) == expected)
    }

    @Test func unreadSettingsLeaveNamesOpen() {
        #expect(CompilationCondition("BETA", .swift).evaluated(in: Self.unsure) == .maybe)
        #expect(CompilationCondition("DEBUG", .swift).evaluated(in: Self.unsure) == .no)
    }
}
