#!/bin/sh
# Measures `relctl audit-manifest` and prints a table of the figures.
#
#   Pipelines/benchmark-audit.sh [--keep FOLDER] [--runs N] [--files N] [--commits N] [--repository FOLDER]
#
# The tree (10,000 Swift files, 100 MB, made of relctl's own sources with capabilities strewn in) is made in a temporary
# folder; --keep names one that stays. A cold audit is held against `rg -F -f` with the catalogue's symbols and modules
# on the same files, in turns, so that a busy machine slows down both. The binary is built as it is shipped.
# A hundred consecutive commits are audited one after the other: of the same tree, or of the git repository named, on
# its first-parent line up to HEAD. `--since` is measured in a checkout of the generated history, `--why` in a repository
# with that many commits, a quarter of the way along which the last use of the camera went.
set -eu
cd "$(dirname "$0")/.."

keep="" runs=15 files=10000 commits=20000 repository="" options="keep runs files commits repository"
# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# = 0 ] || usage

Pipelines/setup.sh ripgrep time
build() {
    swift build -c release --static-swift-stdlib --scratch-path .build-benchmark --product relctl "$@"
}
build >&2
programs=$(build --show-bin-path)

folder=$keep
if [ -z "$folder" ]; then
    folder=$(mktemp -d "${TMPDIR:-/tmp}/relctl-benchmark.XXXXXX")
    trap 'rm -rf "$folder"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
strip -o "$folder/relctl" "$programs/relctl"
relctl="$folder/relctl"
export XDG_CACHE_HOME="$folder/cache"

# --- The tree: whole files of relctl one after another, from another start in each file.
tree="$folder/tree"
if [ ! -f "$tree/project.yml" ]; then
    mkdir -p "$tree/App"
    find Sources -name '*.swift' ! -path '*/ManifestAudit/*' | sort >"$folder/sources"
    awk -v files="$files" -v tree="$tree" '
        { names[NR] = $0; text = ""; while ((getline line < $0) > 0) text = text line "\n"; close($0); texts[NR] = text }
        END {
            split("import AVFoundation\nlet session = AVCaptureSession()|import CoreLocation\nlet manager = CLLocationManager()" \
                "|import PassKit\nlet request = PKPaymentRequest()|let defaults = UserDefaults.standard", uses, "|")
            for (number = 1; number <= files; number++) {
                if (number % 100 == 1) { part = sprintf("%s/Sources/Part%03d", tree, number / 100); system("mkdir -p " part) }
                path = sprintf("%s/File%05d.swift", part, number)
                size = 0
                for (place = number; size < 10000; place++) {
                    text = texts[place % NR + 1]
                    printf "%s", text > path
                    size += length(text)
                }
                if (number % 20 == 0) print uses[int(number / 20) % 4 + 1] > path
                close(path)
            }
        }' "$folder/sources"
    cat >"$tree/App/Info.plist" <<'PLIST'
<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>NSCameraUsageDescription</key><string>To scan the code on the box</string>
<key>NSContactsUsageDescription</key><string>To find your friends</string>
<key>UIBackgroundModes</key><array><string>audio</string><string>location</string></array>
<key>LSApplicationQueriesSchemes</key><array><string>twitter</string><string>fb</string></array>
</dict></plist>
PLIST
    cat >"$tree/project.yml" <<'SPEC'
name: App
targets:
  App:
    type: application
    platform: iOS
    sources: [App, Sources]
    settings: { INFOPLIST_FILE: App/Info.plist }
SPEC
fi

# --- The history: a hundred commits that change three files each.
if [ -z "$repository" ]; then
    repository="$folder/history.git"
    if [ ! -d "$repository" ]; then
        export GIT_AUTHOR_NAME=relctl GIT_AUTHOR_EMAIL=relctl@example.com
        export GIT_COMMITTER_NAME=relctl GIT_COMMITTER_EMAIL=relctl@example.com
        export GIT_DIR="$repository" GIT_INDEX_FILE="$folder/index"
        git init --quiet --bare "$repository"
        git --work-tree "$tree" add --all
        git update-ref HEAD "$(git write-tree | xargs git commit-tree -m 'First')"
        git repack -adq
        number=1
        while [ $number -le 100 ]; do
            for place in 1 2 3; do
                path=$(printf 'Sources/Part%03d/File%05d.swift' $((number * 97 % (files / 100))) $((number * 97 % (files / 100) * 100 + place)))
                blob=$({ cat "$tree/$path"; echo "// $number"; } | git hash-object -w --stdin)
                git update-index --add --cacheinfo "100644,$blob,$path"
            done
            git update-ref HEAD "$(git write-tree | xargs git commit-tree -p HEAD -m "Change $number")"
            number=$((number + 1))
        done
        unset GIT_DIR GIT_INDEX_FILE
    fi
fi

# --- A long history: 1,000 files, three of which change in each commit.
long="$folder/long"
if [ ! -d "$long" ]; then
    git init --quiet --initial-branch main "$long"
    awk -v commits="$commits" -v files=1000 '
        function data(text) { printf "data %d\n%s\n", length(text), text }
        function file(path, text) { printf "M 100644 inline %s\n", path; data(text) }
        function source(n, v,   text, k) {
            text = "import Foundation\n"
            for (k = 0; k < 80; k++) text = text "struct Value" n "_" k " { let number = " (k == v % 80 ? v : k) " }\n"
            return text
        }
        function commit(n) {
            printf "commit refs/heads/main\nmark :%d\n", n
            printf "author Ann <ann@example.com> %d +0000\ncommitter Ann <ann@example.com> %d +0000\n", 1500000000 + n * 60, 1500000000 + n * 60
            data("Change " n)
            if (n > 1) printf "from :%d\n", n - 1
        }
        function plist(camera) {
            return "<plist version=\"1.0\"><dict>\n<key>ITSAppUsesNonExemptEncryption</key><false/>\n" \
                (camera ? "<key>NSCameraUsageDescription</key><string>To scan</string>\n" : "") "</dict></plist>\n"
        }
        BEGIN {
            commit(1)
            file("project.yml", "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App]\n    settings: { INFOPLIST_FILE: App/Info.plist }\n")
            file("App/Info.plist", plist(0))
            for (f = 0; f < files; f++) file(sprintf("App/Part%02d/File%03d.swift", f % 50, f), source(f, 0))
            for (n = 2; n <= commits; n++) {
                commit(n)
                if (n == int(commits / 200)) {
                    file("App/Info.plist", plist(1))
                    file("App/Scan.swift", "import AVFoundation\nlet output = AVCaptureMetadataOutput()\n")
                }
                if (n == int(commits / 4)) file("App/Scan.swift", "let nothing = 0\n")
                for (k = 0; k < 3; k++) {
                    f = (n * 7 + k * 331) % files
                    file(sprintf("App/Part%02d/File%03d.swift", f % 50, f), source(f, n))
                }
            }
        }' | git -C "$long" fast-import --quiet
    git -C "$long" repack -adq
    git -C "$long" checkout --quiet main
fi
checkout="$folder/checkout"
[ -d "$checkout" ] || git clone --quiet "$repository" "$checkout"

# --- What ripgrep looks for: every symbol and module of the catalogue.
cat Sources/Audit/ManifestAudit/Catalogue/Capabilities/*.swift | awk '
    /^ *(modules|symbols): / {
        sub(/^ *[a-z]+: /, "")
        count = split($0, words, /[,&] ?/)
        for (place = 1; place <= count; place++) {
            word = words[place]
            sub(/^[~+&]+/, "", word); sub(/^(lit|scheme|value):/, "", word)
            if (length(word) > 2 && word !~ /</) print word
        }
    }' | sort -u >"$folder/patterns"

# --- A project of 20 MB: one target with as many files as that takes, each of a hundred many times over.
large="$folder/large"
if [ ! -d "$large" ]; then
    mkdir -p "$large/App.xcodeproj" "$large/App"
    cp "$tree/App/Info.plist" "$large/App/"
    number=0
    while [ $number -lt 100 ]; do
        echo "let file = $number" >"$large/App/File$number.swift"
        number=$((number + 1))
    done
    awk 'BEGIN {
        count = 46000
        print "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjectVersion = 56;\n\tobjects = {"
        for (n = 0; n < count; n++) {
            printf "\t\tA%023X /* File%d.swift in Sources */ = {isa = PBXBuildFile; fileRef = B%023X /* File%d.swift */; };\n", n, n, n, n
            printf "\t\tB%023X /* File%d.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = File%d.swift; sourceTree = \"<group>\"; };\n", n, n, n % 100
        }
        print "\t\tC00000000000000000000001 = {isa = PBXGroup; children = ("
        for (n = 0; n < count; n++) printf "\t\t\t\tB%023X /* File%d.swift */,\n", n, n
        print "\t\t\t); path = App; sourceTree = \"<group>\"; };"
        print "\t\tC00000000000000000000002 = {isa = PBXSourcesBuildPhase; files = ("
        for (n = 0; n < count; n++) printf "\t\t\t\tA%023X /* File%d.swift in Sources */,\n", n, n
        print "\t\t\t); };"
        print "\t\tC00000000000000000000003 = {isa = PBXNativeTarget; name = App; productType = \"com.apple.product-type.application\"; buildPhases = (C00000000000000000000002, ); buildConfigurationList = C00000000000000000000004; dependencies = (); };"
        print "\t\tC00000000000000000000004 = {isa = XCConfigurationList; buildConfigurations = (C00000000000000000000005, ); };"
        print "\t\tC00000000000000000000005 = {isa = XCBuildConfiguration; name = Release; buildSettings = {INFOPLIST_FILE = App/Info.plist; SDKROOT = iphoneos; }; };"
        print "\t\tC00000000000000000000006 = {isa = PBXProject; mainGroup = C00000000000000000000001; targets = (C00000000000000000000003, ); buildConfigurationList = C00000000000000000000004; };"
        print "\t};\n\trootObject = C00000000000000000000006;\n}"
    }' >"$large/App.xcodeproj/project.pbxproj"
fi

# --- The tree again, with a hundred packages of two thousand files, resolved where Xcode leaves them.
packages="$folder/packages"
if [ ! -f "$packages/project.yml" ]; then
    mkdir -p "$packages"
    cp -R "$tree/App" "$tree/Sources" "$packages/"
    number=0
    while [ $number -lt 100 ]; do
        name=$(printf 'Kit%02d' $number)
        place="$packages/SourcePackages/checkouts/$name"
        mkdir -p "$place/Sources/$name"
        for part in 00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19; do mkdir "$place/Sources/$name/Part$part"; done
        cat >"$place/Package.swift" <<MANIFEST
// swift-tools-version:5.5
import PackageDescription
let package = Package(
    name: "$name", products: [.library(name: "$name", targets: ["$name"])], targets: [.target(name: "$name")])
MANIFEST
        awk -v place="$place/Sources/$name" 'BEGIN {
            body = "import Foundation\n"
            for (k = 0; k < 50; k++) body = body "struct Value" k " { let number = " k " }\n"
            for (f = 0; f < 2000; f++) {
                path = sprintf("%s/Part%02d/File%04d.swift", place, f / 100, f)
                printf "%s", body > path
                close(path)
            }
        }'
        number=$((number + 1))
    done
    awk 'BEGIN {
        print "name: App\npackages:"
        for (p = 0; p < 100; p++) printf "  Kit%02d: { url: https://example.com/Kit%02d.git, from: 1.0.0 }\n", p, p
        print "targets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App, Sources]"
        print "    settings: { INFOPLIST_FILE: App/Info.plist }\n    dependencies:"
        for (p = 0; p < 100; p++) printf "      - { package: Kit%02d, product: Kit%02d }\n", p, p
    }' >"$packages/project.yml"
fi

# --- An app that links static libraries of 100 MB together.
binaries="$folder/binaries"
if [ ! -f "$binaries/project.yml" ]; then
    mkdir -p "$binaries/Vendor"
    cp -R "$tree/App" "$binaries/"
    awk 'BEGIN {
        for (n = 0; n < 2000; n++) {
            printf "extern int imported_function_%d(int);\nint function_%d(int x) { return imported_function_%d(x) * %d; }\n", n, n, n, n
        }
    }' >"$folder/library.c"
    tools=$(dirname "$(readlink -f "$(command -v swift)")")
    "$tools/clang" -target arm64-apple-ios15.0 -g -O1 -c "$folder/library.c" -o "$folder/member.o"
    members=$((20000000 / $(wc -c <"$folder/member.o") + 1))
    for library in One Two Three Four Five; do
        mkdir "$folder/members"
        number=0
        while [ $number -lt $members ]; do
            cp "$folder/member.o" "$folder/members/member$number.o"
            number=$((number + 1))
        done
        "$tools/llvm-ar" rc "$binaries/Vendor/lib$library.a" "$folder"/members/*.o
        rm -r "$folder/members"
    done
    {
        printf 'name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App]\n'
        printf '    settings: { INFOPLIST_FILE: App/Info.plist }\n    dependencies:\n'
        for library in One Two Three Four Five; do echo "      - { framework: Vendor/lib$library.a }"; done
    } >"$binaries/project.yml"
fi

# --- Measuring
# Appends the milliseconds and KiB of a run to a file; exit 3 is the audit's answer.
measure() {
    into=$1
    shift
    start=$(date +%s%N)
    /usr/bin/time -f %M -o "$folder/memory" "$@" >/dev/null 2>&1 || true
    end=$(date +%s%N)
    echo "$(((end - start) / 10000)) $(tail -n 1 "$folder/memory")" >>"$folder/$into"
}
# A column of such a file: quartile 1, 2 or 3.
quartile() { sort -n -k "$2" "$folder/$1" | awk -v column="$2" -v part="$3" '{ all[NR] = $column } END { print all[int((NR - 1) * part / 4) + 1] }'; }
milliseconds() { awk -v value="$(quartile "$1" 1 "$2")" 'BEGIN { printf "%.0f", value / 100 }'; }
ratio() { awk -v a="$(quartile "$1" 1 2)" -v b="$(quartile "$2" 1 2)" 'BEGIN { printf "%.2f", a / b }'; }
spread() { echo "$(milliseconds "$1" 2) ms ($(milliseconds "$1" 1) to $(milliseconds "$1" 3))"; }
mebibytes() { awk -v value="$(quartile "$1" 2 2)" 'BEGIN { printf "%.0f MiB", value / 1024 }'; }

rm -f "$folder/cold" "$folder/rg" "$folder/warm" "$folder/project" "$folder/first" "$folder/further" \
    "$folder/second" "$folder/packed" "$folder/packed-second" "$folder/linked" "$folder/linked-second"
changed="$tree/Sources/Part000/File00001.swift"
run=0
while [ $run -le "$runs" ]; do
    rm -rf "$XDG_CACHE_HOME"
    measure cold "$relctl" audit-manifest "$tree"
    measure rg rg -F -f "$folder/patterns" "$tree/Sources" "$tree/App"
    echo "// $run" >>"$changed"
    measure warm "$relctl" audit-manifest "$tree"
    rm -rf "$XDG_CACHE_HOME"
    measure project "$relctl" audit-manifest "$large"
    rm -rf "$XDG_CACHE_HOME"
    "$relctl" audit-manifest "$tree" >/dev/null 2>&1 || true
    measure second "$relctl" audit-manifest "$tree"
    rm -rf "$XDG_CACHE_HOME"
    measure packed "$relctl" audit-manifest "$packages"
    measure packed-second "$relctl" audit-manifest "$packages"
    rm -rf "$XDG_CACHE_HOME"
    measure linked "$relctl" audit-manifest "$binaries"
    measure linked-second "$relctl" audit-manifest "$binaries"
    # The first turn fills the page cache.
    if [ $run = 0 ]; then
        rm -f "$folder/cold" "$folder/rg" "$folder/warm" "$folder/project" "$folder/second" "$folder/packed" \
            "$folder/packed-second" "$folder/linked" "$folder/linked-second"
    fi
    run=$((run + 1))
done

# Up to HEAD, oldest first; the first one with an empty cache.
git -C "$repository" rev-list --first-parent --max-count 101 --reverse HEAD >"$folder/commits"
oldest=$(head -n 1 "$folder/commits")
run=0
while [ $run -le "$runs" ]; do
    rm -rf "$XDG_CACHE_HOME"
    measure first "$relctl" audit-manifest --repository "$repository" --rev "$oldest"
    if [ $run = 0 ]; then rm -f "$folder/first"; fi
    run=$((run + 1))
done
sed 1d "$folder/commits" | while read -r commit; do
    measure further "$relctl" audit-manifest --repository "$repository" --rev "$commit"
done

# A change against its base, several reports in one run, and the history of a declaration; caches are empty.
rm -f "$folder/whole" "$folder/since" "$folder/reports" "$folder/why"
run=0
while [ $run -le "$runs" ]; do
    for what in whole since reports; do
        rm -rf "$XDG_CACHE_HOME"
        case $what in
        whole) measure whole "$relctl" audit-manifest "$checkout" ;;
        since) measure since "$relctl" audit-manifest "$checkout" --since HEAD~1 ;;
        reports)
            measure reports "$relctl" audit-manifest "$checkout" --report "sarif=$folder/audit.sarif" \
                --report "junit=$folder/audit.xml" --report "gitlab-codequality=$folder/quality.json"
            ;;
        esac
    done
    rm -rf "$XDG_CACHE_HOME"
    measure why "$relctl" audit-manifest "$long" --why NSCameraUsageDescription
    if [ $run = 0 ]; then rm -f "$folder/whole" "$folder/since" "$folder/reports" "$folder/why"; fi
    run=$((run + 1))
done

count=$(find "$tree/Sources" -type f | wc -l)
size=$(find "$tree/Sources" -type f -exec cat {} + | wc -c)
project=$(wc -c <"$large/App.xcodeproj/project.pbxproj")
echo "$(nproc) cores ($(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)), $(rg --version | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg), medians of $runs runs (middle half of the runs)"
cat <<TABLE

| what | figure | aim |
|---|---|---|
| cold audit of $count Swift files, $((size / 1000000)) MB | $(spread cold) | |
| \`rg -F -f\` with $(wc -l <"$folder/patterns") symbols on the same files | $(spread rg) | |
| cold audit, against ripgrep | $(ratio cold rg)x | <= 1.0x |
| audit after one changed file | $(spread warm) | |
| that, against the cold audit | $(ratio warm cold)x | <= 0.15x |
| memory of the cold audit | $(mebibytes cold) | <= 200 MiB |
| second run, nothing changed | $(spread second) | |
| cold audit with 100 packages of 2,000 files each besides | $(spread packed) | |
| second run with them | $(spread packed-second) | |
| that, against the cold audit without | $(ratio packed-second cold)x | <= 1.3x |
| memory of the cold audit with them | $(mebibytes packed) | <= 300 MiB |
| cold audit with $(($(cat "$binaries"/Vendor/*.a | wc -c) / 1000000)) MB of static libraries | $(spread linked) | <= 1 s |
| second run with them | $(spread linked-second) | |
| a \`project.pbxproj\` of $((project / 1000000)) MB | $(spread project) | <= 0.4 s |
| memory for that | $(mebibytes project) | <= 300 MiB |
| audit of a commit with $(git -C "$repository" ls-tree -r --name-only "$oldest" | wc -l) files, read from git | $(spread first) | |
| audit of each of $(sed 1d "$folder/commits" | wc -l) commits after it | $(spread further) | |
| that, against the first | $(ratio further first)x | <= 0.3x |
| cold audit of a checkout | $(spread whole) | |
| the same with \`--since HEAD~1\` | $(spread since) | |
| that, against one audit | $(ratio since whole)x | <= 1.3x |
| three reports beside the text, against one audit | $(ratio reports whole)x | <= 1.05x |
| \`--why\` over $(git -C "$long" rev-list --count HEAD) commits | $(spread why) | <= 5 s |
TABLE
