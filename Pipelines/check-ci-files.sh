#!/bin/sh
# Checks the CI files of this repository against their published schemas: those in Pipelines, the samples in Docs, and what
# `relctl init --ci` writes. The schemas come with check-jsonschema, which is installed with pip into a folder of its own;
# Bitrise's comes from SchemaStore. Jenkinsfiles and Fastfiles are programs: there is no schema for them.
#
#   Pipelines/check-ci-files.sh
#
# RELCTL: the relctl whose `init` is tried (default: the one of the debug build, else that of PATH; none: not tried).
# BITRISE_SCHEMA: a copy of https://json.schemastore.org/bitrise.json, beside one of bitrise-step.json, for machines without
# access to it.
set -eu
cd "$(dirname "$0")/.."
version=0.39.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM

python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet install "check-jsonschema==$version"
relctl=${RELCTL:-}
if [ -z "$relctl" ] && [ -x .build/debug/relctl ]; then relctl=$PWD/.build/debug/relctl; fi
if [ -z "$relctl" ]; then relctl=$(command -v relctl || true); fi

"$folder/venv/bin/python" Pipelines/ci_samples.py "$folder/files" "$relctl"

failed=0
check() {
    kind=$1
    shift
    for file in "$folder/files/$kind"/*.yml; do
        [ -e "$file" ] || { echo "no file of $kind was found" >&2 && failed=1 && continue; }
        echo "$kind: ${file##*/}"
        "$folder/venv/bin/check-jsonschema" "$@" "$file" >"$folder/said" 2>&1 || { cat "$folder/said" >&2 && failed=1; }
    done
}
check gitlab --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci
check github --builtin-schema vendor.github-workflows
check action --builtin-schema vendor.github-actions
check azure --builtin-schema vendor.azure-pipelines --data-transform azure-pipelines --regex-variant nonunicode
check circleci --builtin-schema vendor.circle-ci
schema=${BITRISE_SCHEMA:-}
check bitrise --schemafile "${schema:-https://json.schemastore.org/bitrise.json}" ${schema:+--base-uri "file://$schema"}
exit "$failed"
