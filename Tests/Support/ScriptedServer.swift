import Foundation
import Glibc
import Synchronization

/// A server on loopback that sends exactly the bytes it is told to: for everything a well-behaved one wouldn't do.
package final class ScriptedServer: Sendable {
    /// What to do on a connection.
    package enum Step: Sendable {
        /// Sends the text.
        case send(String)
        case sendBytes([UInt8])
        /// Sends the bytes one by one, with a pause in milliseconds after each.
        case drip(String, every: UInt32)
        /// Says nothing until the other side goes away.
        case hold
        /// Closes the connection.
        case close
        /// Resets the connection: what was sent and not read yet is gone.
        case reset
    }

    /// The steps for a request, given its number from 0 over all connections, and its text.
    package typealias Script = @Sendable (_ number: Int, _ request: String) -> [Step]

    /// The same, given its bytes.
    package typealias ByteScript = @Sendable (_ number: Int, _ request: [UInt8]) -> [Step]

    private let listener: Int32
    private let script: ByteScript
    private let seen = Mutex<[String]>([])
    private let isListening = Mutex(true)
    private let connections = Mutex<(open: Set<Int32>, count: Int)>(([], 0))

    /// Where it listens.
    package let port: UInt16

    /// Listens on a free port of 127.0.0.1.
    package convenience init(_ script: @escaping Script) throws {
        try self.init(listener: Self.listener()) { script($0, String(decoding: $1, as: UTF8.self)) }
    }

    /// The same, for requests that are no text.
    package static func ofBytes(_ script: @escaping ByteScript) throws -> ScriptedServer {
        try ScriptedServer(listener: listener(), script)
    }

    private static func listener() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }

    private init(listener: Int32, _ script: @escaping ByteScript) throws {
        (self.listener, self.script) = (listener, script)
        port = try Self.listen(on: listener)
        Thread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else {
                    if connection >= 0 { close(connection) }
                    close(listener)
                    return
                }
                self.connections.withLock { connections in
                    connections.open.insert(connection)
                    connections.count += 1
                }
                Thread { self.serve(connection) }.start()
            }
        }.start()
    }

    deinit { stopListening() }

    /// Once: the number may soon be somebody else's.
    private func stopListening() {
        let wasListening = isListening.withLock { isListening in
            defer { isListening = false }
            return isListening
        }
        if wasListening { shutdown(listener, Int32(SHUT_RDWR)) }
    }

    /// Ends everything that is still open.
    package func stop() {
        stopListening()
        connections.withLock { for connection in $0.open { shutdown(connection, Int32(SHUT_RDWR)) } }
    }

    /// `http://127.0.0.1:…`.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The requests that came, whole.
    package var requests: [String] { seen.withLock { $0 } }

    /// How many connections were made.
    package var connectionCount: Int { connections.withLock { $0.count } }

    private static func listen(on socket: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(socket, generic, length) + Glibc.listen(socket, 128) + getsockname(socket, generic, &length)
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        return UInt16(bigEndian: address.sin_port)
    }

    private func serve(_ connection: Int32) {
        defer {
            connections.withLock { _ = $0.open.remove(connection) }
            close(connection)
        }
        while let request = Self.request(on: connection) {
            let number = seen.withLock { seen in
                seen.append(String(decoding: request, as: UTF8.self))
                return seen.count - 1
            }
            for step in script(number, request) where !perform(step, on: connection) { return }
        }
    }

    private func perform(_ step: Step, on connection: Int32) -> Bool {
        switch step {
        case .send(let text): return Self.send(Array(text.utf8), on: connection)
        case .sendBytes(let bytes): return Self.send(bytes, on: connection)
        case .drip(let text, let pause):
            for byte in text.utf8 {
                guard Self.send([byte], on: connection) else { return false }
                usleep(pause * 1000)
            }
            return true
        case .hold:
            while !Self.receive(on: connection).isEmpty {}
            return false
        case .close: return false
        case .reset:
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
            return false
        }
    }

    private static func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private static func receive(on connection: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Head and body of the next request; `nil` when there is none.
    private static func request(on connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            if let head = WireHead(bytes), bytes.count - head.size >= head.contentLength { return bytes }
            let more = receive(on: connection)
            if more.isEmpty { return nil }
            bytes += more
        }
    }
}

/// Where the head of a message ends, and how long its body says to be.
package struct WireHead {
    /// The lines, without the empty one.
    package let lines: [String]
    /// How many bytes it has, the empty line included.
    package let size: Int

    /// Reads a head; `nil` when it isn't all there.
    package init?(_ bytes: [UInt8]) {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
        lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        size = end.upperBound
    }

    /// What it says about the length of the body.
    package var contentLength: Int {
        let line = lines.first { $0.lowercased().hasPrefix("content-length:") }
        return line.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
    }
}

extension Kept {
    /// A scripted server that lives as long as the test.
    package func scripted(_ script: @escaping ScriptedServer.Script) throws -> ScriptedServer {
        self(try ScriptedServer(script))
    }
}
