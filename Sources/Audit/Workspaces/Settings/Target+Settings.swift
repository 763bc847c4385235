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

    /// The text with every build setting of the target replaced that it mentions; unknown ones stay `$(NAME)`.
    package func expanding(_ text: String) -> String {
        SettingExpansion.expand(text) { settings[$0]?.value }
    }
}
