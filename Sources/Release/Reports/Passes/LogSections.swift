import Names

/// GitLab's collapsible parts of a job's log (https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections).
package struct LogSections: Sendable {
    private let now: Int

    /// - Parameter now: seconds since 1970.
    package init(now: Int) { self.now = now }

    /// A part with its headline; closed at first unless there is something to see.
    func section(_ name: String, headline: String, body: String, isOpen: Bool) -> String {
        let id = "relctl_" + String(name.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "_" })
        let option = isOpen ? "" : "[collapsed=true]"
        let start = "\u{1B}[0Ksection_start:\(now):\(id)\(option)\r\u{1B}[0K\(headline)\n"
        return start + body + "\u{1B}[0Ksection_end:\(now):\(id)\r\u{1B}[0K\n"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "."
            || scalar == "-"
    }
}
