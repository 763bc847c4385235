#!/bin/sh
# Runs the tests compiled with a sanitizer of the toolchain: address (memory) or thread (data races).
#
#   Pipelines/sanitize.sh [--only TARGET,...] address|thread ...
#
# Each sanitizer has a build of its own, .build-instrumented (the fuzzer's too) and .build-thread; --only builds no test
# targets but those named.
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
# shellcheck source=Pipelines/instrumented.sh
. Pipelines/instrumented.sh
export TSAN_OPTIONS="suppressions=$PWD/Pipelines/sanitize/thread.txt:halt_on_error=0"
# Few tests at once: a processor that is slow already should keep nobody waiting until patience ends.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((2 * $(nproc)))

suites=$(echo "$only" | tr ',' ' ')
[ -n "$suites" ] || suites=$(find Tests -mindepth 1 -maxdepth 3 -name '*Tests' -exec basename {} \; | sort | tr '\n' ' ')
# With names, Package.swift keeps no others.
if [ -n "$only" ]; then export TEST_TARGETS="$suites"; fi
build() {
    case "$1" in
        address) instrumented --product relctlPackageTests ;;
        thread) swift build --product relctlPackageTests --scratch-path .build-thread --sanitize=thread ;;
    esac
}
folder() {
    case "$1" in
        address) instrumented --show-bin-path ;;
        thread) swift build --scratch-path .build-thread --show-bin-path ;;
    esac
}
# A package's program is stripped, so nothing in its reports has a name.
skipped() {
    echo '^PipelinesTests\.PackageTests'
    # A program with the thread sanitizer can't start where files may have no size.
    if [ "$1" = thread ]; then echo '^AcceptanceTests\.BadInputTests/whatCannotBeWritten'; fi
}
failed=""
for sanitizer; do
    started=$(date +%s)
    build "$sanitizer"
    program=$(folder "$sanitizer")/relctlPackageTests.xctest
    for suite in $suites; do
        "$program" --testing-library swift-testing --filter "^$suite\\." --skip "$(skipped "$sanitizer" | paste -sd '|')" ||
            failed="$failed $sanitizer:$suite"
    done
    echo "$sanitizer: $(($(date +%s) - started)) s"
done
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
