/// One target of a project or package: what it is built from and what it declares, in one build configuration.
package struct Target: Sendable {
    /// Names a target within a tree.
    package struct ID: Hashable, Comparable, Sendable {
        /// The project that defines it, relative to the root: the `.xcodeproj` folder, the XcodeGen spec, the Tuist
        /// `Project.swift`, or the folder of a Swift package (empty for the root).
        package var project: String
        /// The name in that project.
        package var name: String

        /// The target called `name` of `project`.
        package init(project: String, name: String) {
            self.project = project
            self.name = name
        }

        /// The name that people know it by: a pod that is built in several ways (`Kit#2`) has one.
        package var title: String { project.hasSuffix(".podspec") ? String(name.prefix { $0 != "#" }) : name }

        /// By project, then name.
        package static func < (left: ID, right: ID) -> Bool {
            (left.project, left.name) < (right.project, right.name)
        }
    }

    /// Project and name.
    package var id: ID
    /// The name in its project, as people know it.
    package var name: String { id.title }
    /// The kind of product.
    package var kind: Kind
    /// The name to `import` it by (`PRODUCT_MODULE_NAME`).
    package var moduleName: String
    /// The name of the built bundle or library, without extension (`PRODUCT_NAME`).
    package var productName: String
    /// The build configuration that everything here is read in.
    package var configuration: String
    /// Every build configuration of its project, in the order of the project.
    package var configurations: [String] = []
    /// The SDK it is built with, like `iphoneos`, `watchos` or `macosx`; `nil` when nothing says so.
    package var platform: String?
    /// `PRODUCT_BUNDLE_IDENTIFIER` (else `CFBundleIdentifier`), expanded; may still hold `$(…)` of unknown variables.
    package var bundleIdentifier: String?
    /// Effective build settings, inheritance and variables resolved; a variable that nothing defines stays `$(NAME)`.
    package var settings: [String: SettingValue] = [:]
    /// Whether it is of a dependency that a tool brought: code of others, that the app only links.
    package var isDependency = false
    /// The manifests of the audited configuration.
    package var manifests: [ManifestFile] = []
    /// Entitlements that only other build configurations are signed with, each with the names of these.
    package var otherEntitlements: [ManifestFile] = []
    /// Its compiled sources, sorted by path, each file once.
    package var sources: [SourceFile] = []
    /// Files copied into its bundle (folders are listed as their files), relative to the root, sorted.
    package var resources: [String] = []
    /// Targets of the tree that it links or otherwise depends on.
    package var dependencies: [ID] = []
    /// Targets of the tree whose product is copied into its bundle: extensions, watch apps, App Clips, frameworks.
    package var embedded: [ID] = []
    /// Frameworks that come built and are copied into its bundle, by name.
    package var embeddedBinaries: [String] = []
    /// System frameworks and libraries that it links explicitly, by name, sorted.
    package var linkedModules: [String] = []
    /// Frameworks and libraries that only linker flags name, and that nothing in the tree provides: of the system, or of an
    /// SDK that lies elsewhere; sorted. Where no Podfile tells what is linked, `linkedModules` has them, too.
    package var flaggedModules: [String] = []
    /// Linked modules whose sources are not in the tree.
    package var opaque: [OpaqueDependency] = []
    /// Pods that its sources may import without linking them.
    package var reach = PodReach()
    /// Problems in reading it that may hide a use or a declaration: see ``Diagnostic/Kind``.
    package var unresolved: [Diagnostic] = []
    /// Misleading parts of its spec, such as a version without quotes; they hide no declaration and no use.
    package var pitfalls: [Diagnostic] = []
    /// What of all this it has on some of its platforms only.
    package var parts = PlatformParts()
    /// The platforms that it is narrowed to by ``built(for:)``; `all` as it is read.
    package internal(set) var builtFor = Platforms.all
    /// `SWIFT_ACTIVE_COMPILATION_CONDITIONS` and `-D` flags for Swift.
    package var compilationConditions: [String] = []
    /// `GCC_PREPROCESSOR_DEFINITIONS` and `-D` flags for C: name to value, `"1"` where none is given.
    package var preprocessorDefinitions: [String: String] = [:]

    /// A target without content; everything else is filled in by the reader of its project.
    package init(id: ID, kind: Kind, configuration: String) {
        self.id = id
        self.kind = kind
        self.configuration = configuration
        moduleName = Self.moduleName(from: id.name)
        productName = id.name
    }

    /// The module name that Xcode derives from a product name: what is not part of an identifier becomes `_`.
    package static func moduleName(from productName: String) -> String {
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
