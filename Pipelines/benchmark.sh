#!/bin/sh
# Measures relctl against git on a synthetic repository and prints a table of the figures.
#
#   Pipelines/benchmark.sh [--keep FOLDER] [--runs N] [--only NAME,...] [--static]
#
# The repository (200,000 files, 20,000 commits) is made in a temporary folder; --keep names one that stays, so that the
# next run is spared that. Names: merge, attribution, forecast, create, sync, idle, start. --static also builds the
# stand-alone binary and says how large it is.
set -eu
cd "$(dirname "$0")/.."

usage() {
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 64
}

folder="" runs=15 only=all static=""
while [ $# -gt 0 ]; do
    case "$1" in
        --static) static=yes; shift; continue ;;
        --keep | --runs | --only) [ $# -gt 1 ] || usage ;;
        *) usage ;;
    esac
    case "$1" in
        --keep) folder=$2 ;;
        --runs) runs=$2 ;;
        --only) only=$2 ;;
    esac
    shift 2
done

Pipelines/setup.sh
swift build -c release --product relctl >&2
swift build -c release --product Benchmarks >&2
programs=$(swift build -c release --show-bin-path)

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
"$programs/Benchmarks" "$folder" "$programs/relctl" "$runs" "$only"

if [ -n "$static" ]; then
    swift build -c release --product relctl --static-swift-stdlib --scratch-path .build-static >&2
    binary=$(swift build -c release --scratch-path .build-static --show-bin-path)/relctl
    strip -o "$folder/relctl" "$binary"
    echo
    echo "Static, stripped: $(($(wc -c <"$folder/relctl") / 1000000)) MB"
fi
