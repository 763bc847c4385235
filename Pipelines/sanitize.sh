#!/bin/sh
# Runs the tests compiled with a sanitizer of the toolchain: address (memory) or thread (data races).
#
#   Pipelines/sanitize.sh [--only TARGET,...] address|thread ...
#
# Each sanitizer has a build of its own, .build-address and .build-thread; --only builds no test targets but those named.
# A report fails the target that it comes up in. What is not ours is named in Pipelines/sanitize/NAME.txt, with the reason.
set -eu
cd "$(dirname "$0")/.."

only="" options=only
# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# -gt 0 ] || usage
for sanitizer; do
    case "$sanitizer" in address | thread) ;; *) usage ;; esac
done

Pipelines/setup.sh openssh-server openssl shellcheck dpkg-dev binutils xz-utils
# The runtime's own report of a crash takes minutes with a sanitizer in the process.
export SWIFT_BACKTRACE=enable=no
rules=$PWD/Pipelines/sanitize
export ASAN_OPTIONS="detect_leaks=0:abort_on_error=1"
export TSAN_OPTIONS="suppressions=$rules/thread.txt:halt_on_error=0"
# Few tests at once: a processor that is slow already should keep nobody waiting until patience ends.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((2 * $(nproc)))

suites=$(echo "$only" | tr ',' ' ')
[ -n "$suites" ] || suites=$(find Tests -maxdepth 2 -name '*Tests' -exec basename {} \; | sort | tr '\n' ' ')
failed=""
for sanitizer; do
    started=$(date +%s)
    # With names, Package.swift keeps no others.
    if [ -n "$only" ]; then export TEST_TARGETS="$suites"; fi
    swift build --product relctlPackageTests --scratch-path ".build-$sanitizer" --sanitize="$sanitizer"
    for suite in $suites; do
        # A package's program is stripped, so nothing in its reports has a name.
        swift test --skip-build --scratch-path ".build-$sanitizer" --sanitize="$sanitizer" \
            --filter "^$suite\\." --skip '^PipelinesTests\.PackageTests' || failed="$failed $sanitizer:$suite"
    done
    echo "$sanitizer: $(($(date +%s) - started)) s"
done
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
