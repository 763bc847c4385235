#!/bin/sh
# Runs every test. The second of README's two commands. With arguments, they go to `swift test` instead. ELSEWHERE names
# suites that the caller runs in another build.
set -eu
cd "$(dirname "$0")/.."

Pipelines/setup.sh chromium openssh-server openssl shellcheck dpkg-dev binutils xz-utils python3
if [ $# -gt 0 ]; then exec swift test "$@"; fi

swift format lint --strict --recursive Package.swift Sources Tests
find .ci Pipelines -type f \( -name '*.sh' -o -name run \) -exec shellcheck {} +
swift build --build-tests

# The heavy ones by themselves, and few tests at once: with real servers and real processes, nobody should wait for a
# processor so long that patience ends.
heavy="GitStoreTests ReconcilingTests AcceptanceTests ForgesTests PipelinesTests"
elsewhere=${ELSEWHERE:-}
swift test --skip-build --skip "$(echo "$heavy $elsewhere" | sed 's/ *$//' | tr ' ' '|')"
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((4 * $(nproc)))
for suite in $heavy; do
    case " $elsewhere " in *" $suite "*) continue ;; esac
    swift test --skip-build --filter "^$suite\."
done
