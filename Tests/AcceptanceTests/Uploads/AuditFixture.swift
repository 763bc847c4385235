/// An app as XcodeGen describes it, that asks for the camera.
enum AuditFixture {
    private static let app = [
        "project.yml": """
        name: Go
        targets:
          Go:
            type: application
            platform: iOS
            sources: [App]
            settings: { PRODUCT_BUNDLE_IDENTIFIER: com.example.go }
            info:
              path: App/Info.plist
              properties:
                CFBundleShortVersionString: "1.0"
                ITSAppUsesNonExemptEncryption: false
                NSCameraUsageDescription: Scan the code on a parcel.

        """
    ]

    /// Nothing uses it.
    static let unused = app.merging(["App/Main.swift": "import UIKit\n"]) { $1 }
    /// The sources use it.
    static let used = app.merging([
        "App/Main.swift": "import AVFoundation\nlet device = AVCaptureDevice.default(for: .video)\n"
    ]) { $1 }
}
