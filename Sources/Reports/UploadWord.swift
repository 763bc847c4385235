import Names

/// How JSON calls the state of an upload: as GitLab calls that of a pipeline, which is what `pipeline` says too.
public enum UploadWord {
    /// The word for scripts.
    public static func of(_ status: UploadClaim.Status) -> String {
        switch status {
        case .claimed, .withdrawn, .running, .failed: status.rawValue
        case .waiting: "pending"
        case .succeeded: "success"
        case .cancelled: "canceled"
        }
    }
}
