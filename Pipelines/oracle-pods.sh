#!/bin/sh
# Holds relctl's reading of a Podfile and its lock file against what CocoaPods made of them.
#
#   Pipelines/oracle-pods.sh REPOSITORY...
#
# Every folder of the newest commit of these git repositories that holds a Podfile, a Podfile.lock and CocoaPods' project
# (Pods/Pods.xcodeproj) is taken out of it. Each target that CocoaPods made for a target of the app depends on the pods that
# the app's target uses: these are compared with those that relctl finds. Each folder gives a row of a table: "same", or in
# what the two differ. It runs nothing of the repositories and needs no network.
set -eu
cd "$(dirname "$0")/.."

# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# -gt 0 ] || usage

work=$(mktemp -d "${TMPDIR:-/tmp}/relctl-oracle.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

project=Pods/Pods.xcodeproj/project.pbxproj
for repository in "$@"; do
    name=$(basename "$(dirname "$repository")")
    git --git-dir="$repository" ls-tree -r --name-only HEAD | grep -E "(^|/)$project\$" | while read -r path; do
        place=${path%"$project"}
        folder="$work/$name $(printf %s "$place" | tr '/' '_')"
        mkdir -p "$folder"
        {
            git --git-dir="$repository" show "HEAD:$path" >"$folder/project.pbxproj" &&
                git --git-dir="$repository" show "HEAD:${place}Podfile" >"$folder/Podfile" &&
                git --git-dir="$repository" show "HEAD:${place}Podfile.lock" >"$folder/Podfile.lock"
        } 2>/dev/null || rm -rf "$folder"
    done
done
TEST_TARGETS=WorkspacesTests RELCTL_PODS="$work" swift test --filter PodOracleTests.podsOfOthers | grep '^|'
