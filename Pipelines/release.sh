#!/bin/sh
# What a pipeline publishes for a tag: Pipelines/package.sh with the tag's version, a bill of materials and, where there is a
# key, a signature of the checksums.
#
#   RELEASE_TAG=v0.1.0 Pipelines/release.sh --output FOLDER
#
# The version is written into the sources for the build alone; RELCTL_BINARY, which names a binary that is taken instead, must
# have it already. RELCTL_SIGNING_KEY is an OpenSSH private key, as text or as the path of a file; without it nothing is signed.
set -eu
cd "$(dirname "$0")/.."

if [ $# -ne 2 ] || [ "$1" != --output ]; then sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 64; fi
output=$2
version=$(echo "${RELEASE_TAG-}" | sed -nE 's/^v([0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?)$/\1/p')
if [ -z "$version" ]; then
    echo "release: the tag is ${RELEASE_TAG:-missing}, which names no version" >&2
    echo "  fix: tag v and a version, such as v1.2.0 (https://semver.org)" >&2
    exit 65
fi
source=Sources/Common/Names/Version.swift kept="" secret=""
clean() {
    [ -z "$secret" ] || rm -f "$secret"
    [ -z "$kept" ] || printf '%s\n' "$kept" >"$source"
}
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
if [ -z "${RELCTL_BINARY-}" ]; then
    kept=$(cat "$source")
    printf '%s\n' "$kept" | sed "s/^\(package let relctlVersion = \).*/\1\"$version\"/" >"$source"
elif [ "$("$RELCTL_BINARY" --version)" != "$version" ]; then
    echo "release: the tag is $RELEASE_TAG, and $RELCTL_BINARY is $("$RELCTL_BINARY" --version)" >&2
    exit 65
fi
Pipelines/package.sh --output "$output"
Pipelines/materials.sh "$version" >"$output/relctl-$version.cdx.json"
(cd "$output" && sha256sum "relctl-$version.cdx.json" >>SHA256SUMS)

[ -n "${RELCTL_SIGNING_KEY-}" ] || exit 0
key=$RELCTL_SIGNING_KEY
if [ ! -f "$key" ]; then
    umask 077
    secret=$(mktemp)
    printf '%s\n' "$RELCTL_SIGNING_KEY" >"$secret"
    key=$secret
fi
rm -f "$output/SHA256SUMS.sig"
ssh-keygen -q -Y sign -f "$key" -n relctl "$output/SHA256SUMS"
