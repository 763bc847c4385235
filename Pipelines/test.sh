#!/bin/sh
# Runs every test. The second of README's two commands. With arguments, they go to `swift test` instead.
set -eu
cd "$(dirname "$0")/.."

Pipelines/setup.sh openssh-server openssl shellcheck dpkg-dev binutils xz-utils
if [ $# -gt 0 ]; then exec swift test "$@"; fi

swift format lint --strict --recursive Package.swift Sources Tests
find .ci Pipelines -type f \( -name '*.sh' -o -name run \) -exec shellcheck {} +
swift build --build-tests

# The heavy ones by themselves: tests with real servers and real processes should not wait for a processor.
heavy="GitStoreTests ReconcilingTests AcceptanceTests ForgesTests PipelinesTests"
swift test --skip-build --skip "$(echo "$heavy" | tr ' ' '|')"
for suite in $heavy; do swift test --skip-build --filter "^$suite\."; done
