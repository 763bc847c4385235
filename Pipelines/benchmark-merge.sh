#!/bin/sh
# Plays all merges of clones that conflict, settles the files that merge by structure with relctl's merge driver, and has
# an independent checker judge each result.
#
#   Pipelines/benchmark-merge.sh RELCTL CLONE...
#
# Set VERSIONS=highest (or own, upstream) to play with a rule for version numbers, SHOW=1 to list each file with its end.
set -eu
[ $# -ge 2 ] || { echo "usage: $0 RELCTL CLONE..." >&2; exit 64; }
exec python3 "$(dirname "$0")/benchmark_merge.py" "$@"
