import Foundation
import Glibc
import Synchronization

/// A link to a server on this machine that takes its time: a proxy that hands bytes on no faster than a line of some
/// bandwidth does, and later. What TCP itself does on a long way (its slow start) isn't there.
final class SlowLink: Sendable {
    struct Speed: Sendable {
        /// In bytes a second, each way.
        var bandwidth = 50_000_000.0 / 8
        /// One way, in seconds: half of a round trip.
        var latency = 0.02
    }

    /// The server's address by way of the link.
    let url: String
    private let listener: Int32

    /// Opens the link to the host and port of a URL.
    init(to url: String, _ speed: Speed) throws {
        guard let parts = URLComponents(string: url), let port = parts.port else {
            throw BenchmarkError("no port in \(url)")
        }
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        listener = socket
        var (address, size) = (Self.loopback(0), socklen_t(MemoryLayout<sockaddr_in>.size))
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        guard bound else { throw BenchmarkError("no port for a slow link") }
        self.url = url.replacingOccurrences(of: ":\(port)", with: ":\(UInt16(bigEndian: address.sin_port))")
        Thread.detachNewThread {
            while case let client = accept(socket, nil, nil), client >= 0 {
                Self.connect(client, to: UInt16(port), speed)
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func connect(_ client: Int32, to port: UInt16, _ speed: Speed) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = loopback(port)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard connected else {
            close(client)
            close(server)
            return
        }
        let ends = OpenEnds(client, server)
        for (from, to) in [(client, server), (server, client)] {
            let line = DelayLine()
            Thread.detachNewThread { line.fill(from: from, speed) }
            Thread.detachNewThread {
                line.drain(to: to)
                ends.closeOne()
            }
        }
    }
}

/// The two sockets of a connection, closed when both directions are over.
private final class OpenEnds: Sendable {
    private let left = Mutex(2)
    private let sockets: [Int32]

    init(_ sockets: Int32...) { self.sockets = sockets }

    func closeOne() {
        let isOver = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isOver { for socket in sockets { close(socket) } }
    }
}

/// Bytes under way in one direction, each piece with the time at which it arrives.
private final class DelayLine: @unchecked Sendable {
    private let condition = NSCondition()
    private var pieces: [(bytes: [UInt8], time: Double)] = []
    private var isOver = false

    func fill(from socket: Int32, _ speed: SlowLink.Speed) {
        var (buffer, free) = ([UInt8](repeating: 0, count: 16384), 0.0)
        while case let count = read(socket, &buffer, buffer.count), count > 0 {
            // The line is busy with what was sent before.
            free = max(free, Self.now) + Double(count) / speed.bandwidth
            condition.lock()
            pieces.append((Array(buffer[..<count]), free + speed.latency))
            condition.signal()
            // No more than a quarter of a second's worth is under way.
            while pieces.count > 100 { condition.wait() }
            condition.unlock()
        }
        condition.lock()
        isOver = true
        condition.signal()
        condition.unlock()
    }

    func drain(to socket: Int32) {
        while let piece = next() {
            let wait = piece.time - Self.now
            if wait > 0 { Thread.sleep(forTimeInterval: wait) }
            var sent = 0
            while sent < piece.bytes.count {
                let count = piece.bytes.withUnsafeBytes {
                    send(socket, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                sent += count
            }
        }
        shutdown(socket, Int32(SHUT_WR))
    }

    private func next() -> (bytes: [UInt8], time: Double)? {
        condition.lock()
        defer { condition.unlock() }
        while pieces.isEmpty {
            if isOver { return nil }
            condition.wait()
        }
        condition.signal()
        return pieces.removeFirst()
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
