import Foundation
import Support
import Testing

/// The Debian package: made, installed with dpkg, and run from where it was installed.
@Suite struct PackageTests {
    @Test func thePackageIsInstalledAndRuns() async throws {
        let folder = try ScratchFolder()
        // What has been built is packaged: a release build takes minutes.
        let made = try await Ended.run(
            [PipelineFiles.root.appending(path: "Pipelines/package.sh").path(), "--output", folder.file("out")],
            in: folder.path, environment: ["RELCTL_BINARY": PipelineFiles.relctl, "RELCTL_COMPRESSION": "0"])
        #expect(made.status == 0, "\(made.complaint)")
        let package = made.output.trimmingCharacters(in: .newlines)
        let sums = try await Ended.run(["sha256sum", "--check", "SHA256SUMS"], in: folder.file("out"))
        #expect(sums.status == 0 && sums.output.split(separator: "\n").count == 3, "\(sums.complaint)")

        let root = try await install(package, below: folder)
        try await theRightThingsAreNeeded(by: package, in: folder)
        let relctl = root + "/usr/bin/relctl"
        let version = try await Ended.run([relctl, "--version"], in: folder.path)
        #expect(version.status == 0 && package.contains("relctl_\(version.output.dropLast())_"))
        try await nothingBesideItIsLoaded(relctl, in: folder)
        let rehearsal = try await Ended.run(
            [relctl, "rehearse", "--quiet"], in: folder.path,
            environment: ["TMPDIR": folder.path, "XDG_CACHE_HOME": folder.file("cache")])
        #expect(rehearsal.status == 0, "\(rehearsal.output) \(rehearsal.complaint)")
        try await whatShellsReadIsThere(below: root + "/usr/share", in: folder)
    }

    /// dpkg in a root of its own; the libraries are this machine's.
    private func install(_ package: String, below folder: ScratchFolder) async throws -> String {
        let root = folder.file("root")
        for name in ["info", "updates", "triggers"] { try folder.write("", to: "root/var/lib/dpkg/\(name)/.keep") }
        try folder.write("", to: "root/var/lib/dpkg/status")
        let installed = try await Ended.run(
            [
                "dpkg", "--root=\(root)", "--log=\(folder.file("log"))", "--force-depends", "--force-not-root",
                "--install", package,
            ], in: folder.path, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        #expect(installed.status == 0, "\(installed.complaint)")
        let status = try await Ended.run(
            ["dpkg-query", "--admindir=\(root)/var/lib/dpkg", "-W", "-f", "${Status}", "relctl"], in: folder.path)
        #expect(status.output == "install ok installed")
        return root
    }

    /// No library is looked for beside the binary, and the tables of addresses can't be written once it runs. What can't be
    /// loaded stands there as a trap for the rehearsal.
    private func nothingBesideItIsLoaded(_ relctl: String, in folder: ScratchFolder) async throws {
        let sections = try await Ended.run(
            ["readelf", "--wide", "--dynamic", "--program-headers", relctl], in: folder.path)
        #expect(!sections.output.contains("ORIGIN"), "\(sections.output)")
        #expect(sections.output.contains("GNU_RELRO"), "\(sections.output)")
        #expect(sections.output.contains(/FLAGS.*NOW/), "\(sections.output)")
        let libraries = try await Ended.run(
            ["grep", "-aoE", "lib(curl|git2)\\.so\\.[0-9.]*[0-9]", relctl], in: folder.path)
        let names = Set(libraries.output.split(separator: "\n").map(String.init)).union(["libyaml-0.so.2"])
        #expect(names.count >= 3, "\(names)")
        let bin = String(relctl.dropLast("/relctl".count))
        for name in names { try "no library".write(toFile: bin + "/" + name, atomically: true, encoding: .utf8) }
    }

    private func theRightThingsAreNeeded(by package: String, in folder: ScratchFolder) async throws {
        let needs = try await Ended.run(["dpkg-deb", "--field", package, "Depends"], in: folder.path).output
        for name in ["libgit2-", "libcurl4", "libc6", "ca-certificates"] { #expect(needs.contains(name), "\(needs)") }
        for need in needs.split(separator: ",") {
            let name = String(need.split(separator: " ")[0]).trimmingCharacters(in: .whitespacesAndNewlines)
            let status = try await Ended.run(["dpkg-query", "-W", "-f", "${Status}", name], in: folder.path)
            #expect(status.output == "install ok installed", "\(name)")
        }
        let recommends = try await Ended.run(["dpkg-deb", "--field", package, "Recommends"], in: folder.path)
        #expect(recommends.output == "openssh-client\n")
    }

    private func whatShellsReadIsThere(below share: String, in folder: ScratchFolder) async throws {
        let bash = try await Ended.run(["bash", "-n", "\(share)/bash-completion/completions/relctl"], in: folder.path)
        #expect(bash.status == 0, "\(bash.complaint)")
        for path in [
            "zsh/vendor-completions/_relctl", "fish/vendor_completions.d/relctl.fish", "doc/relctl/copyright",
            "doc/relctl/README.md", "doc/relctl/Docs/Runbook.md", "doc/relctl/Docs/Decisions/0003-marks.md",
        ] {
            let text = try String(contentsOfFile: "\(share)/\(path)", encoding: .utf8)
            #expect(text.contains("relctl"), "\(path)")
        }
        let manual = try await Ended.run(["gzip", "-dc", "\(share)/man/man1/relctl.1.gz"], in: folder.path)
        #expect(manual.output.hasPrefix(".TH RELCTL 1 "))
        for part in [
            ".SH relctl reconcile\n", ".SH relctl config\n", ".SH relctl config validate\n", "Docs/Runbook.md",
        ] {
            #expect(manual.output.contains(part), "\(part)")
        }
    }
}
