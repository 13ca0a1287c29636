#!/bin/sh
# A backup into the folder of its argument, and a copy for other machines in its folder `encrypted`, for the key BACKUP_RECIPIENT (age1…).
# Copies go with the backups that `backup` deletes. Runs in the folder of Bellweek, with DATABASE_OWNER_URL.
set -eu
folder=$1
umask 077
node tools/bootstrap.mjs backup "$folder"
mkdir -p "$folder/encrypted"
for file in "$folder"/bellweek-*.backup; do
  copy=$folder/encrypted/${file##*/}.age
  [ -e "$copy" ] && continue
  age -r "$BACKUP_RECIPIENT" -o "$copy.new" "$file"
  mv "$copy.new" "$copy"
done
for copy in "$folder"/encrypted/bellweek-*.age; do
  file=${copy##*/}
  [ -e "$folder/${file%.age}" ] || rm "$copy"
done
