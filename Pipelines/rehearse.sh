#!/bin/sh
# Builds relctl and rehearses a release of two trains. The first of README's two commands.
set -eu
cd "$(dirname "$0")/.."

Pipelines/setup.sh
swift build -c release --disable-local-rpath --product relctl >&2
exec .build/release/relctl rehearse "$@"
