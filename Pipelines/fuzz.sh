#!/bin/sh
# Fuzzes everything that reads foreign bytes with libFuzzer: coverage-guided, relctl's own code instrumented, under the
# address sanitizer.
#
#   Pipelines/fuzz.sh [--seconds N] [--seed N] [--only READER,...] [--turns N] [--keep]
#
# Each reader gets N seconds (30), as many at a time as there are processors. It begins with what Tests/Fuzzing/Corpus
# holds, and goes another way each time unless --seed says which. With --turns only one reader in N is tried: which, follows
# from the commit. --keep puts the smallest inputs that reach new code there. What crashes, hangs for ten seconds or takes 1 GiB goes to Tests/Fuzzing/Crashes/READER, where `swift test` finds
# it from then on: commit it together with the fix.
set -eu
cd "$(dirname "$0")/.."

seconds=30 seed=0 only="" turns=1 keep=false options="seconds seed only turns" flags=keep
# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# = 0 ] || usage

Pipelines/setup.sh
# The fuzzer brings its own `main`, so Package.swift has the target only here.
export FUZZING=1
# shellcheck source=Pipelines/instrumented.sh
. Pipelines/instrumented.sh
instrumented --product Fuzzing >&2
program=$(instrumented --show-bin-path)/Fuzzing

# A seed is to lead the same way again.
export SWIFT_DETERMINISTIC_HASHING=1
work=$(mktemp -d "${TMPDIR:-/tmp}/relctl-fuzz.XXXXXX")
export TMPDIR="$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# One reader: prints what it came to, fails if an input broke it.
cat >"$work/fuzz-reader" <<'EOF'
#!/bin/sh
set -eu
reader=$1 found="$work/$1" log="$work/$1.log" folder="Tests/Fuzzing/Corpus/$1/" crashes="Tests/Fuzzing/Crashes/$1"
export FUZZED_READER="$reader"
mkdir -p "$found" "$crashes"
status=0
if "$program" -max_total_time="$seconds" -seed="$seed" -timeout=10 -rss_limit_mb=1024 -max_len=16384 \
    -artifact_prefix="$crashes/" "$found" "$folder" >"$log" 2>&1; then
    echo "$reader: $(sed -n 's/^#\([0-9]*\).*DONE *cov: \([0-9]*\).*/\1 inputs, \2 places reached/p' "$log")"
else
    status=1
    echo "$reader: FAILED"
    tail -n 40 "$log" >&2
fi
rmdir "$crashes" 2>/dev/null || true
if [ "$keep" = true ]; then
    # Only what is small: the corpus is for starting, not for keeping everything.
    find "$found" -type f -size +2k -delete
    "$program" -set_cover_merge=1 "$folder" "$found" >"$log" 2>&1
fi
exit $status
EOF
chmod +x "$work/fuzz-reader"
export program work seconds seed keep

# The commit's own number, so that many commits try all readers alike.
turn=$((0x$(git rev-parse --short=7 HEAD 2>/dev/null || echo 0) % turns)) number=0
# As many at a time as there are processors; xargs fails if one of them did.
for folder in Tests/Fuzzing/Corpus/*/; do
    reader=$(basename "$folder")
    number=$((number + 1))
    [ $((number % turns)) = "$turn" ] || continue
    case ",${only:-$reader}," in *",$reader,"*) echo "$reader" ;; esac
done | xargs -n 1 -P "$(nproc)" "$work/fuzz-reader"
