extension Target {
    /// Takes everything that follows from build settings alone.
    mutating func take(_ resolver: SettingResolver) {
        for name in resolver.names { settings[name] = resolver[name] }
        productName = resolver.text("PRODUCT_NAME") ?? name
        moduleName = resolver.text("PRODUCT_MODULE_NAME") ?? Self.moduleName(from: productName)
        bundleIdentifier = resolver.text("PRODUCT_BUNDLE_IDENTIFIER")
        let flags = SettingList.split(resolver.text("OTHER_SWIFT_FLAGS") ?? "")
        compilationConditions =
            SettingList.split(resolver.text("SWIFT_ACTIVE_COMPILATION_CONDITIONS") ?? "")
            + SettingList.definitions(inFlags: flags)
        let definitions =
            SettingList.split(resolver.text("GCC_PREPROCESSOR_DEFINITIONS") ?? "")
            + SettingList.definitions(inFlags: SettingList.split(resolver.text("OTHER_CFLAGS") ?? ""))
        preprocessorDefinitions = SettingList.macros(definitions)
    }

    /// The SDKs that it can be built with: those that `SUPPORTED_PLATFORMS` names, else that of `SDKROOT`. Empty where
    /// nothing says so.
    package var buildableSDKs: [String] {
        let supported = SettingList.split(settings["SUPPORTED_PLATFORMS"]?.value ?? "").filter { !$0.contains("$") }
        return supported.isEmpty ? [platform].compactMap(\.self) : supported
    }

    /// Whether settings ask for a build of an iOS target with Mac Catalyst: that of today, or that of Xcode 11's betas,
    /// which projects still have.
    package var isBuiltWithCatalyst: Bool {
        buildableSDKs.contains("iphoneos")
            && ["SUPPORTS_MACCATALYST", "SUPPORTS_UIKITFORMAC"].contains { settings[$0]?.value == "YES" }
    }

    /// The SDKs that it is looked at for: all that it can be built with, Mac Catalyst as one of them. What a filter by
    /// platform leaves out of all of them is not read; what it leaves out of some is listed in ``parts``, and each bundle
    /// goes without what is for none of its own.
    var auditedSDKs: [String] {
        [platform].compactMap(\.self) + buildableSDKs + (isBuiltWithCatalyst ? [Platforms.catalystSDK] : [])
    }

    /// The text with every build setting of the target replaced that it mentions; unknown ones stay `$(NAME)`.
    package func expanding(_ text: String) -> String {
        SettingExpansion.expand(text) { settings[$0]?.value }
    }
}
