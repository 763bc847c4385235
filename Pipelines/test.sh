#!/bin/sh
# Runs every test. The second of README's two commands. With arguments, they go to `swift test` instead. ELSEWHERE names
# suites that the caller runs in another build: they aren't built here.
set -eu
cd "$(dirname "$0")/.."

Pipelines/setup.sh chromium openssh-server openssl shellcheck dpkg-dev binutils xz-utils python3
if [ $# -gt 0 ]; then exec swift test "$@"; fi

swift format lint --strict --parallel --recursive Package.swift Sources Tests
find .ci Pipelines -type f \( -name '*.sh' -o -name run \) -exec shellcheck {} +
elsewhere=${ELSEWHERE:-}
if [ -n "$elsewhere" ]; then
    TEST_TARGETS=$(find Tests -mindepth 1 -maxdepth 3 -name '*Tests' -exec basename {} \; | grep -vxF "$(echo "$elsewhere" | tr ' ' '\n')" |
        tr '\n' ' ')
    export TEST_TARGETS
fi
swift build --build-tests

# Few tests at once, and the heavy suites by themselves: with real servers and real processes, nobody should wait for a processor
# so long that patience ends.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((4 * $(nproc)))
heavy="GitStoreTests ReconcilingTests AcceptanceTests ForgesTests PipelinesTests"
swift test --skip-build --skip "$(echo "$heavy" | tr ' ' '|')"
for suite in $heavy; do
    case " $elsewhere " in *" $suite "*) continue ;; esac
    swift test --skip-build --filter "^$suite\."
done
