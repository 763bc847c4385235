#!/bin/sh
# Measures relctl against git on a synthetic repository and prints a table of the figures.
#
#   Pipelines/benchmark.sh [--keep FOLDER] [--runs N] [--only NAME,...]
#
# The repository (200,000 files, 20,000 commits) is made in a temporary folder; --keep names one that stays, so that the
# next run is spared that. Names: merge, attribution, forecast, create, sync, behind, idle, requests, day,
# thin, slow (the same through a slow link), start; and, only when they are named, million (a million commits) and years
# (RELCTL_PASSES passes over one cache, 20,000). The binary is built as it is shipped: for release, with the Swift runtime inside, stripped.
set -eu
cd "$(dirname "$0")/.."

keep="" runs=15 only=all options="keep runs only"
# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# = 0 ] || usage

Pipelines/setup.sh
build() {
    swift build -c release --static-swift-stdlib --scratch-path .build-benchmark "$@"
}
build --product relctl >&2
build --product Benchmarks >&2
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

echo "$(nproc) cores ($(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)), $(git --version)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg), medians of $runs runs (middle half of the runs)"
echo
strip -o "$folder/relctl" "$programs/relctl"
"$programs/Benchmarks" "$folder" "$folder/relctl" "$runs" "$only"
echo
echo "The binary, static and stripped: $(($(wc -c <"$folder/relctl") / 1000000)) MB"
