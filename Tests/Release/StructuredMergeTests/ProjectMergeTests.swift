import Foundation
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

    @Test func samePathInAnotherGroupIsAConflict() {
        let ours = Self.edited {
            $0.addFile("A.swift", number: 200)
            $0.objects[SampleProject.id(400)]?.fields["sourceTree"] = .text("SOURCE_ROOT")
            $0.objects[SampleProject.id(400)]?.fields["path"] = .text("App/A.swift")
        }
        let theirs = Self.edited { $0.addFile("A.swift", number: 300) }
        #expect(merge(ours, theirs) == nil)
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
