import CCurl
import Dispatch
import Glibc
import Synchronization

/// The thread that owns libcurl's multi handle. Other threads put commands into a queue and wake it up.
///
/// libcurl handles may be used by one thread at a time, so no lock guards them: only this thread touches them.
final class CurlLoop: Sendable {
    private enum Order: Sendable {
        case start(Int, HTTPRequest, Exchange.Sink?, CheckedContinuation<Attempt, Never>)
        case cancel(Int)
    }

    private struct Queue {
        var orders: [Order] = []
        var isStopping = false
        var nextNumber = 0
    }

    /// Sendable without a lock: waking up may be called from any thread, and it is the only call made outside
    /// the loop's own.
    private struct Multi: @unchecked Sendable {
        let raw: UnsafeMutableRawPointer
    }

    private let queue = Mutex(Queue())
    private let multi: Multi?
    private let settings: ConnectionSettings

    /// More connections to one host don't make a forge faster, and may be limited.
    private static let connectionsPerHost = 16

    init(settings: ConnectionSettings) {
        self.settings = settings
        multi = EasyHandle.loadError == nil ? relctl_curl_multi_open().map(Multi.init) : nil
        if let multi {
            _ = relctl_curl_multi_set_long(multi.raw, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
        }
    }

    deinit {
        if let multi { relctl_curl_multi_close(multi.raw) }
    }

    /// Starts the thread; it holds on to the loop until ``stop()``.
    func start() {
        guard let multi else { return }
        DispatchQueue(label: "http").async { self.run(multi) }
    }

    /// Ends the thread once nothing is on its way any more.
    func stop() {
        queue.withLock { $0.isStopping = true }
        wakeUp()
    }

    /// Sends the request once.
    func perform(_ request: HTTPRequest, into sink: Exchange.Sink?) async -> Attempt {
        guard !Task.isCancelled else { return .failed(.cancelled, isFinal: true) }
        guard multi != nil else {
            return .failed(.unreachable(EasyHandle.loadError ?? "libcurl does not start"), isFinal: true)
        }
        let number = queue.withLock { queue in
            queue.nextNumber += 1
            return queue.nextNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                order(.start(number, request, sink, continuation))
                // The task may have been cancelled before the order was there to be cancelled.
                if Task.isCancelled { order(.cancel(number)) }
            }
        } onCancel: {
            order(.cancel(number))
        }
    }

    private func order(_ order: Order) {
        queue.withLock { $0.orders.append(order) }
        wakeUp()
    }

    private func wakeUp() {
        if let multi { relctl_curl_multi_wake_up(multi.raw) }
    }

    private typealias Running = [Int: (exchange: Exchange, continuation: CheckedContinuation<Attempt, Never>)]

    private func run(_ multi: Multi) {
        Self.blockBrokenPipeSignal()
        var running: Running = [:]
        while true {
            let (orders, isStopping) = queue.withLock { queue in
                defer { queue.orders = [] }
                return (queue.orders, queue.isStopping)
            }
            for order in orders { carryOut(order, multi, &running) }
            if isStopping, running.isEmpty { return }
            relctl_curl_multi_perform(multi.raw)
            finishDone(multi, &running)
            if queue.withLock({ $0.orders.isEmpty }) { relctl_curl_multi_wait(multi.raw, 60_000) }
        }
    }

    private func carryOut(_ order: Order, _ multi: Multi, _ running: inout Running) {
        switch order {
        case .start(let number, let request, let sink, let continuation):
            guard let exchange = Exchange(request, settings: settings, sink: sink) else {
                return continuation.resume(returning: .failed(.unreachable("out of memory"), isFinal: true))
            }
            running[number] = (exchange, continuation)
            relctl_curl_multi_add(multi.raw, exchange.handle.raw)
        case .cancel(let number):
            guard let (exchange, continuation) = running.removeValue(forKey: number) else { return }
            relctl_curl_multi_remove(multi.raw, exchange.handle.raw)
            continuation.resume(returning: .failed(.cancelled, isFinal: true))
        }
    }

    private func finishDone(_ multi: Multi, _ running: inout Running) {
        var code = CURLE_OK
        while let raw = relctl_curl_multi_next_done(multi.raw, &code) {
            relctl_curl_multi_remove(multi.raw, raw)
            guard let (number, entry) = running.first(where: { $0.value.exchange.handle.raw == raw }) else { continue }
            running[number] = nil
            entry.continuation.resume(returning: entry.exchange.outcome(code))
        }
    }

    /// OpenSSL writes without MSG_NOSIGNAL: a signal raised by a write of this thread stays pending here for ever.
    private static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
