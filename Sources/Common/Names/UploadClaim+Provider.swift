extension UploadClaim {
    /// The message, and the remedy, for a run that can't be followed because the settings name another provider now.
    package func runOfAnotherProvider(than provider: String) -> (message: String, hint: String) {
        (
            "the upload of \(app) at \(commit.short) was started by \(self.provider), and the settings name \(provider) now,"
                + " so how it ends can't be asked" + (url.map { ": \($0)" } ?? ""),
            "look at its CI; to start another one by \(provider): \(command) --again; or name "
                + "\(self.provider) in relctl.yml again until it has ended"
        )
    }
}
