/// The known facts about the build that a target is audited for.
package struct CompilationEnvironment: Hashable, Sendable {
    /// The systems that a target can be built for, as `os(…)` names them.
    package enum Platform: String, Hashable, Sendable {
        case iOS, watchOS, tvOS, visionOS, macOS
    }

    /// The system built for.
    package var platform: Platform
    /// `SWIFT_ACTIVE_COMPILATION_CONDITIONS` and `-D` flags of the audited configuration.
    package var conditions: Set<String>
    /// Preprocessor definitions of the audited configuration, with their values.
    package var definitions: [String: String]
    /// Whether the settings were read to the end: then a name that isn't among them is not set.
    package var isComplete: Bool
    /// Modules that are known not to exist on the platform.
    package var absentModules: Set<String>
    /// Modules of the system beside those that are known here: those that a catalogue of capabilities names.
    package var presentModules: Set<String> = []

    /// An environment; without arguments, one where only the platform is known.
    package init(
        platform: Platform = .iOS, conditions: Set<String> = [], definitions: [String: String] = [:],
        isComplete: Bool = false, absentModules: Set<String> = ["AppKit", "Cocoa", "Carbon", "Glibc", "WinSDK"]
    ) {
        (self.platform, self.conditions, self.definitions) = (platform, conditions, definitions)
        (self.isComplete, self.absentModules) = (isComplete, absentModules)
    }

    /// A build of which nothing is known: only constants have a value in it.
    static var unknown: CompilationEnvironment {
        var environment = CompilationEnvironment()
        environment.isUnknown = true
        return environment
    }

    private var isUnknown = false
    /// Whether the build is the Mac's of an iOS app.
    private var isCatalyst = false

    /// The environment of the Catalyst build of an iOS app; `nil` for other platforms.
    var catalyst: CompilationEnvironment? {
        guard platform == .iOS, !isUnknown else { return nil }
        var environment = self
        environment.isCatalyst = true
        return environment
    }

    /// Whether a bare name in a Swift condition holds.
    func isSet(_ name: String) -> TriState {
        if isUnknown { return .maybe }
        if conditions.contains(name) { return .yes }
        // Xcode's templates set DEBUG in debug builds only; what is shipped is a release.
        return isComplete || name == "DEBUG" ? .no : .maybe
    }

    /// Whether a call in a Swift condition holds: `os(iOS)`, `canImport(PassKit)`.
    func holds(_ function: String, _ argument: String) -> TriState {
        if isUnknown { return .maybe }
        return switch function {
        case "os": TriState(argument == platform.rawValue)
        case "targetEnvironment" where argument == "macCatalyst": TriState(isCatalyst)
        case "targetEnvironment": argument == "simulator" ? .no : .maybe
        case "canImport": canImport(argument)
        // In Swift 5's mode, the language is 5.10; whether it is in 6's, a setting of each target says.
        case "swift": Self.isVersion(argument, atMost: (5, 10)) ? .yes : .maybe
        // The oldest that App Store Connect takes builds of: Xcode 16's.
        case "compiler": Self.isVersion(argument, atMost: (6, 0)) ? .yes : .maybe
        case "arch": TriState(argument == "arm64")
        default: .maybe
        }
    }

    /// Others than the system's modules may be there or not: nothing says that the build finds what the sources name.
    private func canImport(_ module: String) -> TriState {
        // `canImport(UIKit.UIFont)` asks for a submodule.
        let name = module.split(separator: ".").first.map(String.init) ?? module
        let absent = platform == .macOS ? Self.modulesWithoutMac : absentModules
        if absent.contains(name) { return .no }
        let isPresent = Self.systemModules.contains(name) || (platform == .iOS && presentModules.contains(name))
        return isPresent ? .yes : .maybe
    }

    private static func isVersion(_ text: String, atMost limit: (major: Int, minor: Int)) -> Bool {
        let parts = text.split(separator: ".").compactMap { Int($0) }
        guard let major = parts.first else { return false }
        return (major, parts.count > 1 ? parts[1] : 0) <= (limit.major, limit.minor)
    }

    /// The value of a name in a preprocessor condition; `nil`: not known. A name that isn't defined is 0.
    func value(ofDefinition name: String) -> Int? {
        if isUnknown { return nil }
        if let value = definitions[name] { return value.isEmpty ? 1 : Int(value) }
        switch name {
        case "TARGET_OS_IPHONE": return platform == .macOS ? 0 : 1
        case "TARGET_OS_IOS": return platform == .iOS ? 1 : 0
        case "TARGET_OS_WATCH": return platform == .watchOS ? 1 : 0
        case "TARGET_OS_TV": return platform == .tvOS ? 1 : 0
        case "TARGET_OS_VISION": return platform == .visionOS ? 1 : 0
        case "TARGET_OS_OSX": return platform == .macOS ? 1 : 0
        case "TARGET_OS_MACCATALYST", "TARGET_OS_UIKITFORMAC": return isCatalyst ? 1 : 0
        case "TARGET_OS_MAC", "__APPLE__", "__OBJC__": return 1
        case "TARGET_OS_SIMULATOR", "TARGET_IPHONE_SIMULATOR", "DEBUG", "_WIN32", "__ANDROID__", "__linux__": return 0
        // Any other name may be defined in a header.
        default: return nil
        }
    }
}
