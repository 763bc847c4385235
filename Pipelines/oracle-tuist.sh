#!/bin/sh
# Holds relctl's reading of Tuist's manifests against the graph that Tuist itself wrote of them.
#
#   Pipelines/oracle-tuist.sh TREE GRAPH [TREE GRAPH]...
#
# Each GRAPH is what `tuist graph --format json` wrote about the tree before it; a graph that somebody published will do,
# with the tree of the same commit. Every target of the graph's own projects is compared with what relctl reads out of
# Project.swift: kind, product, identifier, platform, configurations, sources, resources, dependencies, what is declared.
# Each project gives a row: "same", or in what the two differ. It runs nothing of the trees and needs no network.
set -eu
cd "$(dirname "$0")/.."

# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# -gt 1 ] || usage

work=$(mktemp -d "${TMPDIR:-/tmp}/relctl-oracle.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

while [ $# -gt 1 ]; do
    tree="$work/$(basename "$1")"
    cp -R "$1" "$tree"
    cp "$2" "$tree/graph.json"
    shift 2
done
TEST_TARGETS=WorkspacesTests RELCTL_GRAPHS="$work" swift test --filter TuistOracleTests.graphsOfOthers | grep '^|'
