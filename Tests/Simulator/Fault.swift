import Forges
import GitTransport
import Uploads

/// A fault of one request, or of several of the same kind in a row.
package struct Fault: Hashable, Sendable {
    /// What is asked of the servers.
    package enum Call: String, CaseIterable, Sendable {
        // swift-format-ignore
        case listRefs, listMergeRequests, readMergeRequest, listNotes, readTime, readRun, searchRun
        case push, open, change, merge, enqueue, addNote, replaceNote, deleteNote, startUpload

        /// Whether it changes something.
        package var isWrite: Bool { Self.writes.contains(self) }
        /// Whether servers answer it from a copy that may lag behind. The single read of a merge request doesn't.
        package var isList: Bool { self == .listRefs || self == .listMergeRequests || self == .listNotes }

        private static let writes: Set<Call> = [
            .push, .open, .change, .merge, .enqueue, .addNote, .replaceNote, .deleteNote, .startUpload,
        ]
    }

    /// What goes wrong.
    package enum Kind: Hashable, Sendable {
        /// The list is answered as it was this many changes ago.
        case stale(Int)
        /// The server carries the request out; the answer is lost.
        case lostAnswer
        /// The request is lost; to the caller it looks like a lost answer.
        case lostRequest
        /// The request arrives twice; the caller gets the first or the second answer.
        case duplicated(showsFirst: Bool)
        /// The server refuses, however often it is asked.
        case refused
        /// Status 429 after all retries.
        case busy
        /// No connection.
        case unreachable
    }

    /// What goes wrong.
    package var kind: Kind
    /// The kind of request.
    package var call: Call
    /// The first request of that kind that it is injected into, counted from 1.
    package var number: Int
    /// How many requests in a row get it.
    package var width: Int

    /// A fault of one request, or of some in a row.
    package init(_ kind: Kind, _ call: Call, _ number: Int, width: Int = 1) {
        (self.kind, self.call, self.number, self.width) = (kind, call, number, width)
    }

    /// The faults that a kind of request can have. A start of an upload that a proxy sends twice is two starts to any CI: only
    /// proxies that keep to RFC 9110, 9.2.2 are promised anything there.
    package static func kinds(of call: Call) -> [(kind: Kind, width: Int)] {
        let refusals: [(Kind, Int)] = [(.refused, 1), (.busy, 1), (.unreachable, 1)]
        if call.isWrite {
            let twice: [(Kind, Int)] = [(.duplicated(showsFirst: true), 1), (.duplicated(showsFirst: false), 1)]
            return refusals + [(.lostAnswer, 1), (.lostRequest, 1)] + (call == .startUpload ? [] : twice)
        }
        guard call.isList else { return refusals }
        return refusals + (1...5).map { (.stale($0), 1) } + (2...5).map { (.stale(1), $0) } + [(.stale(5), 5)]
    }

    func matches(_ call: Call, _ number: Int) -> Bool {
        call == self.call && (self.number..<self.number + width).contains(number)
    }
}

/// The error that a fault shows to the caller.
enum InjectedFault {
    case killed, answerLost, refused, busy, unreachable
}

/// An error type that can express each injected fault.
protocol InjectableError: Error {
    init(_ fault: InjectedFault)
}

extension GitTransportError: InjectableError {
    init(_ fault: InjectedFault) {
        switch fault {
        case .killed: self.init(.unreachable, "the run was killed")
        case .answerLost: self.init(.answerLost, "no answer")
        case .refused: self.init(.refused, "a hook declined")
        case .busy: self.init(.busy, "too many requests")
        case .unreachable: self.init(.unreachable, "no route")
        }
    }
}

extension ForgeError: InjectableError {
    init(_ fault: InjectedFault) {
        switch fault {
        case .killed: self.init(.unreachable, "the run was killed")
        case .answerLost: self.init(.answerLost, "no answer")
        case .refused: self.init(.forbidden, "not allowed")
        case .busy: self.init(.busy, "Retry later")
        case .unreachable: self.init(.unreachable, "no route")
        }
    }
}

extension UploadError: InjectableError {
    init(_ fault: InjectedFault) {
        switch fault {
        // A killed call may have had its effect.
        case .killed, .answerLost: self.init(.answerLost, "no answer")
        case .refused: self.init(.permission, "not allowed")
        case .busy: self.init(.busy, "too many requests")
        case .unreachable: self.init(.unreachable, "no route")
        }
    }
}
