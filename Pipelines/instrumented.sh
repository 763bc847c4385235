# shellcheck shell=sh
# Read by the scripts beside it: the one build for the fuzzer and the address sanitizer. It is optimised, because what is
# tried in memory is fifteen times as fast then. To everybody but the fuzzer, its counters do nothing.

# gold, the toolchain's default, can't link the fuzzer. DEBUG: the program as tests run it leaps over waits.
instrumented() {
    swift build -c release --scratch-path .build-instrumented --sanitize=address -Xswiftc -enable-testing \
        -Xswiftc -DDEBUG -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld "$@"
}

# The runtime's own report of a crash would come before the fuzzer's, and takes minutes with a sanitizer.
export SWIFT_BACKTRACE=enable=no
# Leaks are not looked for: what Swift makes once and keeps for ever looks like one.
export ASAN_OPTIONS="detect_leaks=0:abort_on_error=1"
