#!/bin/sh
# Holds relctl's reading of Swift package manifests against SwiftPM itself (`swift package dump-package`).
#
#   Pipelines/oracle-packages.sh REPOSITORY...
#
# Every Package.swift of the newest commit of these git repositories is taken out of it, alone, and read twice; each gives a
# row of a table: "same", or in what the two differ. SwiftPM compiles and runs the manifests: name repositories that you
# would build. It needs no network.
set -eu
cd "$(dirname "$0")/.."

# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# -gt 0 ] || usage

work=$(mktemp -d "${TMPDIR:-/tmp}/relctl-oracle.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

for repository in "$@"; do
    name=$(basename "${repository%/repo}")
    git --git-dir="$repository" ls-tree -r --name-only HEAD | grep -E '(^|/)Package\.swift$' | while read -r path; do
        folder="$work/$name $(dirname "$path" | tr '/' '_')"
        mkdir -p "$folder"
        git --git-dir="$repository" show "HEAD:$path" >"$folder/Package.swift"
    done
done
TEST_TARGETS=WorkspacesTests RELCTL_MANIFESTS="$work" swift test --filter PackageOracleTests.manifestsOfOthers | grep '^|'
