#!/bin/sh
# Measures what open-source SDKs use, and writes the rows of Sources/Audit/ManifestAudit/Catalogue/SDKTable+Measured.swift.
#
#   Pipelines/footprints.sh HOST/OWNER/NAME=REPOSITORY...
#
# Each REPOSITORY is a git repository with the sources of an SDK; its HEAD is measured. For every library product of its
# Package.swift files and every podspec an app is made up that links nothing else, and audited twice: with every purpose
# string, background mode and entitlement of the catalogue declared (those found used, not merely suggested, are what the
# module `uses`), and with none (what is an error to be missing then is what it `demands`). Nothing of the SDK is run.
# Read the rows before they go into the table: products made for tests, names that any module may have, and modules whose
# code waits for a macro that the app sets have no place in it, nor has what a module only passes on, as
# GULAppDelegateSwizzler does with silent pushes. What a module links of other repositories and relctl doesn't know is
# `unseen`: such a module stays opaque. RELCTL names the binary (default: .build/debug/relctl); jq is needed.
set -eu
cd "$(dirname "$0")/.."

# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# -gt 0 ] || usage
relctl=${RELCTL:-$PWD/.build/debug/relctl}
catalogue=Sources/Audit/ManifestAudit/Catalogue

work=$(mktemp -d "${TMPDIR:-/tmp}/relctl-footprints.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export XDG_CACHE_HOME="$work/cache"

# --- Manifests that declare everything, and nothing.
# The keys of the catalogue's blocks, in files of a name, that match a pattern and have no values.
keys() {
    cat "$catalogue"/Capabilities/Catalogue+*"$1".swift | awk -v pattern="$2" '
        $1 == "capability:" || $1 == "extension" { if (key && !values) print key; key = ""; values = 0 }
        $1 == "key:" && $2 ~ pattern { key = $2 }
        $1 == "values:" { values = 1 }
        END { if (key && !values) print key }' | sort -u
}
modes() {
    awk '$1 == "key:" { key = $2 } $1 == "values:" && key == "UIBackgroundModes" { sub(/^ *values: /, ""); print }' \
        "$catalogue/Capabilities/Catalogue+BackgroundModes.swift" | tr -d ' ' | tr ',' '\n' | sort -u
}
plist() { echo '<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>'; cat; echo '</dict></plist>'; }
{
    keys '' 'UsageDescription$' | sed 's|.*|<key>&</key><string>To show what you asked for</string>|'
    echo '<key>UIBackgroundModes</key><array>'
    modes | sed 's|.*|<string>&</string>|'
    echo '</array>'
} | plist >"$work/all.plist"
# The sandbox of Macs is no matter of an app for iOS. A web view or a socket in a module is there for other apps too: it says
# nothing of the entitlements of browsers and networks.
keys Entitlements . | grep -vE '^com\.apple\.(security|developer\.(web-browser|browser|networking))' |
    sed 's|.*|<key>&</key><true/>|' | plist >"$work/all.entitlements"
plist </dev/null >"$work/none.plist"

# The report of a made-up tree, and what it says of each app, as "APP<tab>KEY".
audit() { "$relctl" audit-manifest "$1" --format json --fail-on never --quiet >"$work/report.json" 2>>"$work/log"; }
used() {
    jq -r '.apps[] | .app as $app | .capabilities[]
        | select(.verdict == "used" and any(.evidence[]; .strength == "own" or .strength == "module"))
        | "\($app)\t\(if .key == "UIBackgroundModes" then .value else .key end)"' "$work/report.json" | sort -u
}
lacked() {
    # Whether Face ID is what an evaluation of a policy comes to, depends on the device.
    jq -r '.findings[] | select(.rule == "missing-capability" and .severity == "error")
        | select(.key != "NSFaceIDUsageDescription")
        | "\(.app)\t\(.key)"' "$work/report.json" | sort -u
}
# Apps of which more was seen than the file that was made up; and what could not be seen of them.
looked() { jq -r '.apps[] | select(.sourceFiles > 1) | .app' "$work/report.json" | sort -u; }
unseen() { jq -r '.apps[] | .app as $app | .opaqueDependencies[] | "\($app)\t\(.)"' "$work/report.json" | sort -u; }

# An app of a made-up tree. Names of modules are no paths.
app() {
    printf '  %s:\n    type: application\n    platform: iOS\n    sources: [App]\n' "$1"
    printf '    settings: { INFOPLIST_FILE: all.plist, CODE_SIGN_ENTITLEMENTS: all.entitlements, PRODUCT_BUNDLE_IDENTIFIER: com.example.%s }\n' "$1"
}

for argument in "$@"; do
    place=${argument%%=*} repository=${argument#*=} tree="$work/tree"
    rm -rf "$tree"
    mkdir -p "$tree/App" "$tree/sdk"
    echo 'let app = 1' >"$tree/App/Main.swift"
    cp "$work/all.plist" "$work/all.entitlements" "$tree"
    # Snapshots may lack some large files.
    GIT_INDEX_FILE="$work/index" git --git-dir="$repository" read-tree HEAD
    GIT_INDEX_FILE="$work/index" git --git-dir="$repository" --work-tree="$tree/sdk" checkout-index -a -f -q 2>>"$work/log" || true
    seen="$(git --git-dir="$repository" log -1 --format='%h of %cs' --abbrev=12), $place, measured $(date -u +%F)"
    find "$tree/sdk" \( -name '*.xcodeproj' -o -name '*.xcworkspace' -o -name Podfile -o -name 'project*.yml' \
        -o -name Project.swift -o -name Workspace.swift -o -iname '*example*' -o -iname '*sample*' -o -iname '*demo*' \) \
        -prune -exec rm -rf {} + 2>/dev/null || true
    : >"$work/names"
    {
        echo 'name: Made'
        echo 'packages:'
        find "$tree/sdk" -name Package.swift -type f | sort | while read -r manifest; do
            folder=$(dirname "${manifest#"$tree/"}")
            echo "  P$(echo "$folder" | cksum | cut -d ' ' -f 1): { path: '$folder' }"
        done
        echo 'targets:'
        find "$tree/sdk" -name Package.swift -type f | sort | while read -r manifest; do
            folder=$(dirname "${manifest#"$tree/"}")
            tr '\n' ' ' <"$manifest" | grep -oE '\.library\( *name: *"[A-Za-z0-9_.+-]+"' | cut -d '"' -f 2 | sort -u | while read -r name; do
                grep -qxF "$name" "$work/names" && continue
                echo "$name" >>"$work/names"
                app "$name"
                printf '    dependencies: [{ package: P%s, product: %s }]\n' "$(echo "$folder" | cksum | cut -d ' ' -f 1)" "$name"
            done
        done
        find "$tree/sdk" -name '*.podspec' -type f | sort | while read -r podspec; do
            name=$(basename "$podspec" .podspec)
            grep -qxF "$name" "$work/names" && continue
            echo "$name" >>"$work/names"
            app "$name"
            folder=$(dirname "${podspec#"$tree/"}")
            printf "target '%s' do\n  pod '%s', :path => '%s'\nend\n" "$name" "$name" "$folder" >>"$tree/Podfile"
        done
    } >"$tree/project.yml"
    [ -s "$work/names" ] || { echo "footprints: $place has neither products nor podspecs" >&2; continue; }
    audit "$tree" || { echo "footprints: $place can't be audited" >&2; continue; }
    used >"$work/used"
    looked >"$work/looked"
    unseen >"$work/unseen"
    cp "$work/none.plist" "$tree/all.plist"
    cp "$work/none.plist" "$tree/all.entitlements"
    audit "$tree" || continue
    lacked >"$work/lacked"
    while read -r name; do
        echo "        $name"
        echo "            seen $seen"
        awk -F '\t' -v name="$name" '$1 == name { print "            uses " $2 }' "$work/used"
        awk -F '\t' -v name="$name" '$1 == name { print "            demands " $2 }' "$work/lacked"
        awk -F '\t' -v name="$name" '$1 == name { print "            unseen " $2 }' "$work/unseen"
    done <"$work/looked"
done
