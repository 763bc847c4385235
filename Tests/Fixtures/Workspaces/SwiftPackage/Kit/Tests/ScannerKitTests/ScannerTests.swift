import XCTest

final class ScannerTests: XCTestCase {}
