/// Finds the reason of a failed exchange over `ssh`, from how it ended and from standard error.
struct SSHFailure {
    let complaints: String
    let wasCutOff: Bool
    let hasSentUpdate: Bool
    let wasSilent: Bool
    let isCancelled: Bool

    init(complaints: String, conversation: SSHConversation, wasSilent: Bool, isCancelled: Bool) {
        self.complaints = complaints
        (wasCutOff, hasSentUpdate) = (conversation.wasCutOff, conversation.hasSentUpdate)
        (self.wasSilent, self.isCancelled) = (wasSilent, isCancelled)
    }

    /// Adds the reason to an error. After a push was sent, a lost connection doesn't tell whether it was applied.
    func explain(_ error: GitTransportError) -> GitTransportError {
        let lost: GitTransportError.Kind = hasSentUpdate ? .answerLost : .unreachable
        if isCancelled { return GitTransportError(lost, "cancelled") }
        if wasSilent { return GitTransportError(lost, PushReport.joined("ssh: no answer for too long", complaints)) }
        guard wasCutOff else { return hasSentUpdate ? lostReport(error) : error }
        guard !hasSentUpdate else { return GitTransportError(lost, PushReport.joined(error.message, complaints)) }
        guard !complaints.isEmpty else { return error }
        var explained = ServerComplaint.error(complaints, otherwise: .unreachable)
        explained.hint = hint
        return explained
    }

    /// An unreadable response to a push may report success.
    private func lostReport(_ error: GitTransportError) -> GitTransportError {
        let isUnreadable = error.kind == .malformed || error.kind == .unreachable
        return isUnreadable ? GitTransportError(.answerLost, error.message) : error
    }

    private var hint: String? {
        let lowercased = complaints.lowercased()
        if lowercased.contains("host key verification failed") {
            return "add the server's key to known_hosts, after checking it"
        }
        return lowercased.contains("permission denied (publickey")
            ? "check that the key is loaded and known to the server" : nil
    }
}
