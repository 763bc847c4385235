/// One place where a symbol stands in a file.
package struct SymbolUse: Hashable, Sendable {
    /// The kind of the place.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// An identifier in code.
        case code
        /// An identifier in code, after a dot.
        case member
        /// The name of a function that is declared here: its own, or the witness of a framework's protocol.
        case functionDeclaration
        /// The name of a property, case or macro that is declared here, or a type that is only announced.
        case declaration
        /// The name of a type that is declared here: not the framework's.
        case typeDeclaration
        /// Text in a string literal.
        case string
        /// A string literal that equals a scheme: a common word may stand there by chance.
        case bareString
        case moduleImport
        /// The name of a type where nothing is made of it: a parameter, a result, a property that the file never assigns.
        case typeMention
        /// Text in a string literal behind a dot and another name: of a host the domain above it.
        case stringBehindDot
        /// An `@_exported import`: every file of the target gets the module.
        case exportedImport
        /// The same as `string`, where code compares something with the literal.
        case comparedString
        /// The same as `bareString`, where code compares something with the literal.
        case comparedBareString

        /// Whether it is an import of any kind.
        package var isImport: Bool { self == .moduleImport || self == .exportedImport }
    }

    /// The place of the symbol in the `SymbolSet`.
    package let symbol: Int
    package let kind: Kind
    /// The line, from 1.
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int
    /// The place in `FileUses.conditions` of the condition that the line is compiled under; `nil`: always.
    package let condition: Int?
}

/// The uses in one file: a pure function of its bytes, its language and the symbols.
package struct FileUses: Hashable, Sendable {
    /// The first use of each symbol of each kind under each condition, in the order of the file.
    package var uses: [SymbolUse] = []
    /// The conditions that uses point to.
    package var conditions: [CompilationCondition] = []
    /// Why the file, or a part of it, could not be looked at.
    package var problem: Problem?

    /// Why a file gives no or not all evidence.
    package enum Problem: UInt8, Sendable, CaseIterable {
        /// Larger than `SourceScanner.sizeLimit`.
        case tooLarge = 1
        /// Strings, comments or conditions are nested deeper than any real source.
        case tooDeep
        /// The file can't be opened or read, or is no regular file.
        case unreadable
        /// More uses than are kept.
        case tooManyUses
        /// A library that holds bitcode instead of machine code.
        case bitcode
        /// Git LFS has put a pointer in its place.
        case largeFilePointer
    }

    /// A file without uses.
    package init(problem: Problem? = nil) {
        self.problem = problem
    }
}
