#!/bin/sh
# Brings the fonts into a folder without installing them: `sh fetch-fonts.sh DIR`. Needs npm, and Debian's apt and dpkg.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/npm" "$1/debian"
cp "$here/package.json" "$1/npm/"
(cd "$1/npm" && npm install --ignore-scripts --no-audit --no-fund)
cd "$1/debian"
apt-get download fonts-cantarell fonts-crosextra-caladea fonts-crosextra-carlito fonts-croscore fonts-dejavu-core fonts-dejavu-extra \
  fonts-fantasque-sans fonts-freefont-ttf fonts-hack fonts-inter fonts-lato fonts-liberation2 fonts-linuxlibertine fonts-noto-core fonts-noto-extra \
  fonts-noto-color-emoji fonts-noto-mono fonts-open-sans fonts-paratype fonts-roboto-unhinted fonts-sil-gentium fonts-texgyre fonts-urw-base35
for package in *.deb; do dpkg -x "$package" .; done
rm -f ./*.deb
