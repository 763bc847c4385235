import Forges
import GitTransport
import Uploads

/// Something that goes wrong with one request, or with some of a kind in a row.
package struct Fault: Hashable, Sendable {
    /// What is asked of the servers.
    package enum Call: String, CaseIterable, Sendable {
        // swift-format-ignore
        case listRefs, listMergeRequests, readMergeRequest, listNotes, readTime, readRun, searchRun
        case push, open, change, merge, addNote, replaceNote, deleteNote, startUpload

        /// Whether it changes something.
        package var isWrite: Bool { Self.writes.contains(self) }
        /// Whether servers answer it from a copy that may lag behind. The single read of a merge request doesn't.
        package var isList: Bool { self == .listRefs || self == .listMergeRequests || self == .listNotes }

        private static let writes: Set<Call> = [
            .push, .open, .change, .merge, .addNote, .replaceNote, .deleteNote, .startUpload,
        ]
    }

    /// How it goes wrong.
    package enum Kind: Hashable, Sendable {
        /// A list as it was so many changes ago.
        case stale(Int)
        /// The server acts, the answer never comes.
        case lostAnswer
        /// Nothing arrives, and the caller can't tell.
        case lostRequest
        /// The server gets it twice; the caller sees the first or the second answer.
        case duplicated(showsFirst: Bool)
        /// The server says no, for good.
        case refused
        /// 429, and all patience is used up.
        case busy
        /// No connection.
        case unreachable
    }

    /// How it goes wrong.
    package var kind: Kind
    /// With what.
    package var call: Call
    /// With which of them, from 1.
    package var number: Int
    /// With how many in a row.
    package var width: Int

    /// A fault of one request, or of some in a row.
    package init(_ kind: Kind, _ call: Call, _ number: Int, width: Int = 1) {
        (self.kind, self.call, self.number, self.width) = (kind, call, number, width)
    }

    /// All that can go wrong with a call. A start of an upload that a proxy sends twice is two starts to any CI: only
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

    func strikes(_ call: Call, _ number: Int) -> Bool {
        call == self.call && (self.number..<self.number + width).contains(number)
    }
}

/// What a caller is told when something goes wrong.
enum Trouble {
    case dead, answerLost, refused, busy, unreachable
}

/// The error of a server's room, for each kind of trouble.
protocol TroubledError: Error {
    init(_ trouble: Trouble)
}

extension GitTransportError: TroubledError {
    init(_ trouble: Trouble) {
        switch trouble {
        case .dead: self.init(.unreachable, "the run is dead")
        case .answerLost: self.init(.answerLost, "no answer")
        case .refused: self.init(.refused, "a hook declined")
        case .busy: self.init(.busy, "too many requests")
        case .unreachable: self.init(.unreachable, "no route")
        }
    }
}

extension ForgeError: TroubledError {
    init(_ trouble: Trouble) {
        switch trouble {
        case .dead: self.init(.unreachable, "the run is dead")
        case .answerLost: self.init(.answerLost, "no answer")
        case .refused: self.init(.forbidden, "not allowed")
        case .busy: self.init(.busy, "Retry later")
        case .unreachable: self.init(.unreachable, "no route")
        }
    }
}

extension UploadError: TroubledError {
    init(_ trouble: Trouble) {
        switch trouble {
        // Nobody knows what becomes of a call that dies.
        case .dead, .answerLost: self.init(.answerLost, "no answer")
        case .refused: self.init(.permission, "not allowed")
        case .busy: self.init(.busy, "too many requests")
        case .unreachable: self.init(.unreachable, "no route")
        }
    }
}
