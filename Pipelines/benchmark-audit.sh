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

rm -f "$folder/cold" "$folder/rg" "$folder/warm" "$folder/project" "$folder/first" "$folder/further"
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
    # The first turn fills the page cache.
    if [ $run = 0 ]; then rm -f "$folder/cold" "$folder/rg" "$folder/warm" "$folder/project"; fi
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
| a \`project.pbxproj\` of $((project / 1000000)) MB | $(spread project) | <= 1 s |
| memory for that | $(mebibytes project) | <= 300 MiB |
| audit of a commit with $(git -C "$repository" ls-tree -r --name-only "$oldest" | wc -l) files, read from git | $(spread first) | |
| audit of each of $(sed 1d "$folder/commits" | wc -l) commits after it | $(spread further) | |
| that, against the first | $(ratio further first)x | <= 0.1x |
| cold audit of a checkout | $(spread whole) | |
| the same with \`--since HEAD~1\` | $(spread since) | |
| that, against one audit | $(ratio since whole)x | <= 1.3x |
| three reports beside the text, against one audit | $(ratio reports whole)x | <= 1.05x |
| \`--why\` over $(git -C "$long" rev-list --count HEAD) commits | $(spread why) | <= 5 s |
TABLE
