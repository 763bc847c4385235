extension Catalogue {
    // Values of `UIRequiredDeviceCapabilities`. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let deviceCapabilities = #"""
        capability: device-accelerometer
        key: UIRequiredDeviceCapabilities
        values: accelerometer
        modules: CoreMotion
        symbols: CMMotionManager
        traits: optional
        code: ITMS-90109

        capability: device-arkit
        key: UIRequiredDeviceCapabilities
        values: arkit
        modules: ARKit, RealityKit
        symbols: ARSession, ARSCNView, ARView, ARWorldTrackingConfiguration
        traits: optional
        code: ITMS-90109
        note: a value the app can live without should not be required

        capability: device-arm64
        key: UIRequiredDeviceCapabilities
        values: arm64
        traits: optional, never-unused
        code: ITMS-90109, ITMS-90502
        note: platform default; frameworks may need it too

        capability: device-armv7
        key: UIRequiredDeviceCapabilities
        values: armv7
        traits: optional, unused-only
        code: ITMS-90109
        deprecated: iOS 11.0
        note: template leftover on 64-bit only targets

        capability: device-armv6
        key: UIRequiredDeviceCapabilities
        values: armv6
        traits: optional, unused-only
        code: ITMS-90109
        deprecated: iOS 4.3

        capability: device-auto-focus-camera
        key: UIRequiredDeviceCapabilities
        values: auto-focus-camera
        modules: AVFoundation
        symbols: AVCaptureDevice, AVCapturePhotoOutput
        traits: optional
        code: ITMS-90109

        capability: device-bluetooth-le
        key: UIRequiredDeviceCapabilities
        values: bluetooth-le
        modules: CoreBluetooth
        symbols: CBCentralManager, CBPeripheralManager
        traits: optional
        code: ITMS-90109

        capability: device-camera-flash
        key: UIRequiredDeviceCapabilities
        values: camera-flash
        modules: AVFoundation, UIKit
        symbols: flashMode, torchMode, cameraFlashMode
        symbols: setFlashMode, setTorchMode, setCameraFlashMode
        traits: optional
        code: ITMS-90109

        capability: device-driverkit
        key: UIRequiredDeviceCapabilities
        values: driverkit
        modules: DriverKit
        symbols: IOServiceOpen
        traits: optional
        code: ITMS-90109

        capability: device-front-facing-camera
        key: UIRequiredDeviceCapabilities
        values: front-facing-camera
        modules: AVFoundation
        symbols: ARFaceTrackingConfiguration, AVCaptureDevicePositionFront, cameraDevice
        symbols: setCameraDevice
        traits: optional
        code: ITMS-90109

        capability: device-gamekit
        key: UIRequiredDeviceCapabilities
        values: gamekit
        modules: GameKit
        symbols: GKLocalPlayer
        traits: optional
        code: ITMS-90109

        capability: device-gps
        key: UIRequiredDeviceCapabilities
        values: gps
        modules: CoreLocation
        symbols: CLLocationManager&kCLLocationAccuracyBest, kCLLocationAccuracyBestForNavigation
        traits: optional
        code: ITMS-90109

        capability: device-gyroscope
        key: UIRequiredDeviceCapabilities
        values: gyroscope
        modules: CoreMotion
        symbols: CMMotionManager, CMGyroData, startDeviceMotionUpdates
        symbols: startDeviceMotionUpdatesToQueue, startDeviceMotionUpdatesUsingReferenceFrame
        traits: optional
        code: ITMS-90109

        capability: device-healthkit
        key: UIRequiredDeviceCapabilities
        values: healthkit
        modules: HealthKit
        symbols: HKHealthStore
        traits: optional
        code: ITMS-90109
        note: Xcode adds it with the capability; removing the capability leaves it behind

        capability: device-iphone-ipad-minimum-performance-a12
        key: UIRequiredDeviceCapabilities
        values: iphone-ipad-minimum-performance-a12
        traits: optional, never-unused
        code: ITMS-90109

        capability: device-ipad-minimum-performance-m1
        key: UIRequiredDeviceCapabilities
        values: ipad-minimum-performance-m1
        traits: optional, never-unused
        code: ITMS-90109

        capability: device-iphone-performance-gaming-tier
        key: UIRequiredDeviceCapabilities
        values: iphone-performance-gaming-tier
        traits: optional, never-unused
        code: ITMS-90109

        capability: device-location-services
        key: UIRequiredDeviceCapabilities
        values: location-services
        modules: CoreLocation
        symbols: CLLocationManager
        traits: optional
        code: ITMS-90109

        capability: device-magnetometer
        key: UIRequiredDeviceCapabilities
        values: magnetometer
        modules: CoreLocation, CoreMotion
        symbols: startUpdatingHeading, CLHeading, CMMagnetometerData
        traits: optional
        code: ITMS-90109

        capability: device-metal
        key: UIRequiredDeviceCapabilities
        values: metal
        modules: Metal, MetalKit
        symbols: MTLDevice, MTLCreateSystemDefaultDevice, MTKView
        traits: optional
        code: ITMS-90109

        capability: device-microphone
        key: UIRequiredDeviceCapabilities
        values: microphone
        modules: AVFoundation
        symbols: AVAudioRecorder, requestRecordPermission
        traits: optional
        code: ITMS-90109

        capability: device-nfc
        key: UIRequiredDeviceCapabilities
        values: nfc
        modules: CoreNFC
        symbols: NFCTagReaderSession, NFCNDEFReaderSession
        traits: optional
        code: ITMS-90109

        capability: device-opengles-1
        key: UIRequiredDeviceCapabilities
        values: opengles-1
        modules: OpenGLES
        symbols: EAGLContext
        traits: optional
        code: ITMS-90109
        deprecated: iOS 12.0

        capability: device-opengles-2
        key: UIRequiredDeviceCapabilities
        values: opengles-2
        modules: OpenGLES, GLKit
        symbols: EAGLContext, GLKView
        traits: optional
        code: ITMS-90109
        deprecated: iOS 12.0

        capability: device-opengles-3
        key: UIRequiredDeviceCapabilities
        values: opengles-3
        modules: OpenGLES, GLKit
        symbols: EAGLContext, GLKView
        traits: optional
        code: ITMS-90109
        deprecated: iOS 12.0

        capability: device-peer-peer
        key: UIRequiredDeviceCapabilities
        values: peer-peer
        modules: GameKit, MultipeerConnectivity
        symbols: MCSession, GKMatchmaker
        traits: optional
        code: ITMS-90109

        capability: device-sms
        key: UIRequiredDeviceCapabilities
        values: sms
        modules: MessageUI
        symbols: MFMessageComposeViewController
        traits: optional
        code: ITMS-90109

        capability: device-still-camera
        key: UIRequiredDeviceCapabilities
        values: still-camera
        modules: AVFoundation, UIKit
        symbols: AVCapturePhotoOutput, AVCaptureStillImageOutput, UIImagePickerController&.camera
        traits: optional
        code: ITMS-90109

        capability: device-telephony
        key: UIRequiredDeviceCapabilities
        values: telephony
        modules: CallKit, CoreTelephony
        symbols: CTTelephonyNetworkInfo, CXProvider, lit:tel:
        traits: optional
        code: ITMS-90109

        capability: device-video-camera
        key: UIRequiredDeviceCapabilities
        values: video-camera
        modules: AVFoundation, UIKit
        symbols: AVCaptureMovieFileOutput, AVCaptureVideoDataOutput
        traits: optional
        code: ITMS-90109

        capability: device-wifi
        key: UIRequiredDeviceCapabilities
        values: wifi
        modules: SystemConfiguration, Network
        symbols: NWPathMonitor, SCNetworkReachabilityCreateWithName
        traits: optional, never-unused
        code: ITMS-90109
        """#
}
