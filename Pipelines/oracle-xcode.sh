#!/bin/sh
# Holds relctl's two readers of Xcode's files against each other, and the two ways by which it gets at them.
#
#   Pipelines/oracle-xcode.sh REPOSITORY...
#
# The newest commit of each of these git repositories is checked out into a temporary folder. Every project, property list,
# file of strings, Package.resolved and Contents.json in it is read twice, as merges read it and as the audit does. Each
# repository gives a row: files by kind, values in them, "same" or in what the readers differ. Then the checkout is audited,
# and the commit in the repository itself (--rev HEAD): a second row says "same" if both reports are equal byte for byte.
# RELCTL names the binary to try (default: .build/debug/relctl). It runs nothing of the repositories and needs no network.
set -eu
cd "$(dirname "$0")/.."

# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# -gt 0 ] || usage
relctl=${RELCTL:-$PWD/.build/debug/relctl}

work=$(mktemp -d "${TMPDIR:-/tmp}/relctl-oracle.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export XDG_CACHE_HOME="$work/cache" GIT_LFS_SKIP_SMUDGE=1

report() {
    "$relctl" audit-manifest "$@" --format json --fail-on never --quiet 2>&1 || echo "exit $?"
}

mkdir "$work/trees"
for repository in "$@"; do
    name=$(basename "$(dirname "${repository%/.git}")")
    tree="$work/trees/$name"
    git clone --quiet --shared -c core.autocrlf=false -c core.symlinks=true "$repository" "$tree" 2>/dev/null || true
    commit=$(git --git-dir="$repository" rev-parse HEAD)
    report "$tree" >"$work/folder.json"
    report --repository "$repository" --rev "$commit" >"$work/commit.json"
    if cmp -s "$work/folder.json" "$work/commit.json"; then
        echo "| $name | folder and commit | same, $(wc -c <"$work/folder.json") bytes |"
    else
        echo "| $name | folder and commit | differ |"
        diff "$work/folder.json" "$work/commit.json" | head -n 20
    fi
    rm -rf "$tree/.git"
done
TEST_TARGETS=StructuredMergeTests RELCTL_TREES="$work/trees" swift test --filter TwoReadersTests.filesOfOthers | grep '^|'
