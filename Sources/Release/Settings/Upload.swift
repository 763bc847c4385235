import Names
import Releases

extension Settings {
    /// How an app's upload job is started.
    package struct Upload: Hashable, Sendable {
        /// The service that starts the upload job.
        package enum Provider: String, Hashable, Sendable, CaseIterable {
            case gitlabTrigger = "gitlab-trigger"
            case gitlabPipeline = "gitlab-pipeline"
            case githubWorkflow = "github-workflow"
            case giteaWorkflow = "gitea-workflow"
            case jenkins, bitrise
            case xcodeCloud = "xcode-cloud"
            case webhook
        }

        /// When it is started without being asked for.
        package typealias Moment = UploadPolicy.Moment

        /// The verb of a webhook.
        package enum Method: String, Hashable, Sendable, CaseIterable {
            case get = "GET"
            case post = "POST"
            case put = "PUT"
            case patch = "PATCH"
        }

        /// A named value with placeholders: a variable of the job, or a header.
        package struct Field: Hashable, Sendable {
            package var name: String
            package var value: Template
        }

        package var provider: Provider
        /// The environment variable that holds the provider's token; `nil`: the forge's token.
        package var tokenVariable: String?
        /// Variables of the job, in the order of the file.
        package var variables: [Field] = []
        /// When it is started without being asked for.
        package var when = Moment.byHand
        /// The least time between two starts, in seconds; `nil`: none.
        package var atMostEvery: Int?
        /// How many orders for the app an hour may see, whatever its CI says.
        package var maxStarts = 4
        /// How long an upload may take, and the App Store with it, in seconds.
        package var maxWait = 10_800
        /// Whether the app's audit must pass at the commit.
        package var requiresAudit = false
        /// The address of a webhook or a Jenkins job.
        package var url: Template?
        package var workflow: String?
        /// The pipeline of Bitrise, instead of a workflow.
        package var pipelineID: String?
        /// The branch that holds the job, where it lives in a repository of its own; `nil`: the branch that is uploaded.
        package var ref: BranchName?
        /// The job of a GitLab pipeline whose result counts; `nil`: the pipeline's.
        package var job: String?
        /// Inputs of a GitLab pipeline, in the order of the file.
        package var inputs: [Field] = []
        /// The verb of a webhook.
        package var method = Method.post
        /// Headers of a webhook, in the order of the file.
        package var headers: [Field] = []
        /// The body of a webhook; `nil`: relctl's own JSON.
        package var body: Template?
        /// The environment variable that holds the key a webhook's calls are signed with.
        package var hmacVariable: String?
        /// Texts of a webhook's status page that mean success.
        package var success: [String] = []
        /// The status page of a webhook.
        package var statusURL: Template?
    }
}
