#!/bin/sh
# The software bill of materials, CycloneDX 1.5: the packages that are linked into relctl, as Package.resolved pins them
# (less the one of the tests).
#
#   Pipelines/materials.sh VERSION
set -eu
cd "$(dirname "$0")/.."

[ $# -eq 1 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 64; }
# One line a package: identity, location, commit, version.
pins=$(sed -n '
    s/^ *"identity" : "\(.*\)",$/\1/; t keep
    s/^ *"location" : "\(.*\)",$/\1/; t more
    s/^ *"revision" : "\(.*\)",\{0,1\}$/\1/; t more
    s/^ *"version" : "\(.*\)"$/\1/; t last
    b
    :keep
    h
    b
    :more
    H
    b
    :last
    H
    g
    s/\n/ /g
    p' Package.resolved | grep -v '^flyingfox ')
printf '{\n  "bomFormat": "CycloneDX",\n  "specVersion": "1.5",\n  "version": 1,\n'
printf '  "metadata": { "component": { "type": "application", "name": "relctl", "version": "%s" } },\n' "$1"
printf '  "components": ['
separator=
echo "$pins" | while read -r identity location revision version; do
    printf '%s\n    { "type": "library", "name": "%s", "version": "%s", "purl": "pkg:swift/%s@%s",' \
        "$separator" "$identity" "$version" "$(echo "$location" | sed 's|^https://||; s|\.git$||')" "$version"
    printf ' "externalReferences": [{ "type": "vcs", "url": "%s", "comment": "%s" }] }' "$location" "$revision"
    separator=,
done
printf '\n  ]\n}\n'
