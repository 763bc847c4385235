extension Catalogue {
    // Privacy manifests: categories of required-reason API, their reasons, collected data. Columns: see `CatalogueRow.init(line:)`.
    static let privacyManifest = #"""
        privacy-file-timestamp	NSPrivacyAccessedAPIType	NSPrivacyAccessedAPICategoryFileTimestamp	Foundation,Darwin	creationDateKey,contentModificationDateKey,fileModificationDate,NSFileCreationDate,NSFileModificationDate,NSURLCreationDateKey,NSURLContentModificationDateKey,FileAttributeKey&creationDate,FileAttributeKey&modificationDate,getattrlist,getattrlistbulk,fgetattrlist,getattrlistat,fstat,fstatat,lstat,~stat,~attributesOfItem		ITMS-91053		bare creationDate and modificationDate match PHAsset, Core Data and JSON models and must stay weak
        privacy-boot-time	NSPrivacyAccessedAPIType	NSPrivacyAccessedAPICategorySystemBootTime	Foundation,Darwin	systemUptime,mach_absolute_time		ITMS-91053		mach_continuous_time and clock_gettime are not on the list
        privacy-disk-space	NSPrivacyAccessedAPIType	NSPrivacyAccessedAPICategoryDiskSpace	Foundation,Darwin	volumeAvailableCapacityKey,volumeAvailableCapacityForImportantUsageKey,volumeAvailableCapacityForOpportunisticUsageKey,volumeTotalCapacityKey,volumeAvailableCapacityForImportantUsage,systemFreeSize,systemSize,NSFileSystemFreeSize,NSFileSystemSize,NSURLVolumeAvailableCapacityKey,NSURLVolumeTotalCapacityKey,statfs,statvfs,fstatfs,fstatvfs		ITMS-91053		
        privacy-active-keyboards	NSPrivacyAccessedAPIType	NSPrivacyAccessedAPICategoryActiveKeyboards	UIKit	activeInputModes		ITMS-91053		
        privacy-user-defaults	NSPrivacyAccessedAPIType	NSPrivacyAccessedAPICategoryUserDefaults	Foundation,SwiftUI	UserDefaults,NSUserDefaults,AppStorage,SceneStorage		ITMS-91053		AppStorage compiles to UserDefaults
        privacy-reason.dda9.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryFileTimestamp:DDA9.1			consistency	ITMS-91055,ITMS-91106		shown to the person
        privacy-reason.c617.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryFileTimestamp:C617.1			consistency	ITMS-91055,ITMS-91106		inside app, group or CloudKit container
        privacy-reason.3b52.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryFileTimestamp:3B52.1		UIDocumentPickerViewController,fileImporter,startAccessingSecurityScopedResource		ITMS-91055,ITMS-91106		files the person picked
        privacy-reason.0a2a.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryFileTimestamp:0A2A.1			consistency	ITMS-91055,ITMS-91106		SDK wrapper only
        privacy-reason.35f9.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategorySystemBootTime:35F9.1			consistency	ITMS-91055,ITMS-91106		elapsed time or timers
        privacy-reason.8ffb.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategorySystemBootTime:8FFB.1			consistency	ITMS-91055,ITMS-91106		absolute timestamps of UIKit or AVFAudio events
        privacy-reason.3d61.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategorySystemBootTime:3D61.1			consistency	ITMS-91055,ITMS-91106		in a bug report the person sends
        privacy-reason.85f4.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryDiskSpace:85F4.1			consistency	ITMS-91055,ITMS-91106		shown to the person
        privacy-reason.e174.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryDiskSpace:E174.1			consistency	ITMS-91055,ITMS-91106		check before writing
        privacy-reason.7d9e.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryDiskSpace:7D9E.1			consistency	ITMS-91055,ITMS-91106		in a bug report the person sends
        privacy-reason.b728.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryDiskSpace:B728.1		ResearchKit		ITMS-91055,ITMS-91106		health research app
        privacy-reason.3ec4.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryActiveKeyboards:3EC4.1		UIInputViewController		ITMS-91055,ITMS-91106		custom keyboard app
        privacy-reason.54bd.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryActiveKeyboards:54BD.1			consistency	ITMS-91055,ITMS-91106		UI that follows the keyboard
        privacy-reason.ca92.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryUserDefaults:CA92.1		UserDefaults&standard,NSUserDefaults&standardUserDefaults,AppStorage		ITMS-91055,ITMS-91106		data of this app only
        privacy-reason.1c8f.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryUserDefaults:1C8F.1		UserDefaults&suiteName,NSUserDefaults&initWithSuiteName		ITMS-91055,ITMS-91106		data shared in an app group
        privacy-reason.c56d.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryUserDefaults:C56D.1			consistency	ITMS-91055,ITMS-91106		SDK wrapper only
        privacy-reason.ac6b.1	NSPrivacyAccessedAPITypeReasons	NSPrivacyAccessedAPICategoryUserDefaults:AC6B.1		lit:com.apple.configuration.managed,lit:com.apple.feedback.managed		ITMS-91055,ITMS-91106		managed configuration
        privacy-tracking	NSPrivacyTracking	true	AppTrackingTransparency	ATTrackingManager	optional consistency	ITMS-91064,ITMS-91107		must be true when tracking domains are listed
        privacy-tracking-domains	NSPrivacyTrackingDomains			lit:<domain>	optional consistency	ITMS-91064,ITMS-91107		no empty strings; requests to them fail without consent
        privacy-collected.preciselocation	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypePreciseLocation		CLLocationManager	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.coarselocation	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeCoarseLocation		CLLocationManager	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.health	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeHealth		HKHealthStore	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.fitness	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeFitness		HKHealthStore,CMPedometer	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.contacts	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeContacts		CNContactStore	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.photosorvideos	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypePhotosorVideos		PHPhotoLibrary,PHPickerViewController,UIImagePickerController	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.audiodata	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeAudioData		AVAudioRecorder	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.paymentinfo	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypePaymentInfo		PKPaymentRequest	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.purchasehistory	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypePurchaseHistory		SKPaymentQueue,~Transaction	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.deviceid	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeDeviceID		ASIdentifierManager,identifierForVendor	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.crashdata	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeCrashData		SentrySDK,Crashlytics,MXCrashDiagnostic	never-unused			collection means leaving the device; code can hint but not decide
        privacy-collected.productinteraction	NSPrivacyCollectedDataType	NSPrivacyCollectedDataTypeProductInteraction			never-unused			collection means leaving the device; code can hint but not decide
        """#
}
