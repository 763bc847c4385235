extension Catalogue {
    // Export compliance. Blocks of fields: see `CatalogueRow.rows(in:of:)`.
    static let exportCompliance = #"""
        capability: export-compliance
        key: ITSAppUsesNonExemptEncryption
        modules: CryptoKit, CommonCrypto, Security, +OpenSSL, +CryptoSwift, +Sodium, +NIOSSL
        symbols: CryptoKit, CCCrypt, SecKeyCreateEncryptedData, EVP_EncryptInit_ex, sodium_init, ~SecItemAdd
        traits: never-unused
        note: absence only causes a question at upload; value is a legal statement and must not be inferred

        capability: export-compliance-code
        key: ITSEncryptionExportComplianceCode
        traits: consistency
        code: ITMS-90592
        note: code belongs to one app record; a copied code or true without a code fails upload
        """#
}
