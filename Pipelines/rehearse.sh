#!/bin/sh
# Builds relctl and rehearses a release of two trains. The first of README's two commands. A debug build is ready in less than
# half the time of an optimised one, and the tests go on from it; Pipelines/package.sh makes the optimised one.
set -eu
cd "$(dirname "$0")/.."

Pipelines/setup.sh
swift build --product relctl >&2
exec .build/debug/relctl rehearse "$@"
