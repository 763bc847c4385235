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
    /// True if all build settings could be read. A name that is not in `conditions` is then known to be unset.
    package var isComplete: Bool
    /// Modules that are known not to exist on the platform.
    package var absentModules: Set<String>
    /// Further system modules that exist on iOS: those named by the capability catalogue, in addition to
    /// `systemModules`.
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
    /// True for the Mac Catalyst build of an iOS app.
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
        // Up to 5.10 the condition holds in every language mode. Whether a target uses the Swift 6 mode is a build
        // setting.
        case "swift": Self.isVersion(argument, atMost: (5, 10)) ? .yes : .maybe
        // Xcode 16 has compiler 6.0; App Store Connect accepts no builds of older versions.
        case "compiler": Self.isVersion(argument, atMost: (6, 0)) ? .yes : .maybe
        case "arch": isBuiltFor(argument)
        default: .maybe
        }
    }

    /// Decides `arch(name)`. Apps for the Mac and the watch have a part for each of several processors, and each part is compiled
    /// with another answer (https://developer.apple.com/documentation/apple-silicon/building-a-universal-macos-binary).
    private func isBuiltFor(_ architecture: String) -> TriState {
        let others =
            switch platform {
            case .macOS: ["x86_64"]
            case .iOS where isCatalyst: ["x86_64"]
            case .watchOS: ["arm64_32", "arm"]
            default: [String]()
            }
        if others.isEmpty { return TriState(architecture == "arm64") }
        return architecture == "arm64" || others.contains(architecture) ? .maybe : .no
    }

    /// Decides `canImport(module)`. A module outside the system is `.maybe`: an import in the sources doesn't prove
    /// that the build finds the module.
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
