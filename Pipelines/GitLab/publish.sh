#!/bin/sh
# Uploads a folder's files to the project's generic package registry and links them on the release of RELEASE_TAG, with the
# job's own token (https://docs.gitlab.com/ci/jobs/ci_job_token/). Running it again is safe: files that are there are kept.
set -eu

if [ $# -ne 1 ] || [ ! -d "$1" ]; then echo "usage: Pipelines/GitLab/publish.sh FOLDER" >&2; exit 64; fi
packages="$CI_API_V4_URL/projects/$CI_PROJECT_ID/packages/generic/relctl/${RELEASE_TAG#v}"
releases="$CI_API_V4_URL/projects/$CI_PROJECT_ID/releases"

# The token goes through a file that only this user can read: arguments are visible to every process.
umask 077
header=$(mktemp)
trap 'rm -f "$header"' EXIT
printf 'JOB-TOKEN: %s\n' "$CI_JOB_TOKEN" >"$header"
send() { curl --fail --silent --show-error --retry 3 --max-time 600 --header "@$header" "$@"; }

links=
for file in "$1"/*; do
    name=$(basename "$file")
    case "$name" in *[!A-Za-z0-9._-]*) echo "publish: a file called $name isn't published" >&2; exit 65 ;; esac
    if ! send --head --output /dev/null "$packages/$name" 2>/dev/null; then
        send --upload-file "$file" "$packages/$name" --output /dev/null
    fi
    links="$links${links:+,}{\"name\":\"$name\",\"url\":\"$packages/$name\",\"link_type\":\"package\"}"
done

if send --output /dev/null "$releases/$RELEASE_TAG" 2>/dev/null; then
    echo "The release $RELEASE_TAG is there already."
else
    send --header 'Content-Type: application/json' --output /dev/null --data \
        "{\"tag_name\":\"$RELEASE_TAG\",\"name\":\"relctl ${RELEASE_TAG#v}\",\"assets\":{\"links\":[$links]}}" "$releases"
    echo "Published $RELEASE_TAG."
fi
