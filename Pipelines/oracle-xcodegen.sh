#!/bin/sh
# Holds relctl's reading of XcodeGen specs against XcodeGen itself.
#
#   Pipelines/oracle-xcodegen.sh PATH-TO-XCODEGEN TREE...
#
# Each tree is audited twice: with its spec (project.yml at its top), and with the project that XcodeGen makes of the
# spec, which is taken away then. The two reports are compared by bundle: target, kind, host, identifier, configuration,
# number of source files, what can't be looked into, capabilities with their verdicts, and findings. Each tree gives a
# line: "same", or "differs" with the difference below it. Exit code 1 if any differs. The trees are copied, not changed.
# RELCTL names the binary to try (default: .build/debug/relctl); jq is needed.
set -eu
cd "$(dirname "$0")/.."

# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# -gt 1 ] || usage
xcodegen=$1
shift
relctl=${RELCTL:-$PWD/.build/debug/relctl}

work=$(mktemp -d "${TMPDIR:-/tmp}/relctl-oracle.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export XDG_CACHE_HOME="$work/cache"
# XcodeGen asks who runs it, for the schemes of that person.
export LOGNAME="${LOGNAME:-nobody}" USER="${USER:-nobody}"

# What must be the same, one fact a line. The places where things are declared differ by nature.
facts() {
    "$relctl" audit-manifest "$1" --format json --fail-on never --quiet >"$work/report.json" 2>"$work/errors" || {
        cat "$work/errors" >&2
        return 1
    }
    jq -r '
        (.apps[] | .app as $app
            | "\($app): \(.kind) of \(.host // "itself"), \(.bundleIdentifier), \(.configuration), \(.sourceFiles) files",
            (.opaqueDependencies[] | "\($app): opaque \(.)"),
            (.capabilities[] | "\($app): \(.key) \(.value // "") \(.verdict)")),
        (.findings[] | select(.rule != "misleading-spec") | "\(.app): \(.severity) \(.rule) \(.key) \(.value // "")")
        ' "$work/report.json" | sort -u
}

status=0
for tree in "$@"; do
    rm -rf "$work/tree"
    cp -R "$tree" "$work/tree"
    find "$work/tree" -name '*.xcodeproj' -maxdepth 1 -prune -exec rm -rf {} +
    facts "$work/tree" >"$work/spec.txt" || { echo "$tree: relctl failed"; status=1; continue; }
    if ! (cd "$work/tree" && "$xcodegen" generate --quiet --no-env) >"$work/log" 2>&1; then
        echo "$tree: refused by XcodeGen: $(head -1 "$work/log")"
        continue
    fi
    find "$work/tree" \( -name 'project*.yml' -o -name 'project*.yaml' -o -iname '*xcodegen*.yml' \) -type f -delete
    facts "$work/tree" >"$work/project.txt" || { echo "$tree: relctl failed"; status=1; continue; }
    if cmp -s "$work/spec.txt" "$work/project.txt"; then
        echo "$tree: same, $(wc -l <"$work/spec.txt") facts"
    else
        echo "$tree: differs (- with the spec, + with the project)"
        diff -U0 "$work/spec.txt" "$work/project.txt" | sed -n '3,42p' | grep -v '^@@' | sed 's/^/    /'
        status=1
    fi
done
exit $status
