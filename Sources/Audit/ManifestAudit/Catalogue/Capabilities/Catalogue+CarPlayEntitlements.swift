extension Catalogue {
    // Entitlements: CarPlay and kinds of notifications. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let carPlayEntitlements = #"""
        capability: carplay-audio
        key: com.apple.developer.carplay-audio
        modules: CarPlay
        symbols: CPNowPlayingTemplate, CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-communication
        key: com.apple.developer.carplay-communication
        modules: CarPlay
        symbols: CPMessageListItem, CPContactTemplate, CPTemplateApplicationSceneDelegate
        symbols: CPInterfaceController, ~INStartCallIntentHandling, ~INSendMessageIntentHandling
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-messaging
        key: com.apple.developer.carplay-messaging
        modules: CarPlay
        symbols: CPMessageListItem, CPTemplateApplicationSceneDelegate, CPInterfaceController
        symbols: ~INSendMessageIntentHandling, ~INSearchForMessagesIntentHandling
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-maps
        key: com.apple.developer.carplay-maps
        modules: CarPlay
        symbols: CPMapTemplate, CPNavigationSession, CPTripPreviewTextConfiguration
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-charging
        key: com.apple.developer.carplay-charging
        modules: CarPlay
        symbols: CPPointOfInterestTemplate, CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-parking
        key: com.apple.developer.carplay-parking
        modules: CarPlay
        symbols: CPPointOfInterestTemplate, CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-fueling
        key: com.apple.developer.carplay-fueling
        modules: CarPlay
        symbols: CPPointOfInterestTemplate, CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-quick-ordering
        key: com.apple.developer.carplay-quick-ordering
        modules: CarPlay
        symbols: CPPointOfInterestTemplate, CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-public-safety
        key: com.apple.developer.carplay-public-safety
        modules: CarPlay
        symbols: CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-driving-task
        key: com.apple.developer.carplay-driving-task
        modules: CarPlay
        symbols: CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: carplay-voice-based-conversational-app
        key: com.apple.developer.carplay-voice-based-conversational-app
        modules: CarPlay
        symbols: CPVoiceControlTemplate, CPTemplateApplicationSceneDelegate, CPInterfaceController
        traits: restricted
        note: granted per category and bundle id; template use proves CarPlay but not the category
        odds: rare

        capability: playable-content
        key: com.apple.developer.playable-content
        modules: MediaPlayer
        symbols: MPPlayableContentManager, MPPlayableContentDataSource
        traits: restricted
        deprecated: iOS 14.0
        note: replaced by CarPlay audio templates
        odds: rare

        capability: usernotifications-time-sensitive
        key: com.apple.developer.usernotifications.time-sensitive
        modules: UserNotifications
        symbols: UNNotificationInterruptionLevelTimeSensitive, timeSensitive, timeSensitiveSetting
        symbols: ~registerForRemoteNotifications
        traits: optional
        note: a server can set the level, so absence of symbols is weak

        capability: usernotifications-time-sensitive
        key: com.apple.developer.usernotifications.time-sensitive
        modules: UserNotifications
        symbols: UNNotificationInterruptionLevelTimeSensitive, interruptionLevel&timeSensitive
        traits: missing-only, expected
        note: without it the system delivers such a notification as an ordinary one

        capability: usernotifications-communication
        key: com.apple.developer.usernotifications.communication
        modules: Intents, UserNotifications
        symbols: UNNotificationContentProviding, INSendMessageIntent, INStartCallIntent, INFocusStatusCenter
        traits: optional
        note: must sit on the app as well as on the service extension

        capability: usernotifications-communication
        key: com.apple.developer.usernotifications.communication
        modules: Intents
        symbols: INSendMessageIntent&.updating, INStartCallIntent&.updating
        traits: missing-only, expected
        note: without it, UNNotificationContent.updating(from:) shows a plain notification

        capability: usernotifications-filtering
        key: com.apple.developer.usernotifications.filtering
        modules: UserNotifications
        symbols: UNNotificationServiceExtension
        traits: restricted
        note: restricted; only in the service extension
        odds: rare

        capability: usernotifications-critical-alerts
        key: com.apple.developer.usernotifications.critical-alerts
        modules: UserNotifications
        symbols: criticalAlert, UNAuthorizationOptionCriticalAlert, defaultCritical, defaultCriticalSound
        symbols: criticalSoundNamed, criticalAlertSetting
        traits: restricted, expected
        note: restricted
        odds: rare

        capability: usernotifications-critical-alerts
        key: com.apple.developer.usernotifications.critical-alerts
        modules: UserNotifications
        symbols: .criticalAlert&requestAuthorization, UNAuthorizationOptionCriticalAlert
        traits: missing-only, expected
        note: without it no notification sounds while the device is muted
        odds: rare

        capability: pushkit-unrestricted-voip
        key: com.apple.developer.pushkit.unrestricted-voip
        modules: PushKit
        symbols: PKPushRegistry
        traits: restricted
        note: restricted
        odds: rare

        capability: push-to-talk
        key: com.apple.developer.push-to-talk
        modules: PushToTalk
        symbols: PTChannelManager, PTChannelDescriptor
        traits: expected
        odds: rare
        """#
}
