extension Catalogue {
    // Values of `UIRequiredDeviceCapabilities`. Columns: see `CatalogueRow.init(line:)`.
    static let deviceCapabilities = #"""
        device-accelerometer	UIRequiredDeviceCapabilities	accelerometer	CoreMotion	CMMotionManager	optional	ITMS-90109		
        device-arkit	UIRequiredDeviceCapabilities	arkit	ARKit,RealityKit	ARSession,ARSCNView,ARView,ARWorldTrackingConfiguration	optional	ITMS-90109		a value the app can live without should not be required
        device-arm64	UIRequiredDeviceCapabilities	arm64			optional never-unused	ITMS-90109,ITMS-90502		platform default; frameworks may need it too
        device-armv7	UIRequiredDeviceCapabilities	armv7			optional unused-only	ITMS-90109	iOS 11.0	template leftover on 64-bit only targets
        device-armv6	UIRequiredDeviceCapabilities	armv6			optional unused-only	ITMS-90109	iOS 4.3	
        device-auto-focus-camera	UIRequiredDeviceCapabilities	auto-focus-camera	AVFoundation	AVCaptureDevice,AVCapturePhotoOutput	optional	ITMS-90109		
        device-bluetooth-le	UIRequiredDeviceCapabilities	bluetooth-le	CoreBluetooth	CBCentralManager,CBPeripheralManager	optional	ITMS-90109		
        device-camera-flash	UIRequiredDeviceCapabilities	camera-flash	AVFoundation,UIKit	flashMode,torchMode,cameraFlashMode	optional	ITMS-90109		
        device-driverkit	UIRequiredDeviceCapabilities	driverkit	DriverKit	IOServiceOpen	optional	ITMS-90109		
        device-front-facing-camera	UIRequiredDeviceCapabilities	front-facing-camera	AVFoundation	ARFaceTrackingConfiguration,AVCaptureDevicePositionFront,cameraDevice	optional	ITMS-90109		
        device-gamekit	UIRequiredDeviceCapabilities	gamekit	GameKit	GKLocalPlayer	optional	ITMS-90109		
        device-gps	UIRequiredDeviceCapabilities	gps	CoreLocation	CLLocationManager&kCLLocationAccuracyBest,kCLLocationAccuracyBestForNavigation	optional	ITMS-90109		
        device-gyroscope	UIRequiredDeviceCapabilities	gyroscope	CoreMotion	CMMotionManager,CMGyroData,startDeviceMotionUpdates	optional	ITMS-90109		
        device-healthkit	UIRequiredDeviceCapabilities	healthkit	HealthKit	HKHealthStore	optional	ITMS-90109		Xcode adds it with the capability; removing the capability leaves it behind
        device-iphone-ipad-minimum-performance-a12	UIRequiredDeviceCapabilities	iphone-ipad-minimum-performance-a12			optional never-unused	ITMS-90109		
        device-ipad-minimum-performance-m1	UIRequiredDeviceCapabilities	ipad-minimum-performance-m1			optional never-unused	ITMS-90109		
        device-iphone-performance-gaming-tier	UIRequiredDeviceCapabilities	iphone-performance-gaming-tier			optional never-unused	ITMS-90109		
        device-location-services	UIRequiredDeviceCapabilities	location-services	CoreLocation	CLLocationManager	optional	ITMS-90109		
        device-magnetometer	UIRequiredDeviceCapabilities	magnetometer	CoreLocation,CoreMotion	startUpdatingHeading,CLHeading,CMMagnetometerData	optional	ITMS-90109		
        device-metal	UIRequiredDeviceCapabilities	metal	Metal,MetalKit	MTLDevice,MTLCreateSystemDefaultDevice,MTKView	optional	ITMS-90109		
        device-microphone	UIRequiredDeviceCapabilities	microphone	AVFoundation	AVAudioRecorder,requestRecordPermission	optional	ITMS-90109		
        device-nfc	UIRequiredDeviceCapabilities	nfc	CoreNFC	NFCTagReaderSession,NFCNDEFReaderSession	optional	ITMS-90109		
        device-opengles-1	UIRequiredDeviceCapabilities	opengles-1	OpenGLES	EAGLContext	optional	ITMS-90109	iOS 12.0	
        device-opengles-2	UIRequiredDeviceCapabilities	opengles-2	OpenGLES,GLKit	EAGLContext,GLKView	optional	ITMS-90109	iOS 12.0	
        device-opengles-3	UIRequiredDeviceCapabilities	opengles-3	OpenGLES,GLKit	EAGLContext,GLKView	optional	ITMS-90109	iOS 12.0	
        device-peer-peer	UIRequiredDeviceCapabilities	peer-peer	GameKit,MultipeerConnectivity	MCSession,GKMatchmaker	optional	ITMS-90109		
        device-sms	UIRequiredDeviceCapabilities	sms	MessageUI	MFMessageComposeViewController	optional	ITMS-90109		
        device-still-camera	UIRequiredDeviceCapabilities	still-camera	AVFoundation,UIKit	AVCapturePhotoOutput,AVCaptureStillImageOutput,UIImagePickerController&.camera	optional	ITMS-90109		
        device-telephony	UIRequiredDeviceCapabilities	telephony	CallKit,CoreTelephony	CTTelephonyNetworkInfo,CXProvider,lit:tel:	optional	ITMS-90109		
        device-video-camera	UIRequiredDeviceCapabilities	video-camera	AVFoundation,UIKit	AVCaptureMovieFileOutput,AVCaptureVideoDataOutput	optional	ITMS-90109		
        device-wifi	UIRequiredDeviceCapabilities	wifi	SystemConfiguration,Network	NWPathMonitor,SCNetworkReachabilityCreateWithName	optional never-unused	ITMS-90109		
        """#
}
