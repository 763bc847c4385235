import Foundation
import Names
import StructuredMerge
import Testing

@Suite struct ProjectMergeTests {
    private static let base: SampleProject = {
        var project = SampleProject()
        for number in 1...6 { project.addFile("File\(number).swift", number: number * 16) }
        return project
    }()

    private static func edited(_ edit: (inout SampleProject) -> Void) -> SampleProject {
        var project = base
        edit(&project)
        return project
    }

    private func merge(_ ours: SampleProject, _ theirs: SampleProject, versions: VersionRule = .conflict) -> String? {
        merged(Self.base.text, ours.text, theirs.text, .project, versions: versions)
    }

    @Test func filesOfBothSidesAreAdded() throws {
        let ours = Self.edited { $0.addFile("A.swift", number: 200) }
        let theirs = Self.edited { $0.addFile("B.swift", number: 201) }
        let both = Self.edited {
            $0.addFile("A.swift", number: 200)
            $0.addFile("B.swift", number: 201)
        }
        // Byte for byte what Xcode would have written, in either direction.
        #expect(merge(ours, theirs) == both.text)
        #expect(merge(theirs, ours) == both.text)
    }

    @Test("what one side renames has its new name in the lists that the other changed")
    func namesBesideIDs() throws {
        func rename(_ project: inout SampleProject) {
            project.objects[SampleProject.id(32)]?.fields["path"] = .text("Renamed.swift")
        }
        func add(_ project: inout SampleProject) { project.addFile("B.swift", number: 201) }
        let both = Self.edited {
            rename(&$0)
            add(&$0)
        }
        #expect(merge(Self.edited(rename), Self.edited(add)) == both.text)
        #expect(merge(Self.edited(add), Self.edited(rename)) == both.text)
    }

    @Test func theSameFileAddedTwiceBecomesOne() throws {
        let ours = Self.edited { $0.addFile("A.swift", number: 200) }
        let theirs = Self.edited {
            $0.addFile("A.swift", number: 300)
            $0.addFile("B.swift", number: 301)
        }
        let both = Self.edited {
            $0.addFile("A.swift", number: 200)
            $0.addFile("B.swift", number: 301)
        }
        #expect(merge(ours, theirs) == both.text)
        #expect(merge(theirs, ours) == both.text)
        // A later merge sees no twins.
        #expect(merged(theirs.text, both.text, theirs.text, .project) == both.text)
        #expect(merged(Self.base.text, both.text, theirs.text, .project) == both.text)
    }

    @Test func theSameFileWithOtherAttributesIsAConflict() {
        let ours = Self.edited { $0.addFile("A.swift", number: 200) }
        let theirs = Self.edited {
            $0.addFile("A.swift", number: 300)
            $0.objects[SampleProject.id(600)]?.fields["lastKnownFileType"] = .text("text")
        }
        #expect(merge(ours, theirs) == nil)
        #expect(merge(theirs, ours) == nil)
    }

    @Test func theSameGroupAddedTwiceBecomesOneWithBothSidesFiles() throws {
        func side(_ number: Int, _ file: String) -> SampleProject {
            Self.edited {
                let group = SampleProject.id(number)
                $0.objects[group] = .init(
                    isa: "PBXGroup",
                    fields: ["children": .list([]), "path": .text("New"), "sourceTree": .text("\"<group>\"")])
                $0.append(group, to: "children", of: SampleProject.group)
                $0.addFile(file, number: number + 1, to: group)
            }
        }
        let result = try #require(merge(side(0x500, "A.swift"), side(0x600, "B.swift")))
        #expect(result.components(separatedBy: "path = New;").count == 2)
        #expect(result.contains("A.swift") && result.contains("B.swift") && !result.contains(SampleProject.id(0x600)))
        #expect(merge(side(0x600, "B.swift"), side(0x500, "A.swift")) == result)
    }

    /// Files that a script phase takes in, both sides having added one at the end.
    private func mergedInputs(ofPhase name: String) -> String? {
        func side(_ added: [String]) -> SampleProject {
            Self.edited {
                $0.objects[SampleProject.id(0x700)] = .init(
                    isa: "PBXShellScriptBuildPhase",
                    fields: [
                        "inputPaths": .list(["script.sh", "Core.framework"] + added), "name": .text("\"\(name)\""),
                        "outputPaths": .list(["out/Core.framework"] + added.map { "out/" + $0 }),
                    ])
            }
        }
        return merged(
            side([]).text, side(["A.framework"]).text, side(["B.framework"]).text, .project, versions: .conflict)
    }

    @Test func listsThatCocoaPodsWritesTakeBothSides() throws {
        let result = try #require(mergedInputs(ofPhase: "[CP] Embed Pods Frameworks"))
        for path in ["A.framework", "B.framework", "out/A.framework", "out/B.framework"] {
            #expect(result.components(separatedBy: "\t\(path),").count == 2)
        }
    }

    /// Carthage's script takes its inputs and outputs by number.
    @Test func listsOfAnotherScriptAreOrdered() {
        #expect(mergedInputs(ofPhase: "Copy Carthage Frameworks") == nil)
    }

    @Test func samePathInAnotherGroupIsAConflict() {
        let ours = Self.edited {
            $0.addFile("A.swift", number: 200)
            $0.objects[SampleProject.id(400)]?.fields["sourceTree"] = .text("SOURCE_ROOT")
            $0.objects[SampleProject.id(400)]?.fields["path"] = .text("App/A.swift")
        }
        let theirs = Self.edited { $0.addFile("A.swift", number: 300) }
        #expect(merge(ours, theirs) == nil)
        // The same by way of another folder.
        let around = Self.edited {
            $0.addFile("A.swift", number: 200)
            $0.objects[SampleProject.id(400)]?.fields["sourceTree"] = .text("SOURCE_ROOT")
            $0.objects[SampleProject.id(400)]?.fields["path"] = .text("Other/.././App/A.swift")
        }
        #expect(merge(around, theirs) == nil)
    }

    @Test func deletedHereAndEditedThereIsAConflict() {
        let (file, build) = (SampleProject.id(32), SampleProject.id(33))
        let ours = Self.edited {
            ($0.objects[file], $0.objects[build]) = (nil, nil)
            $0.remove(file, from: "children", of: SampleProject.group)
            $0.remove(build, from: "files", of: SampleProject.sources)
        }
        let edited = Self.edited { $0.objects[file]?.fields["path"] = .text("Renamed.swift") }
        #expect(merge(ours, edited) == nil)
        #expect(merge(edited, ours) == nil)
        // Deleted here, newly used there: the objects alone would merge.
        let used = Self.edited {
            $0.objects[SampleProject.id(0x900)] = .init(isa: "PBXBuildFile", fields: ["fileRef": .text(file)])
            $0.objects[SampleProject.id(0x901)] = .init(
                isa: "PBXResourcesBuildPhase", fields: ["files": .list([SampleProject.id(0x900)])])
            $0.append(SampleProject.id(0x901), to: "buildPhases", of: SampleProject.target)
        }
        #expect(merge(ours, used) == nil)
        #expect(merge(used, ours) == nil)
    }

    @Test("a group that one side deletes while the other only took files out of it is deleted")
    func deletedHereAndEmptiedThere() throws {
        func project(_ files: [Int]?) -> SampleProject {
            Self.edited {
                for file in files ?? [] { $0.addFile("G\(file).swift", number: file, to: SampleProject.id(0x800)) }
                guard let files else { return }
                $0.objects[SampleProject.id(0x800)] = .init(
                    isa: "PBXGroup",
                    fields: [
                        "children": .list(files.map { SampleProject.id($0 * 2) }), "path": .text("Gone"),
                        "sourceTree": .text("\"<group>\""),
                    ])
                $0.append(SampleProject.id(0x800), to: "children", of: SampleProject.group)
            }
        }
        let (base, gone) = (project([0x500, 0x501]), project(nil))
        #expect(merged(base.text, gone.text, project([0x501]).text, .project) == gone.text)
        #expect(merged(base.text, project([0x501]).text, gone.text, .project) == gone.text)
        #expect(merged(base.text, gone.text, project([0x500, 0x501, 0x502]).text, .project) == nil)
        var renamed = project([0x501])
        renamed.objects[SampleProject.id(0x800)]?.fields["path"] = .text("Other")
        #expect(merged(base.text, gone.text, renamed.text, .project) == nil)
    }

    @Test("a phase that both sides have under one id, and the base not, has the files of both")
    func theSamePhaseAddedOnBothSides() throws {
        func side(_ file: Int, mask: String = "1") -> SampleProject {
            Self.edited {
                $0.addFile("N\(file).swift", number: file)
                $0.objects[SampleProject.id(0x900)] = .init(
                    isa: "PBXResourcesBuildPhase",
                    fields: ["files": .list([SampleProject.id(file * 2 + 1)]), "buildActionMask": .text(mask)])
                $0.append(SampleProject.id(0x900), to: "buildPhases", of: SampleProject.target)
            }
        }
        let result = try #require(merge(side(0x500), side(0x501)))
        let read = try #require(merge(side(0x501), side(0x500)))
        #expect(result == read)
        let phase = try #require(result.components(separatedBy: "isa = PBXResourcesBuildPhase").last)
        #expect(phase.contains(SampleProject.id(0xA01)) && phase.contains(SampleProject.id(0xA03)))
        #expect(merge(side(0x500), side(0x501, mask: "2")) == nil)
    }

    @Test("children that both sides sorted stand in one side's order, the same in both directions")
    func childrenSortedOnBothSides() throws {
        func sorted(_ order: [Int]) -> SampleProject {
            Self.edited {
                let files = $0.list("children", of: SampleProject.group)
                $0.objects[SampleProject.group]?.fields["children"] = .list(order.map { files[$0] })
            }
        }
        let (ours, theirs) = (sorted([5, 4, 3, 2, 1, 0]), sorted([1, 0, 2, 3, 4, 5]))
        let result = try #require(merge(ours, theirs))
        #expect(result == theirs.text)
        #expect(merge(theirs, ours) == theirs.text)
        // The order of phases means something.
        func phases(_ order: [Int]) -> String {
            Self.edited {
                for phase in [0x700, 0x701, 0x702] {
                    $0.objects[SampleProject.id(phase)] = .init(
                        isa: "PBXShellScriptBuildPhase", fields: ["files": .list([])])
                }
                $0.objects[SampleProject.target]?.fields["buildPhases"] = .list(
                    order.map { SampleProject.id(0x700 + $0) })
            }.text
        }
        #expect(merged(phases([0, 1, 2]), phases([2, 1, 0]), phases([1, 0, 2]), .project) == nil)
    }

    @Test("an id that stands twice is as the side has it that touched it")
    func doubledIDs() throws {
        let line = "\t\tA00000000000000000000001 = {isa = PBXBuildFile; fileRef = \(SampleProject.id(32)); };\n"
        let insert = { (text: String, lines: String) in
            text.replacing("\tobjects = {\n", with: "\tobjects = {\n" + lines)
        }
        let added = Self.edited { $0.addFile("A.swift", number: 200) }.text
        let base = insert(Self.base.text, line + line)
        #expect(merged(base, insert(added, line + line), insert(Self.base.text, line), .project) == insert(added, line))
        #expect(merged(base, insert(Self.base.text, line), insert(added, line + line), .project) == insert(added, line))
        let other = line.replacing(SampleProject.id(32), with: SampleProject.id(64))
        let another = line.replacing(SampleProject.id(32), with: SampleProject.id(96))
        #expect(
            merged(base, insert(Self.base.text, line + other), insert(Self.base.text, line + another), .project) == nil)
    }

    @Test(
        "settings that a team names itself hold versions too, if they hold numbers",
        arguments: [
            ("APP_VERSION", true), ("IOS_APP_VERSION", true), ("VERSION_SHORT", true), ("LOOP_MARKETING_VERSION", true),
            ("DYLIB_CURRENT_VERSION", true), ("APP_BUILD_NUMBER", true), ("SWIFT_VERSION", false),
            ("IPHONEOS_DEPLOYMENT_TARGET", false), ("DYLIB_COMPATIBILITY_VERSION", false), ("MYAPP_VERSION", false),
        ])
    func namesOfVersions(name: String, isVersion: Bool) {
        let side = { (value: String) in Self.edited { $0.set(name, to: value) } }
        var base = Self.base
        base.set(name, to: "1.0")
        let merge = { (ours: String, theirs: String) in
            merged(base.text, side(ours).text, side(theirs).text, .project, versions: .highest)
        }
        #expect(merge("1.1", "1.2") == (isVersion ? side("1.2").text : nil))
        #expect(merge("1.1", "abc") == nil)
    }

    @Test func oneSideDeletesWhatTheOtherLeavesAlone() throws {
        let (file, build) = (SampleProject.id(32), SampleProject.id(33))
        func delete(_ project: inout SampleProject) {
            (project.objects[file], project.objects[build]) = (nil, nil)
            project.remove(file, from: "children", of: SampleProject.group)
            project.remove(build, from: "files", of: SampleProject.sources)
        }
        let ours = Self.edited { $0.addFile("A.swift", number: 200) }
        let both = Self.edited {
            $0.addFile("A.swift", number: 200)
            delete(&$0)
        }
        #expect(merge(ours, Self.edited(delete)) == both.text)
        #expect(merge(Self.edited(delete), ours) == both.text)
    }

    @Test func aChildMovedToTwoGroupsIsAConflict() {
        func moved(to group: Int) -> SampleProject {
            Self.edited {
                $0.objects[SampleProject.id(group)] = .init(
                    isa: "PBXGroup",
                    fields: [
                        "children": .list([SampleProject.id(32)]), "path": .text("G\(group)"),
                        "sourceTree": .text("\"<group>\""),
                    ])
                $0.append(SampleProject.id(group), to: "children", of: SampleProject.group)
                $0.remove(SampleProject.id(32), from: "children", of: SampleProject.group)
            }
        }
        #expect(merge(moved(to: 0x500), moved(to: 0x600)) == nil)
    }

    @Test func versionsAreTheRules() throws {
        let ours = Self.edited { $0.set("MARKETING_VERSION", to: "1.9.0") }
        let theirs = Self.edited {
            $0.set("MARKETING_VERSION", to: "1.10")
            $0.set("OTHER", to: "1")
        }
        #expect(merge(ours, theirs) == nil)
        #expect(try #require(merge(ours, theirs, versions: .own)).contains("MARKETING_VERSION = 1.9.0;"))
        #expect(merge(ours, theirs, versions: .upstream) == theirs.text)
        #expect(merge(ours, theirs, versions: .highest) == theirs.text)
        #expect(merge(theirs, ours, versions: .highest) == theirs.text)
        let odd = Self.edited { $0.set("MARKETING_VERSION", to: "\"$(V)\"") }
        #expect(merge(ours, odd, versions: .highest) == nil)
    }

    @Test func phasesInTheSamePlaceAreAConflict() {
        func phase(_ id: Int, at index: Int) -> SampleProject {
            Self.edited {
                $0.objects[SampleProject.id(id)] = .init(
                    isa: "PBXShellScriptBuildPhase", fields: ["name": .text("P\(id)"), "files": .list([])])
                var phases = $0.list("buildPhases", of: SampleProject.target)
                phases.insert(SampleProject.id(id), at: index)
                $0.objects[SampleProject.target]?.fields["buildPhases"] = .list(phases)
            }
        }
        #expect(merge(phase(0x500, at: 1), phase(0x600, at: 1)) == nil)
        #expect(merge(phase(0x500, at: 0), phase(0x600, at: 1))?.contains("PBXShellScriptBuildPhase") == true)
    }

    @Test func faultsThatWereThereAreCarriedAlong() throws {
        var base = Self.base
        base.append("DEADBEEFDEADBEEFDEADBEEF", to: "files", of: SampleProject.sources)
        var (ours, theirs) = (base, base)
        ours.addFile("A.swift", number: 200)
        theirs.addFile("B.swift", number: 201)
        let result = try #require(merged(base.text, ours.text, theirs.text, .project))
        #expect(result.contains("DEADBEEF") && result.contains("A.swift") && result.contains("B.swift"))
    }

    /// Named by the group, which both sides change here, and by the build file, which nobody does.
    @Test("an object that one side lost and still names was not deleted on purpose", arguments: [true, false])
    func lostHereAndThere(isInGroup: Bool) throws {
        func lost(_ project: inout SampleProject) {
            project.objects[SampleProject.id(64)] = nil
            if !isInGroup { project.remove(SampleProject.id(64), from: "children", of: SampleProject.group) }
        }
        let ours = Self.edited {
            lost(&$0)
            $0.addFile("A.swift", number: 200)
        }
        func theirs(_ hasLost: Bool) -> SampleProject {
            Self.edited {
                if hasLost { lost(&$0) }
                $0.addFile("B.swift", number: 201)
            }
        }
        #expect(merge(ours, theirs(false)) == nil)
        #expect(merge(theirs(false), ours) == nil)
        #expect(merge(ours, theirs(true)) != nil)
    }

    @Test("a target links a product of one package, whichever of two has it", arguments: [true, false])
    func productsOfTwoPackages(isSame: Bool) throws {
        func side(_ number: Int, _ product: String) -> SampleProject {
            Self.edited {
                let (package, dependency, build) = (
                    SampleProject.id(number), SampleProject.id(number + 1), SampleProject.id(number + 2)
                )
                $0.objects[package] = .init(
                    isa: "XCRemoteSwiftPackageReference", fields: ["repositoryURL": .text("\"https://a.b/\(number)\"")])
                $0.objects[dependency] = .init(
                    isa: "XCSwiftPackageProductDependency",
                    fields: ["package": .text(package), "productName": .text(product)])
                $0.objects[build] = .init(isa: "PBXBuildFile", fields: ["productRef": .text(dependency)])
                $0.append(build, to: "files", of: SampleProject.sources)
            }
        }
        let result = merge(side(0x500, "Macros"), side(0x600, isSame ? "Macros" : "Markdown"))
        #expect((result == nil) == isSame)
    }

    @Test func aSideThatChangedNothingIsTheOtherByteForByte() {
        let ours = Self.edited { $0.addFile("A.swift", number: 200) }.text
        let shuffled = ours.replacing("objectVersion = 56;", with: "objectVersion  =  56 ; // by hand")
        #expect(merged(Self.base.text, shuffled, Self.base.text, .project) == shuffled)
        #expect(merged(Self.base.text, Self.base.text, shuffled, .project) == shuffled)
    }

    @Test func windowsLineEndsStay() throws {
        let returns = { (text: String) in text.replacing("\n", with: "\r\n") }
        let ours = Self.edited { $0.addFile("A.swift", number: 200) }.text
        let theirs = Self.edited { $0.addFile("B.swift", number: 201) }.text
        let result = try #require(merged(Self.base.text, ours, theirs, .project))
        #expect(merged(Self.base.text, returns(ours), theirs, .project) == returns(result))
    }

    @Test(arguments: ["", "{", "{ objects = {}; }", "<<<<<<< ours\n", "\u{0}", "{objects = (}"])
    func whatIsNoProjectIsNeverSettled(text: String) {
        let ours = Self.edited { $0.addFile("A.swift", number: 200) }.text
        #expect(merged(Self.base.text, ours, text, .project) == nil)
        #expect(merged(text, ours, Self.edited { $0.addFile("B.swift", number: 201) }.text, .project) == nil)
    }
}
