import Names
import Printing
import Releases
import Testing

@testable import Settings

/// The example of the manual, key by key.
@Suite struct ContractTests {
    let settings: Settings

    init() throws { settings = try Settings.parse(try Sample.contract()) }

    @Test func theForge() throws {
        #expect(settings.forge.kind == .gitlab)
        #expect(settings.forge.url == "https://gitlab.example.com")
        #expect(settings.forge.project == "mobile/ios")
        #expect(settings.forge.tokenVariables == ["RELCTL_TOKEN"])
        #expect(settings.forge.remote == "https://gitlab.example.com/mobile/ios.git")
        #expect(!settings.forge.allowsInsecure)
        #expect(settings.identity == .init(name: "Release Bot", email: "release-bot@example.com"))
        #expect(settings.notifications?.urlVariable == "SLACK_WEBHOOK")
        #expect(settings.appStoreConnect?.keyVariable == "ASC_KEY")
        #expect(settings.appStoreConnect?.appIDs == ["TrendyolGo": "123456"])
    }

    @Test func theFirstTrainHasTheDefaults() throws {
        let develop = try #require(BranchName("develop"))
        let train = Train(
            name: try #require(TrainName("Trendyol")), branch: try #require(BranchPattern("Trendyol/Release")),
            origin: .branch(develop), landsOn: [develop])
        #expect(settings.trains.first == train)
    }

    @Test func theParallelTrain() throws {
        let train = try #require(settings.trains.last)
        #expect(train.followed?.text == "Trendyol")
        #expect(train.publication == .tag(pattern: "TrendyolGo/*"))
        #expect(train.autoPull == .merge)
        #expect(train.pullMessage == "Merge {upstream} into {branch}")
        #expect(train.maxLag == 7_200)
        #expect(train.mergeRequest.title == "...")
        #expect(train.mergeRequest.labels == ["release"])
        #expect(train.mergeRequest.draft)
        #expect(train.conflictNotice.mentionsAuthor)
        #expect(train.conflictNotice.mentions == ["@ios-release"])
        #expect(train.holdLabel == "relctl-hold")
    }

    @Test func theAudit() throws {
        let audit = try #require(settings.app(named: "TrendyolGo")?.audit)
        #expect(audit.target == "TrendyolGoApp")
        #expect(audit.configuration == "Release")
        #expect(audit.graph == "graph.json")
        #expect(audit.failOn == .error)
        #expect(audit.forbiddenModules == ["CheckoutNextKit"])
        #expect(audit.family == "trendyol")
        #expect(audit.sdks == ["ZendeskSDK": ["NSCameraUsageDescription"], "FirebaseCore": []])
        let allowance = try #require(audit.allowances.first)
        #expect(allowance.key == "NSCameraUsageDescription")
        #expect(allowance.expires == Day("2027-01-31"))
        #expect(allowance.line == 42)
    }

    @Test func theUpload() throws {
        let upload = try #require(settings.app(named: "TrendyolGo")?.upload)
        #expect(upload.provider == .gitlabTrigger)
        #expect(upload.tokenVariable == "TRIGGER_TOKEN")
        #expect(upload.variables.map(\.name) == ["LANE", "APP"])
        #expect(upload.variables.map(\.value.text) == ["testflight", "TrendyolGo"])
        #expect(upload.when == .eachChange)
        #expect(upload.atMostEvery == 14_400)
        #expect((upload.maxWait, upload.maxStarts) == (10_800, 4))
        #expect((upload.ref?.text, upload.job) == ("main", "upload"))
        #expect(upload.inputs.map { [$0.name, $0.value.text] } == [["app", "TrendyolGo"]])
        #expect(upload.requiresAudit)
        #expect(upload.url?.text == "https://ci.example.com/hook")
        #expect(upload.workflow == "upload.yml")
    }
}
