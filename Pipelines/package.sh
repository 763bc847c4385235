#!/bin/sh
# Makes what runners install: the binary, a Debian package, an archive, and their checksums.
#
#   Pipelines/package.sh [--output FOLDER]
#
# The folder (default: .build-package) is then also the one to build Pipelines/Containerfile in. The binary is built for
# release with the Swift runtime inside; RELCTL_BINARY names one that is taken instead. Of equal sources and tools comes an
# equal package.
set -eu
cd "$(dirname "$0")/.."

output=.build-package
case "${1-}" in
    "") ;;
    --output)
        [ $# -eq 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
        output=$2
        ;;
    *) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac

checkouts=.build/checkouts
binary=${RELCTL_BINARY-}
if [ -z "$binary" ]; then
    Pipelines/setup.sh dpkg-dev binutils xz-utils
    build() {
        swift build -c release --static-swift-stdlib --disable-local-rpath --scratch-path .build-package-build \
            --product relctl "$@"
    }
    build >&2
    binary=$(build --show-bin-path)/relctl
    checkouts=.build-package-build/checkouts
fi

root=$(mktemp -d "${TMPDIR:-/tmp}/relctl-package.XXXXXX")
trap 'rm -rf "$root"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Files: the binary, what shells and man read, and whose work is in it.
umask 022
mkdir -p "$root/tree/usr/bin" "$root/debian"
strip -o "$root/tree/usr/bin/relctl" "$binary"
chmod 755 "$root/tree/usr/bin/relctl"
relctl="$root/tree/usr/bin/relctl"
# No library is looked for beside the binary: whoever can write there would have its code run with the token. A binary that
# was given may have been built without --disable-local-rpath.
perl -0777 -pi -e 's/:\$ORIGIN(?=\0)/"\0" x 8/ge; s/(?<=\0)\$ORIGIN(?=\0)/"\0" x 7/ge' "$relctl"
if readelf --dynamic "$relctl" | grep -E 'R(UN)?PATH' | grep -q ORIGIN; then
    echo "package: $binary looks for libraries beside itself; build it with --disable-local-rpath" >&2
    exit 1
fi
version=$("$relctl" --version)
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH

completion() {
    mkdir -p "$root/tree/usr/share/$(dirname "$2")"
    "$relctl" --generate-completion-script "$1" >"$root/tree/usr/share/$2"
}
completion bash bash-completion/completions/relctl
completion zsh zsh/vendor-completions/_relctl
completion fish fish/vendor_completions.d/relctl.fish

# The manual is what --help says, command by command, as it stands.
as_manual() { sed -e 's/\\/\\e/g' -e "s/^\([.']\)/\\\\\&\1/"; }
manual() {
    printf '.TH RELCTL 1 "%s" "relctl %s"\n' "$(date --utc --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%d)" "$version"
    printf '.SH NAME\nrelctl \\- ship several apps from one repository\n.SH OVERVIEW\n.nf\n'
    "$relctl" --help | as_manual
    for command in $(subcommands); do
        for words in "$command" $(subcommands "$command" | sed "s/^/$command:/"); do
            words=$(echo "$words" | tr ':' ' ')
            printf '.fi\n.SH relctl %s\n.nf\n' "$words"
            # shellcheck disable=SC2086 # two words for a command of a command
            "$relctl" $words --help | as_manual
        done
    done
    printf '.fi\n'
}
subcommands() { "$relctl" "$@" --help | sed -n '/^SUBCOMMANDS:/,/^$/s/^  \([a-z][a-z-]*\)  .*/\1/p'; }
mkdir -p "$root/tree/usr/share/man/man1" "$root/tree/usr/share/doc/relctl"
COLUMNS=80 manual | gzip -9n >"$root/tree/usr/share/man/man1/relctl.1.gz"
# Messages and README name these files.
cp -R README.md Docs "$root/tree/usr/share/doc/relctl/"
chmod -R u=rwX,go=rX "$root/tree/usr/share/doc/relctl"

{
    echo "relctl $version, by its authors. What follows are the terms of the packages that are linked into it, and after"
    echo "those the place of the terms of the Swift runtime: Apache License 2.0 with Runtime Library Exception."
    for terms in "$checkouts"/*/LICENSE*; do
        [ -f "$terms" ] || continue
        printf '\n======== %s\n\n' "$(basename "$(dirname "$terms")")"
        # The long one is on every Debian system.
        if grep -q 'Apache License' "$terms"; then echo "/usr/share/common-licenses/Apache-2.0"; else cat "$terms"; fi
    done
    printf '\n======== Swift\n\n/usr/share/common-licenses/Apache-2.0; https://swift.org/LICENSE.txt\n'
} >"$root/tree/usr/share/doc/relctl/copyright"

# Depends: what the binary was linked with, in the words of this machine's libraries.
printf 'Source: relctl\n\nPackage: relctl\nArchitecture: any\n' >"$root/debian/control"
libraries=$(cd "$root" && dpkg-shlibdeps -O --ignore-missing-info -e tree/usr/bin/relctl 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
[ -n "$libraries" ] || { echo "package: dpkg-shlibdeps tells no dependencies" >&2; exit 1; }
# These aren't linked but loaded at their first use: the binary holds their names, and the files that dpkg-shlibdeps would
# read tell their packages.
for library in libcurl libgit2 libcrypto; do
    soversion=$(grep -aoE "$library\\.so\\.[0-9.]*[0-9]" "$relctl" | sed -n '1s/.*\.so\.//p')
    package=$(cat /var/lib/dpkg/info/*.shlibs | sed -n "s/^$library $soversion //p" | head -n 1)
    [ -n "$package" ] || { echo "package: $library $soversion is not installed" >&2; exit 1; }
    libraries="$libraries, $package"
done

# As dpkg-gencontrol counts: what a disk has set aside for a file is not the same every time.
size=$(find "$root/tree/usr" -printf '%y %s\n' | awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }')
mkdir -p "$root/tree/DEBIAN"
cat >"$root/tree/DEBIAN/control" <<CONTROL
Package: relctl
Version: $version
Architecture: $architecture
Maintainer: ${RELCTL_MAINTAINER:-The authors of relctl <relctl@localhost>}
Installed-Size: $size
Depends: $libraries, ca-certificates
Recommends: openssh-client
Suggests: git
Section: vcs
Priority: optional
Description: ship several apps from one repository
 Keeps the release branches of several apps in step: cuts them, pulls fixes from
 one into the next, moves their merge requests and merges them, from a scheduled
 CI job. Audits iOS manifests for capabilities that are declared and not used.
CONTROL

mkdir -p "$output"
name="relctl_${version}_$architecture.deb"
archive="relctl-$version-linux-$architecture.tar.xz"
rm -f "$output"/relctl_*.deb "$output"/relctl-*.tar.xz
dpkg-deb --root-owner-group -Zxz -z"${RELCTL_COMPRESSION:-6}" --build "$root/tree" "$output/$name" >&2
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$root/tree/usr" -c . |
    xz -"${RELCTL_COMPRESSION:-6}" >"$output/$archive"
cp "$relctl" "$output/relctl"
(cd "$output" && sha256sum relctl "$name" "$archive" >SHA256SUMS)
echo "$output/$name"
