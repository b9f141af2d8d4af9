#!/bin/sh
# Makes the image that the Containerfile begins with, from Debian's packages, for a machine that reaches no registry.
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# usr-is-merged in the place of usrmerge, which would bring all of Perl.
mmdebstrap --quiet --variant=minbase --include=usr-is-merged \
  --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
  --dpkgopt=path-exclude=/usr/share/doc/* --dpkgopt=path-include=/usr/share/doc/*/copyright \
  --dpkgopt=path-exclude=/usr/share/man/* --dpkgopt=path-exclude=/usr/share/locale/* \
  bookworm "$folder/base.tar"

container=$(buildah from scratch)
buildah add --quiet "$container" "$folder/base.tar"
buildah commit --quiet --rm "$container" docker.io/library/debian:bookworm-slim
