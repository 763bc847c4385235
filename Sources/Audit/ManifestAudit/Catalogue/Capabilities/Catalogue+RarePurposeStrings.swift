extension Catalogue {
    // Purpose strings of few apps, and those of the Mac and of visionOS. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let rarePurposeStrings = #"""
        capability: financial-data
        key: NSFinancialDataUsageDescription
        modules: FinanceKit
        symbols: FinanceStore
        traits: demanded
        code: ITMS-90683
        odds: rare

        capability: alarm-kit
        key: NSAlarmKitUsageDescription
        modules: AlarmKit
        symbols: AlarmManager, AlarmPresentation
        traits: demanded
        code: ITMS-90683
        note: iOS 26+
        odds: rare

        capability: critical-messaging
        key: NSCriticalMessagingUsageDescription
        modules: CriticalMessaging
        symbols: CriticalSMSMessenger
        traits: restricted, demanded
        code: ITMS-90683
        note: restricted entitlement
        odds: rare

        capability: world-sensing
        key: NSWorldSensingUsageDescription
        modules: ARKit
        symbols: PlaneDetectionProvider, SceneReconstructionProvider, ImageTrackingProvider
        symbols: ObjectTrackingProvider, RoomTrackingProvider, BarcodeDetectionProvider
        symbols: ARKitSession&.worldSensing, ~SpatialTrackingSession, ar_plane_detection_provider_create
        symbols: ar_scene_reconstruction_provider_create, ar_image_tracking_provider_create
        symbols: ar_object_tracking_provider_create, ar_room_tracking_provider_create
        traits: foreign, vision, expected
        code: ITMS-90683
        note: visionOS

        capability: hands-tracking
        key: NSHandsTrackingUsageDescription
        modules: ARKit
        symbols: HandTrackingProvider, ~SpatialTrackingSession
        symbols: ARKitSession&.handTracking, ar_hand_tracking_provider_create
        traits: foreign, vision, expected
        code: ITMS-90683
        note: visionOS

        capability: accessory-tracking
        key: NSAccessoryTrackingUsageDescription
        modules: ARKit
        symbols: AccessoryTrackingProvider
        symbols: ARKitSession&.accessoryTracking, ar_accessory_tracking_provider_create
        traits: foreign, vision, expected
        code: ITMS-90683
        note: visionOS 26; confirm against current docs

        capability: main-camera
        key: NSMainCameraUsageDescription
        modules: ARKit
        symbols: CameraFrameProvider
        symbols: ARKitSession&.cameraAccess, ar_camera_frame_provider_create
        traits: foreign, vision, expected
        code: ITMS-90683
        note: visionOS enterprise API

        capability: enterprise-mcam
        key: NSEnterpriseMCAMUsageDescription
        modules: ARKit
        symbols: CameraFrameProvider
        symbols: ARKitSession&.cameraAccess, ar_camera_frame_provider_create
        traits: foreign, vision
        code: ITMS-90683
        note: visionOS 2.0 name of the main camera key

        capability: audio-capture
        key: NSAudioCaptureUsageDescription
        modules: CoreAudio, ScreenCaptureKit
        symbols: AudioHardwareCreateProcessTap, CATapDescription
        traits: foreign
        code: ITMS-90683
        note: macOS 14.2+

        capability: desktop-folder
        key: NSDesktopFolderUsageDescription
        modules: Foundation
        traits: never-unused, foreign
        note: macOS; path based, not visible as a symbol

        capability: documents-folder
        key: NSDocumentsFolderUsageDescription
        modules: Foundation
        traits: never-unused, foreign
        note: macOS; path based

        capability: downloads-folder
        key: NSDownloadsFolderUsageDescription
        modules: Foundation
        traits: never-unused, foreign
        note: macOS; path based

        capability: network-volumes
        key: NSNetworkVolumesUsageDescription
        modules: Foundation
        traits: never-unused, foreign
        note: macOS

        capability: removable-volumes
        key: NSRemovableVolumesUsageDescription
        modules: Foundation
        traits: never-unused, foreign
        note: macOS

        capability: file-provider-domain
        key: NSFileProviderDomainUsageDescription
        modules: FileProvider
        symbols: NSFileProviderManager
        traits: foreign
        note: macOS

        capability: system-administration
        key: NSSystemAdministrationUsageDescription
        modules: ServiceManagement
        symbols: SMJobBless, SMAppService
        traits: foreign
        note: macOS
        """#
}
