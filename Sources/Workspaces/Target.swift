/// One target of a project or package: what it is built from and what it declares, in one build configuration.
public struct Target: Sendable {
    /// Names a target within a tree.
    public struct ID: Hashable, Comparable, Sendable {
        /// The project that defines it, relative to the root: the `.xcodeproj` folder, the XcodeGen spec, the Tuist
        /// `Project.swift`, or the folder of a Swift package (empty for the root).
        public var project: String
        /// The name in that project.
        public var name: String

        /// The target called `name` of `project`.
        public init(project: String, name: String) {
            self.project = project
            self.name = name
        }

        /// By project, then name.
        public static func < (left: ID, right: ID) -> Bool {
            (left.project, left.name) < (right.project, right.name)
        }
    }

    /// Project and name.
    public var id: ID
    /// The name in its project.
    public var name: String { id.name }
    /// What is built.
    public var kind: Kind
    /// What `import` calls it (`PRODUCT_MODULE_NAME`).
    public var moduleName: String
    /// The name of the built bundle or library, without extension (`PRODUCT_NAME`).
    public var productName: String
    /// The build configuration that everything here is read in.
    public var configuration: String
    /// Every build configuration of its project, in the order of the project.
    public var configurations: [String] = []
    /// The SDK it is built with, like `iphoneos`, `watchos` or `macosx`; `nil` when nothing says so.
    public var platform: String?
    /// `PRODUCT_BUNDLE_IDENTIFIER` (else `CFBundleIdentifier`), expanded; may still hold `$(…)` of unknown variables.
    public var bundleIdentifier: String?
    /// Effective build settings, inheritance and variables resolved; a variable that nothing defines stays `$(NAME)`.
    public var settings: [String: SettingValue] = [:]
    /// What it declares.
    public var manifests: [ManifestFile] = []
    /// What is compiled into it, sorted by path, each file once.
    public var sources: [SourceFile] = []
    /// Files copied into its bundle (folders are listed as their files), relative to the root, sorted.
    public var resources: [String] = []
    /// Targets of the tree that it links or otherwise depends on.
    public var dependencies: [ID] = []
    /// Targets of the tree whose product is copied into its bundle: extensions, watch apps, App Clips, frameworks.
    public var embedded: [ID] = []
    /// Frameworks that come built and are copied into its bundle, by name.
    public var embeddedBinaries: [String] = []
    /// System frameworks and libraries that it links explicitly, by name, sorted.
    public var linkedModules: [String] = []
    /// What it links whose sources are not in the tree.
    public var opaque: [OpaqueDependency] = []
    /// What could not be read about it, and so may hide a use or a declaration: see ``Diagnostic/Kind``.
    public var unresolved: [Diagnostic] = []
    /// `SWIFT_ACTIVE_COMPILATION_CONDITIONS` and `-D` flags for Swift.
    public var compilationConditions: [String] = []
    /// `GCC_PREPROCESSOR_DEFINITIONS` and `-D` flags for C: name to value, `"1"` where none is given.
    public var preprocessorDefinitions: [String: String] = [:]

    /// A target without content; everything else is filled in by the reader of its project.
    public init(id: ID, kind: Kind, configuration: String) {
        self.id = id
        self.kind = kind
        self.configuration = configuration
        moduleName = Self.moduleName(from: id.name)
        productName = id.name
    }

    /// The module name that Xcode derives from a product name: what is not part of an identifier becomes `_`.
    public static func moduleName(from productName: String) -> String {
        var name = ""
        for scalar in productName.unicodeScalars {
            let isFine = scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
            if name.isEmpty, scalar.properties.numericType != nil {
                name.append("_")
            } else {
                name.unicodeScalars.append(isFine ? scalar : "_")
            }
        }
        return name
    }
}
