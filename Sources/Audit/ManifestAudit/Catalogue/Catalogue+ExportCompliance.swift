extension Catalogue {
    // Statements about encryption. Columns: see `CatalogueRow.init(line:)`.
    static let exportCompliance = #"""
        export-compliance	ITSAppUsesNonExemptEncryption		CryptoKit,CommonCrypto,Security,+OpenSSL,+CryptoSwift,+Sodium,+NIOSSL	CryptoKit,CCCrypt,SecKeyCreateEncryptedData,EVP_EncryptInit_ex,sodium_init,~SecItemAdd	never-unused			absence only causes a question at upload; value is a legal statement and must not be inferred
        export-compliance-code	ITSEncryptionExportComplianceCode				consistency	ITMS-90592		code belongs to one app record; a copied code or true without a code fails upload
        """#
}
