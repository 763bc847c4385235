#!/bin/sh
# Runs every test. The second of README's two commands.
set -eu
cd "$(dirname "$0")/.."

Pipelines/setup.sh openssh-server shellcheck
swift format lint --strict --recursive Package.swift Sources Tests
shellcheck .ci/run Pipelines/*.sh
swift test "$@"
