#!/bin/sh
# Installs what relctl builds with and is missing here. Needs a Swift 6.2 toolchain; uses apt-get.
set -eu

packages="libgit2-dev libssl-dev libcurl4-openssl-dev libyaml-dev git openssh-client ca-certificates $*"
missing=""
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then root=""; else root="sudo"; fi
echo "setup: installing$missing" >&2
# shellcheck disable=SC2086 # the list is meant to be split
{
    $root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $missing
} >&2
