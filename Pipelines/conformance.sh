#!/bin/sh
# Runs the conformance suite and a whole release on a GitLab, GitHub, Gitea or Forgejo of your own, on a scratch project
# that has at least one commit, and prints a report in Markdown. See Docs/Forges.md.
#
#   RELCTL_CONFORMANCE_URL=https://gitlab.example.com RELCTL_CONFORMANCE_KIND=gitlab \
#   RELCTL_CONFORMANCE_PROJECT=scratch/relctl RELCTL_CONFORMANCE_TOKEN=... RELCTL_CONFORMANCE_REVIEWER=alice \
#   Pipelines/conformance.sh > report.md
set -eu
cd "$(dirname "$0")/.."

options=""
# shellcheck source=Pipelines/options.sh
. Pipelines/options.sh
[ $# = 0 ] || usage
for name in URL KIND PROJECT TOKEN REVIEWER; do
    eval "value=\${RELCTL_CONFORMANCE_$name:-}"
    # shellcheck disable=SC2154
    [ -n "$value" ] || usage
done
case $(printf %s "$RELCTL_CONFORMANCE_KIND" | tr '[:upper:]' '[:lower:]') in
    gitlab | github | gitea | forgejo) ;;
    *)
        echo "RELCTL_CONFORMANCE_KIND is $RELCTL_CONFORMANCE_KIND, and may be one of: gitlab, github, gitea, forgejo" >&2
        exit 64
        ;;
esac

Pipelines/setup.sh >&2
export TEST_TARGETS="ForgesTests AcceptanceTests"
swift build --build-tests >&2
log=$(mktemp "${TMPDIR:-/tmp}/relctl-conformance.XXXXXX")
trap 'rm -f "$log"' EXIT
status=0
.build/debug/relctlPackageTests.xctest --testing-library swift-testing --verbose \
    --filter 'RealServer(Conformance|Release)Tests' >"$log" 2>&1 || status=$?

echo "# relctl on $RELCTL_CONFORMANCE_KIND, $(sed -n 's/^conformance: //p' "$log" | head -n 1)"
echo
echo "relctl at $(git rev-parse --short=12 HEAD), $(date -u +%Y-%m-%d)"
echo
grep -aE '(Test|Suite) .*(passed|failed) after|recorded an issue' "$log" | sed 's/^[^A-Za-z]*/- /'
exit "$status"
