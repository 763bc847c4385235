#!/bin/sh
# Holds relctl's reading of XcodeGen specs against XcodeGen itself.
#
#   Pipelines/oracle-xcodegen.sh PATH-TO-XCODEGEN TREE...
#
# Each tree is audited twice: with its spec (project.yml at its top), and with the project that XcodeGen makes of the
# spec, which is taken away then. The two reports are compared by bundle: target, kind, host, identifier, configuration,
# number of source files, what can't be looked into, capabilities with their verdicts, and findings. Each tree gives a row
# of a table: bundles, targets, files, manifests, and findings as errors + warnings + notes, each with the spec and with
# the project, and "same", or "differs" with the difference below it. Exit code 1 if any differs. The trees are copied,
# not changed, and of the specs the commands that XcodeGen would run are taken out. RELCTL names the binary to try (default: .build/debug/relctl); jq is needed.
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

# What must be the same, one fact a line. The places where things are declared differ by nature, and other specs of the tree
# are left out: $2 matches the project to look at.
facts() {
    "$relctl" audit-manifest "$1" --format json --fail-on never --quiet >"$work/all.json" 2>"$work/errors" || {
        cat "$work/errors" >&2
        return 1
    }
    jq --arg project "$2" '.apps |= map(select(.project | test($project))) | [.apps[].app] as $names
        | .findings |= map(select(.app as $app | $names | index($app)))' "$work/all.json" >"$work/report.json"
    jq -r '
        (.apps[] | .app as $app
            | "\($app): \(.kind) of \(.host // "itself"), \(.bundleIdentifier), \(.configuration), \(.sourceFiles) files",
            (.opaqueDependencies[] | "\($app): opaque \(.)"),
            (.capabilities[] | "\($app): \(.key) \(.value // "") \(.verdict)")),
        (.findings[] | select(.rule != "misleading-spec") | "\(.app): \(.severity) \(.rule) \(.key) \(.value // "")")
        ' "$work/report.json" | sort -u
}

# What a report counts, one number a line.
counts() {
    jq -r '
        def of(severity): [.findings[] | select(.severity == severity)] | length;
        (.apps | length), ([.apps[].targets // 0] | add // 0), ([.apps[].sourceFiles] | add // 0),
        ([.apps[].manifests[]] | unique | length), "\(of("error")) + \(of("warning")) + \(of("note"))"' "$1"
}
row() {
    paste -d , "$work/spec.counts" "$work/project.counts" | sed 's/,/, /' | tr '\n' '|' | sed 's/|$//; s/|/ | /g; s/^/| /'
}

status=0
for tree in "$@"; do
    name=$(basename "$tree")
    rm -rf "$work/tree"
    cp -R "$tree" "$work/tree"
    # XcodeGen would run what they say.
    find "$work/tree" \( -name '*.yml' -o -name '*.yaml' \) -type f -exec sed -i '/^ *\(pre\|post\)GenCommand:/d' {} +
    find "$work/tree" -name '*.xcodeproj' -maxdepth 1 -prune -exec rm -rf {} +
    facts "$work/tree" '^project[.]yml$' >"$work/spec.txt" || { echo "| $name | relctl failed |"; status=1; continue; }
    counts "$work/report.json" >"$work/spec.counts"
    if ! (cd "$work/tree" && "$xcodegen" generate --quiet --no-env) >"$work/log" 2>&1; then
        echo "| $name | refused by XcodeGen: $(head -1 "$work/log") |"
        continue
    fi
    find "$work/tree" \( -name 'project*.yml' -o -name 'project*.yaml' -o -iname '*xcodegen*.yml' \) -type f -delete
    facts "$work/tree" '^[^/]*[.]xcodeproj$' >"$work/project.txt" || { echo "| $name | relctl failed |"; status=1; continue; }
    counts "$work/report.json" >"$work/project.counts"
    if cmp -s "$work/spec.txt" "$work/project.txt"; then
        echo "| $name $(row) | same, $(wc -l <"$work/spec.txt") facts |"
    else
        echo "| $name $(row) | differs (- with the spec, + with the project) |"
        diff -U0 "$work/spec.txt" "$work/project.txt" | sed -n '3,42p' | grep -v '^@@' | sed 's/^/    /'
        status=1
    fi
done
exit $status
