import CCurl

/// The memory and the environment of this process, in which secrets lie in plain text.
package enum SecretMemory {
    /// Keeps other processes of the same user from reading them through `/proc` or ptrace(2), and the kernel from writing
    /// them into a core file (prctl(2), PR_SET_DUMPABLE). Programs that are started are as open as ever.
    ///
    /// - Returns: whether the system took it; a container may forbid it.
    @discardableResult
    package static func protect() -> Bool { relctl_process_forbid_dumps() == 0 }
}
