import Foundation
import Glibc

/// `openssl s_server` on loopback, with certificates made on the spot: it answers every request with 200.
package final class TLSServer: Sendable {
    /// What is wrong with the server's certificate, if anything.
    package enum Certificate: String, Sendable {
        case good = "subjectAltName=IP:127.0.0.1"
        case otherHost = "subjectAltName=DNS:other.example"
        case expired = "subjectAltName=IP:127.0.0.1,DNS:expired"
    }

    private let folder: ScratchFolder
    private let program: Process

    /// Where it listens, `https://127.0.0.1:…`.
    package let url: String

    /// The file with the authority that signed the certificate.
    package var authority: String { folder.file("ca.pem") }

    /// The folder with the same authority, as OpenSSL looks it up.
    package var authorities: String { folder.file("authorities") }

    /// Makes the certificates and starts the server.
    package init(_ certificate: Certificate, options: [String] = []) async throws {
        folder = try ScratchFolder()
        try folder.write(certificate.rawValue + "\n", to: "extensions")
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        for arguments in [
            ["req", "-x509"] + key + ["-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=test"],
            ["req"] + key + ["-keyout", "key.pem", "-out", "request.pem", "-subj", "/CN=test server"],
            [
                "x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
                "-days", certificate == .expired ? "-1" : "2", "-extfile", "extensions", "-out", "cert.pem",
            ],
        ] {
            try await ChildProgram.run(["openssl"] + arguments, in: folder.path)
        }
        let authority = try String(contentsOfFile: folder.file("ca.pem"), encoding: .utf8)
        try folder.write(authority, to: "authorities/ca.pem")
        try await ChildProgram.run(["openssl", "rehash", "authorities"], in: folder.path)
        (program, url) = try Self.start(in: folder.path, options)
    }

    /// Killed, because a child starts with the signals blocked that its parent's thread blocks, SIGTERM among them.
    deinit { kill(program.processIdentifier, SIGKILL) }

    private static func start(in folder: String, _ options: [String]) throws -> (Process, String) {
        let program = Process()
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.currentDirectoryURL = URL(filePath: folder)
        program.arguments =
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem", "-www"] + options
        let output = Pipe()
        (program.standardOutput, program.standardError) = (output, FileHandle.nullDevice)
        program.standardInput = FileHandle.nullDevice
        try program.run()
        // It says where it listens before it takes anybody.
        var said = ""
        while !said.contains("ACCEPT 127.0.0.1:") || !said.hasSuffix("\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw ChildProgram.Failure(text: "openssl s_server: \(said)") }
            said += String(decoding: more, as: UTF8.self)
        }
        let port = said.split(separator: "127.0.0.1:").last?.prefix { $0.isNumber } ?? ""
        return (program, "https://127.0.0.1:\(port)")
    }
}
