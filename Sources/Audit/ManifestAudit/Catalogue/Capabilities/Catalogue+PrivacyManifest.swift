extension Catalogue {
    // Privacy manifests: required reasons, tracking and collected data. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let privacyManifest = #"""
        capability: privacy-file-timestamp
        key: NSPrivacyAccessedAPIType
        values: NSPrivacyAccessedAPICategoryFileTimestamp
        modules: Foundation, Darwin
        symbols: creationDateKey, contentModificationDateKey, fileModificationDate, NSFileCreationDate
        symbols: NSFileModificationDate, NSURLCreationDateKey, NSURLContentModificationDateKey
        symbols: FileAttributeKey&creationDate, FileAttributeKey&modificationDate, getattrlist
        symbols: getattrlistbulk, fgetattrlist, getattrlistat, fstat, fstatat, lstat, ~stat
        symbols: ~attributesOfItem
        symbols: ~attributesOfItemAtPath
        code: ITMS-91053
        note: bare creationDate and modificationDate match PHAsset, Core Data and JSON models and must stay
        note: weak

        capability: privacy-boot-time
        key: NSPrivacyAccessedAPIType
        values: NSPrivacyAccessedAPICategorySystemBootTime
        modules: Foundation, Darwin
        symbols: systemUptime, mach_absolute_time, processInfo.systemUptime
        code: ITMS-91053
        note: mach_continuous_time and clock_gettime are not on the list

        capability: privacy-disk-space
        key: NSPrivacyAccessedAPIType
        values: NSPrivacyAccessedAPICategoryDiskSpace
        modules: Foundation, Darwin
        symbols: volumeAvailableCapacityKey, volumeAvailableCapacityForImportantUsageKey
        symbols: volumeAvailableCapacityForOpportunisticUsageKey, volumeTotalCapacityKey
        symbols: volumeAvailableCapacityForImportantUsage, systemFreeSize, systemSize, NSFileSystemFreeSize
        symbols: NSFileSystemSize, NSURLVolumeAvailableCapacityKey, NSURLVolumeTotalCapacityKey, statfs
        symbols: statvfs, fstatfs, fstatvfs, FileAttributeKey&.systemFreeSize, FileAttributeKey&.systemSize
        symbols: attributesOfFileSystem&.systemFreeSize, attributesOfFileSystem&.systemSize
        symbols: NSURLVolumeAvailableCapacityForImportantUsageKey
        symbols: NSURLVolumeAvailableCapacityForOpportunisticUsageKey
        code: ITMS-91053

        capability: privacy-active-keyboards
        key: NSPrivacyAccessedAPIType
        values: NSPrivacyAccessedAPICategoryActiveKeyboards
        modules: UIKit
        symbols: activeInputModes, UITextInputMode.activeInputModes
        code: ITMS-91053

        capability: privacy-user-defaults
        key: NSPrivacyAccessedAPIType
        values: NSPrivacyAccessedAPICategoryUserDefaults
        modules: Foundation, SwiftUI
        symbols: UserDefaults, NSUserDefaults, AppStorage, SceneStorage
        code: ITMS-91053
        note: AppStorage compiles to UserDefaults

        capability: privacy-reason.dda9.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryFileTimestamp:DDA9.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: shown to the person

        capability: privacy-reason.c617.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryFileTimestamp:C617.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: inside app, group or CloudKit container

        capability: privacy-reason.3b52.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryFileTimestamp:3B52.1
        symbols: UIDocumentPickerViewController, fileImporter, startAccessingSecurityScopedResource
        code: ITMS-91055, ITMS-91106
        note: files the person picked

        capability: privacy-reason.0a2a.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryFileTimestamp:0A2A.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: SDK wrapper only

        capability: privacy-reason.35f9.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategorySystemBootTime:35F9.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: elapsed time or timers

        capability: privacy-reason.8ffb.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategorySystemBootTime:8FFB.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: absolute timestamps of UIKit or AVFAudio events

        capability: privacy-reason.3d61.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategorySystemBootTime:3D61.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: in a bug report the person sends

        capability: privacy-reason.85f4.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryDiskSpace:85F4.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: shown to the person

        capability: privacy-reason.e174.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryDiskSpace:E174.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: check before writing

        capability: privacy-reason.7d9e.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryDiskSpace:7D9E.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: in a bug report the person sends

        capability: privacy-reason.b728.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryDiskSpace:B728.1
        symbols: ResearchKit
        code: ITMS-91055, ITMS-91106
        note: health research app

        capability: privacy-reason.3ec4.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryActiveKeyboards:3EC4.1
        symbols: UIInputViewController
        code: ITMS-91055, ITMS-91106
        note: custom keyboard app

        capability: privacy-reason.54bd.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryActiveKeyboards:54BD.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: UI that follows the keyboard

        capability: privacy-reason.ca92.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryUserDefaults:CA92.1
        symbols: UserDefaults&standard, NSUserDefaults&standardUserDefaults, AppStorage
        symbols: SceneStorage, ~UserDefaults&!lit:group., ~NSUserDefaults&!lit:group.
        code: ITMS-91055, ITMS-91106
        note: data of this app only

        capability: privacy-reason.1c8f.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryUserDefaults:1C8F.1
        symbols: UserDefaults&suiteName, NSUserDefaults&initWithSuiteName
        code: ITMS-91055, ITMS-91106
        note: data shared in an app group

        capability: privacy-reason.c56d.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryUserDefaults:C56D.1
        traits: consistency
        code: ITMS-91055, ITMS-91106
        note: SDK wrapper only

        capability: privacy-reason.ac6b.1
        key: NSPrivacyAccessedAPITypeReasons
        values: NSPrivacyAccessedAPICategoryUserDefaults:AC6B.1
        symbols: lit:com.apple.configuration.managed, lit:com.apple.feedback.managed
        code: ITMS-91055, ITMS-91106
        note: managed configuration

        capability: privacy-tracking
        key: NSPrivacyTracking
        values: true
        modules: AppTrackingTransparency
        symbols: ATTrackingManager
        traits: optional, consistency
        code: ITMS-91064, ITMS-91107
        note: must be true when tracking domains are listed

        capability: privacy-tracking-domains
        key: NSPrivacyTrackingDomains
        symbols: lit:<domain>
        traits: optional, consistency
        code: ITMS-91064, ITMS-91107
        note: no empty strings; requests to them fail without consent

        capability: privacy-collected.preciselocation
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypePreciseLocation
        symbols: CLLocationManager
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.coarselocation
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeCoarseLocation
        symbols: CLLocationManager
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.health
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeHealth
        symbols: HKHealthStore
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.fitness
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeFitness
        symbols: HKHealthStore, CMPedometer
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.contacts
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeContacts
        symbols: CNContactStore
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.photosorvideos
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypePhotosorVideos
        symbols: PHPhotoLibrary, PHPickerViewController, UIImagePickerController
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.audiodata
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeAudioData
        symbols: AVAudioRecorder
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.paymentinfo
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypePaymentInfo
        symbols: PKPaymentRequest
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.purchasehistory
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypePurchaseHistory
        symbols: SKPaymentQueue, ~Transaction
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.deviceid
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeDeviceID
        symbols: ASIdentifierManager, identifierForVendor
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.crashdata
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeCrashData
        symbols: SentrySDK, Crashlytics, MXCrashDiagnostic
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide

        capability: privacy-collected.productinteraction
        key: NSPrivacyCollectedDataType
        values: NSPrivacyCollectedDataTypeProductInteraction
        traits: never-unused
        note: collection means leaving the device; code can hint but not decide
        """#
}
