extension HostileTree {
    /// A project with these targets and objects.
    private static func project(_ targets: [String], _ objects: String) -> [String: String] {
        let text = """
            // !$*UTF8*$!
            { objects = {
            P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (\(targets.joined(separator: ","))); };
            L = { isa = XCConfigurationList; buildConfigurations = (C); defaultConfigurationName = Release; };
            C = { isa = XCBuildConfiguration; name = Release;
                buildSettings = { INFOPLIST_FILE = App/Info.plist; SDKROOT = iphoneos; }; };
            \(objects)
            }; rootObject = P; }
            """
        return ["Shop.xcodeproj/project.pbxproj": text]
    }

    private static func target(_ name: String, _ more: String = "") -> String {
        "\(name) = { isa = PBXNativeTarget; name = \(name); "
            + "productType = \"com.apple.product-type.application\"; \(more) };"
    }

    /// Xcode projects.
    static func projects(_ scale: Int) -> [HostileTree] {
        let (count, files) = (30 * scale, 100 * scale)
        let references = lines(files) {
            "B\($0) = { isa = PBXBuildFile; fileRef = R\($0); };\n"
                + "R\($0) = { isa = PBXFileReference; path = App/S\($0).swift; sourceTree = SOURCE_ROOT; };"
        }
        let phase =
            "S = { isa = PBXSourcesBuildPhase; files = (\((0..<files).map { "B\($0)" }.joined(separator: ","))); };\n"
            + "G = { isa = PBXGroup; children = (\((0..<files).map { "R\($0)" }.joined(separator: ","))); };\n"
        let names = (0..<count).map { "T\($0)" }
        let folders = lines(files) {
            "F\($0) = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = SOURCE_ROOT; exceptions = (E); };"
        }
        let exceptions =
            "E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; "
            + "membershipExceptions = (\(list(3 * files) { "S\($0).swift" })); };\n"
        let shared = names.map { target($0, "buildPhases = (S);") }.joined(separator: "\n")
        return [
            HostileTree(
                "sharedPhase", limit: "files in all targets", project(names, shared + phase + references)),
            HostileTree(
                "sharedExceptions", limit: "steps to work out",
                project(
                    ["T"],
                    target("T", "fileSystemSynchronizedGroups = (F0);")
                        + "G = { isa = PBXGroup; children = (\(list(files) { "F\($0)" })); };\n"
                        + folders + exceptions)),
            HostileTree(
                "largeObject", limit: "more than 1000 values",
                project(["T"], target("T", lines(2000) { "k\($0) = v;" }))),
            HostileTree(
                "values", limit: "more than",
                project(["T"], target("T", "x = (\(String(repeating: "a,", count: 30_000 * scale)));"))),
        ]
    }

    /// Info.plists.
    static func propertyLists(_ scale: Int) -> [HostileTree] {
        let elements = lines(6000 * scale) { "<string>s\($0)</string>" }
        let contacts = "<key>NSContactsUsageDescription</key><string>To find friends</string>"
        let schemes = { (body: String) in
            propertyList("\(contacts)<key>LSApplicationQueriesSchemes</key><array>\(body)</array>")
        }
        return [
            HostileTree(
                "longList", limit: "declares more than",
                ["project.yml": spec(), "App/Info.plist": schemes(elements)]),
            HostileTree(
                "longValue", limit: "longer ones than",
                [
                    "project.yml": spec(),
                    "App/Info.plist": schemes("<string>\(String(repeating: "s", count: 5000 * scale))</string>"),
                ]),
        ]
    }
}
