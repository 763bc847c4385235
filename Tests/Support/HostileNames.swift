/// Names that somebody who may push can give to branches, files, commits and themselves.
package enum HostileNames {
    /// All of them.
    package static let all =
        options + shell + reports + terminals + unicode + git + paths + lengths + (0..<20).map { "plain-\($0)$IFS" }

    /// Names of files that are awkward to read back.
    package static let files = [
        "plain.swift", "with space.swift", "quote'\".swift", "new\nline.swift", "-dash.swift", "ünï😀.swift",
        "$(X).swift", "a\\b.swift", "tab\t.swift",
    ]

    private static let options = [
        "-x", "--upload-pack=touch pwned", "--upload-pack=touch${IFS}pwned", "--exec=touch${IFS}pwned",
        "-oProxyCommand=x",
        "--output=pwned", "--help", "--", "-", "-c", "--git-dir=/", "--config=/etc/passwd", "--force-gate", "@-",
    ]

    private static let shell = [
        "$(touch${IFS}pwned)", "`touch${IFS}pwned`", ";touch${IFS}pwned;#", "zzz\";echo${IFS}hi;#",
        "a&&touch${IFS}pwned",
        "a|touch${IFS}pwned", "a>pwned", "a<pwned", "'", "''", "\"", "a'b\"c", "$HOME", "${RELCTL_TOKEN}",
        "$RELCTL_TOKEN",
        "%RELCTL_TOKEN%", "!!", "a!b", "(a)", "{a,b}", "a#b", "#", "a;b", "a=b", "=cmd|calc", "+1", "a,b", "%00",
        "%0a%0d",
        "%s%s%s%n", "{{7*7}}", "${{secrets.TOKEN}}", "$[[inputs.x]]", "\\(token)", "a\\nb",
    ]

    private static let reports = [
        "::error::pwned", "::add-mask::a", "::set-output name=a::b", "##[error]pwned", "##vso[task.setvariable]a",
        "section_start:0:a", "section_end:1:relctl_a", "a##[add-mask]b", "a##VSO[task]b", "##teamcity[a]",
        "travis_fold:start:a",
        " ::stop-commands::x", "\u{A0}::debug::x", ":", "#", "::", "##", "[", "<script>alert(1)</script>",
        "<img/src=x/onerror=alert(1)>", "<!--", "]]>", "&lt;",
        "@everyone",
        "@all", "/close", "/merge", "![a](http://elsewhere.invalid/a.png)", "[a](javascript:alert(1))", "```", "~~~",
        "|a|b|",
        "<details>", "#1", "!1", "Draft:", "Relctl-Upstream:", "Closes#1",
    ]

    private static let terminals = [
        "\u{1B}[31mred", "\u{1B}]0;owned\u{7}", "\u{1B}[2J", "a\rb", "a\tb", "a\u{8}b", "a\u{7F}b", "a\u{9B}31mb",
        "a\nb",
        "a\u{0B}b", "\u{1B}P1;2|pwned\u{1B}\\",
    ]

    private static let unicode = [
        "\u{202E}gnp.exe", "a\u{200B}b", "a\u{2066}b\u{2069}", "\u{FEFF}a", "é", "e\u{301}", "Å", "A\u{30A}", "ﬁ", "ſ",
        "K",
        "а-cyrillic", "a\u{2028}b", "\u{1F468}\u{200D}\u{1F469}", "名前", "عربى", "a\u{AD}b", "\u{E000}", "a\u{FFFD}b",
        "a\u{61C}b", "a\u{34F}b", "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}a", "\u{2800}", "a\u{FE0F}",
        "a\u{180B}b",
        "a\u{E0041}b", "\u{E0001}a", "a\u{85}b", "a\u{2060}b", "a\u{180E}b", "a\u{1D173}b",
    ]

    private static let git = [
        "@{", "a@{1}", "@", "HEAD", "FETCH_HEAD", "refs/heads/refs/heads/x", "a..b", "a.lock", "a/b.lock", ".a", "a.",
        "a//b",
        "a^b", "a~1", "a:b", "a?b", "a*b", "a[b", "a\\b", "stash@{0}", "0000000000000000000000000000000000000000",
    ]

    private static let paths = [
        "...", "a b", " a", "a ", "a/../b", "CON", "nul.txt", "a:stream", ".git", "~/.ssh/config",
    ]

    private static let lengths = [String(repeating: "n", count: 240), String(repeating: "é", count: 120)]
}
