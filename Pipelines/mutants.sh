#!/bin/sh
# Breaks relctl on purpose, one place at a time, and says which test notices.
#
#   Pipelines/mutants.sh [--only NAME,...]
#
# Each file of Tests/Mutants is one mutant: what it breaks, the suite that should notice, the suites of that area, and the
# lines to take out (-) and to put in (+). Fails if a mutant survives, or if its lines are not in the file exactly once any
# more. One copy of the tree, in .build-mutants, is built and built again, with none but the tests that are run.
set -eu
cd "$(dirname "$0")/.."

only="" options=only
# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# = 0 ] || usage

Pipelines/setup.sh openssh-server openssl
tree=$PWD/.build-mutants/tree scratch=$PWD/.build-mutants/build log=$PWD/.build-mutants/log
mkdir -p "$tree"
exec 9>"$log.lock"
flock -n 9 || { echo "mutants: another run is using .build-mutants" >&2; exit 75; }
# With their dates, so that what did not change is not built again.
rm -rf "$tree/Sources" "$tree/Tests" "$tree/Docs"
# Tests hold some pages of Docs against what the program does.
cp -a Package.swift Package.resolved Sources Tests Docs "$tree" 2>/dev/null || cp -a Package.swift Sources Tests Docs "$tree"

field() { sed -n "s/^$2: //p" "$1"; }
mutants=""
for file in Tests/Mutants/*.mutant; do
    name=$(basename "$file" .mutant)
    case ",${only:-$name}," in *",$name,"* | *",${name%%-*},"*) mutants="$mutants $name" ;; esac
done
[ -n "$mutants" ] || { echo "mutants: there is none of that name" >&2; exit 64; }

# Package.swift keeps these test targets alone.
TEST_TARGETS=$(for name in $mutants; do field "Tests/Mutants/$name.mutant" Area; done | tr ' ' '\n' | sort -u | tr '\n' ' ')
export TEST_TARGETS
build() { (cd "$tree" && swift build --scratch-path "$scratch" --product relctlPackageTests "$@"); }
build >"$log" 2>&1 || { tail -n 40 "$log" >&2; exit 1; }
bundle=$(build --show-bin-path)/relctlPackageTests.xctest

# Whether the tests pass whose names match; a test that hangs has noticed, too.
pass() {
    (cd "$tree" && timeout 600 "$bundle" --testing-library swift-testing --filter "$1") >"$log" 2>&1 || return 1
    ! grep -q 'with 0 tests' "$log" || { echo "mutants: no test is called $1" >&2; exit 64; }
}
area() { echo "^($(field "$1" Area | tr ' ' '|'))\\."; }
noticed() { sed -n 's/^. Test \(.*\) recorded an issue.*/\1/p; s/^. Test \(.*\) failed after.*/\1/p' "$log" | head -n 1; }

# The lines to take out, wherever they are now and however far they are indented, for those to put in.
mutate() {
    perl -0777 -e '
        my ($patch, $path) = @ARGV;
        open my $in, "<", $patch; my $text = <$in>;
        my $old = join "\\n", map { "[ \\t]*" . quotemeta } map { s/^\s+//r } $text =~ /^-(.*)$/mg;
        my $new = join "\n", $text =~ /^\+(.*)$/mg;
        open my $source, "<", $path or die "no such file: $path\n"; my $code = <$source>;
        my $count = () = $code =~ /^$old$/mg;
        die "its lines are there $count times, not once\n" unless $count == 1;
        $code =~ s/^$old$/$new/m;
        open my $out, ">", $path; print $out $code;
    ' "$1" "$2"
}

for suite in $(for name in $mutants; do field "Tests/Mutants/$name.mutant" Suite; done | sort -u); do
    pass "$suite" || { echo "mutants: $suite fails without any mutant" >&2; tail -n 20 "$log" >&2; exit 1; }
done

started=$(date +%s) failed=0 count=0
for name in $mutants; do
    file=Tests/Mutants/$name.mutant source=$(field "Tests/Mutants/$name.mutant" File)
    count=$((count + 1)) verdict=""
    if ! reason=$(mutate "$file" "$tree/$source" 2>&1); then
        verdict="DOES NOT APPLY: $reason"
    elif ! build >"$log" 2>&1; then
        verdict="DOES NOT BUILD: $(grep -m 1 'error:' "$log" || tail -n 1 "$log")"
    elif ! pass "$(field "$file" Suite)"; then
        killer=$(noticed)
    elif ! pass "$(area "$file")"; then
        killer="$(noticed) (not by $(field "$file" Suite))"
    else
        verdict="SURVIVED"
    fi
    cp "$source" "$tree/$source"
    if [ -n "$verdict" ]; then failed=$((failed + 1)); else verdict="killed by ${killer:-a crash}"; fi
    printf '%s | %s | %s\n' "$name" "$(field "$file" Breaks)" "$verdict"
done
echo "$count mutants, $((count - failed)) killed, $(($(date +%s) - started)) s"
[ "$failed" = 0 ]
