extension Catalogue {
    // Entitlements: the sandbox of the Mac, and what signing adds. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let macEntitlements = #"""
        capability: app-sandbox
        key: com.apple.security.app-sandbox
        traits: never-unused, foreign
        note: Catalyst and macOS; a build for the Mac is its use, because the Mac App Store demands it

        capability: network-client
        key: com.apple.security.network.client
        modules: Foundation, Network
        symbols: URLSession, NSURLSession, NWConnection, WKWebView
        symbols: WebPage, ~WebView
        traits: never-unused, foreign
        note: Catalyst and macOS

        capability: network-server
        key: com.apple.security.network.server
        modules: Network
        symbols: NWListener, GCDWebServer, HttpServer, NetService, NEAppProxyProvider
        symbols: NETransparentProxyProvider, NEPacketTunnelProvider
        traits: foreign
        note: Catalyst and macOS

        capability: device-camera
        key: com.apple.security.device.camera
        modules: AVFoundation
        symbols: AVCaptureVideoPreviewLayer, AVCaptureVideoDataOutput, AVCapturePhotoOutput
        symbols: AVCaptureMetadataOutput, ~AVCaptureDevice, ~WKWebView
        symbols: ~WebPage, ~WebView
        traits: foreign
        note: pairs with NSCameraUsageDescription

        capability: device-audio-input
        key: com.apple.security.device.audio-input
        modules: AVFoundation
        symbols: AVAudioRecorder, AVAudioEngine&inputNode, AVCaptureAudioDataOutput, ~AVCaptureDevice
        symbols: ~WKWebView
        symbols: ~WebPage, ~WebView
        traits: foreign
        note: pairs with NSMicrophoneUsageDescription

        capability: device-bluetooth
        key: com.apple.security.device.bluetooth
        modules: CoreBluetooth
        symbols: CBCentralManager, CBPeripheralManager
        traits: foreign
        note: pairs with NSBluetoothAlwaysUsageDescription

        capability: device-usb
        key: com.apple.security.device.usb
        modules: ExternalAccessory, IOKit
        symbols: IOUSBHostDevice, EAAccessoryManager
        traits: foreign

        capability: personal-information-location
        key: com.apple.security.personal-information.location
        modules: CoreLocation
        symbols: CLLocationManager, CLLocationUpdate
        traits: foreign

        capability: personal-information-photos-library
        key: com.apple.security.personal-information.photos-library
        modules: Photos
        symbols: PHPhotoLibrary, PHAsset, ~UIImagePickerController, ~UIImageWriteToSavedPhotosAlbum
        symbols: ~UISaveVideoAtPathToSavedPhotosAlbum
        traits: foreign

        capability: personal-information-addressbook
        key: com.apple.security.personal-information.addressbook
        modules: Contacts
        symbols: CNContactStore
        traits: foreign

        capability: personal-information-calendars
        key: com.apple.security.personal-information.calendars
        modules: EventKit
        symbols: EKEventStore
        traits: foreign

        capability: files-user-selected-read-write
        key: com.apple.security.files.user-selected.read-write
        modules: UIKit
        symbols: UIDocumentPickerViewController, fileImporter, fileExporter, NSOpenPanel, NSSavePanel
        symbols: NSDocument, ~bookmarkData, ~startAccessingSecurityScopedResource
        symbols: ~bookmarkDataWithOptions
        traits: foreign

        capability: files-user-selected-read-only
        key: com.apple.security.files.user-selected.read-only
        modules: UIKit
        symbols: UIDocumentPickerViewController, fileImporter, NSOpenPanel, NSDocument, ~bookmarkData
        symbols: ~startAccessingSecurityScopedResource
        symbols: ~bookmarkDataWithOptions
        traits: foreign

        capability: files-downloads-read-write
        key: com.apple.security.files.downloads.read-write
        modules: Foundation
        symbols: downloadsDirectory, NSDownloadsDirectory
        traits: foreign

        capability: print
        key: com.apple.security.print
        modules: UIKit
        symbols: UIPrintInteractionController, NSPrintOperation, printOperation
        traits: foreign

        capability: automation-apple-events
        key: com.apple.security.automation.apple-events
        modules: ScriptingBridge
        symbols: NSAppleScript, NSAppleEventDescriptor&sendEvent, SBApplication
        traits: foreign

        capability: get-task-allow
        key: get-task-allow
        traits: consistency
        code: ITMS-90164
        note: must be false or absent in store builds

        capability: application-identifier
        key: application-identifier
        traits: consistency
        code: ITMS-90075, ITMS-90046
        note: never in a source entitlements file with another app id

        capability: beta-reports-active
        key: beta-reports-active
        traits: consistency
        note: added by signing
        """#
}
