extension UploadClaim {
    /// The page of the run's log; `nil`: its CI has no page of its own for that, or is not known.
    package var logPage: String? {
        guard let url else { return nil }
        return switch provider {
        case "gitlab-trigger", "gitlab-pipeline", "github-workflow", "gitea-workflow": url
        case "jenkins": url.hasSuffix("/") ? url + "console" : nil
        // https://docs.bitrise.io/en/bitrise-ci/run-and-analyze-builds/build-logs.html
        case "bitrise": url.contains("?") ? nil : url + "?tab=log"
        default: nil
        }
    }

    /// The page of the run's artifacts, once it has ended; `nil`: see ``logPage``.
    package var artifactsPage: String? {
        guard let url, status.isFinal else { return nil }
        return switch provider {
        // Artifacts belong to a job; a pipeline has no page for them.
        case "gitlab-trigger", "gitlab-pipeline": url.contains("/-/jobs/") ? url + "/artifacts/browse" : nil
        case "github-workflow": url.contains("#") ? nil : url + "#artifacts"
        case "jenkins": url.hasSuffix("/") ? url + "artifact/" : nil
        case "bitrise": url.contains("?") ? nil : url + "?tab=artifacts"
        default: nil
        }
    }
}
