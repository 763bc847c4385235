import AVFoundation

struct Scanner {
    let camera = AVCaptureDevice.default(for: .video)
}
