#!/bin/sh
# The long form of the reliability programme (Docs/Reliability.md): what CI runs a bounded share of, for a night.
#
#   Pipelines/torture.sh [--only SUITE,...]
#
# Suites: simulator, properties, faults, processes, merges, fuzz, sanitizers, mutants. A suite that fails doesn't stop the
# others; the exit code says whether all passed. A test that fails names the seed that repeats it.
set -eu
cd "$(dirname "$0")/.."

only="simulator,properties,faults,processes,merges,fuzz,sanitizers,mutants" options=only
# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# = 0 ] || usage

Pipelines/setup.sh openssh-server openssl
# The program as tests run it: only a debug build leaps over waits.
tests() { swift build --build-tests && swift test --skip-build --filter "$1"; }
# What is played in memory: optimised, it is fifteen times as fast.
optimised() (
    filter=$1
    export TEST_TARGETS="ReconcilingTests ReleasesTests GitStoreTests"
    set -- -c release -Xswiftc -enable-testing --scratch-path .build-torture
    swift build "$@" --product relctlPackageTests && swift test "$@" --skip-build --filter "$filter"
)
run() {
    case "$1" in
        simulator) RELCTL_LONG=1 RELCTL_FAULT_SEEDS=10000 optimised '^ReconcilingTests\.' ;;
        properties) RELCTL_LONG=1 RELCTL_CASES=10000 optimised '^ReleasesTests\.(PropertyTests|SmallScopeTests)' ;;
        faults) RELCTL_LONG=1 RELCTL_FAULT_SEEDS=2000 tests '^AcceptanceTests\.HTTPFaultMatrixTests' ;;
        processes) RELCTL_KILLS=5000 RELCTL_RACES=2000 tests '^AcceptanceTests\.(DeathTests|RaceTests)' ;;
        # Others every night: without a seed they are the same every time.
        merges) RELCTL_SEED=${RELCTL_SEED:-$(date +%s)} RELCTL_MERGES=50000 optimised '^GitStoreTests\.MergeOracleTests' ;;
        fuzz) Pipelines/fuzz.sh --seconds 1800 ;;
        sanitizers) Pipelines/sanitize.sh address thread ;;
        mutants) Pipelines/mutants.sh ;;
        *) usage ;;
    esac
}

failed=""
for suite in $(echo "$only" | tr ',' ' '); do
    echo "== $suite"
    run "$suite" || failed="$failed $suite"
done
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
