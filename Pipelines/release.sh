#!/bin/sh
# What a pipeline publishes for a tag: Pipelines/package.sh, after a look at the tag, with a bill of materials and, where
# there is a key, a signature of the checksums.
#
#   RELEASE_TAG=v0.1.0 Pipelines/release.sh --output FOLDER
#
# RELCTL_SIGNING_KEY is an OpenSSH private key, as text or as the path of a file; without it nothing is signed.
set -eu
cd "$(dirname "$0")/.."

if [ $# -ne 2 ] || [ "$1" != --output ]; then sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 64; fi
output=$2
version=$(sed -n 's/^let relctlVersion = "\(.*\)"$/\1/p' Sources/App/Commands/Relctl.swift)
if [ "${RELEASE_TAG-}" != "v$version" ]; then
    echo "release: the tag is ${RELEASE_TAG:-missing}, and the sources say $version" >&2
    echo "  fix: tag v$version, or change relctlVersion in Sources/App/Commands/Relctl.swift first" >&2
    exit 65
fi
Pipelines/package.sh --output "$output"
Pipelines/materials.sh "$version" >"$output/relctl-$version.cdx.json"
(cd "$output" && sha256sum "relctl-$version.cdx.json" >>SHA256SUMS)

[ -n "${RELCTL_SIGNING_KEY-}" ] || exit 0
key=$RELCTL_SIGNING_KEY
if [ ! -f "$key" ]; then
    umask 077
    key=$(mktemp)
    trap 'rm -f "$key"' EXIT
    printf '%s\n' "$RELCTL_SIGNING_KEY" >"$key"
fi
rm -f "$output/SHA256SUMS.sig"
ssh-keygen -q -Y sign -f "$key" -n relctl "$output/SHA256SUMS"
