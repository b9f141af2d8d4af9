#!/bin/sh
# bin/site in a package: starts the site, or runs one of its commands, as `site backup FILE` does.
home=$(dirname "$(dirname "$(readlink -f "$0")")")
program=$home/server/dist/main.js

case ${1-} in
  '' | -*) ;;
  *)
    program=$home/server/src/$1-command.ts
    if [ ! -f "$program" ]; then
      echo "There is no command $1." >&2
      exit 2
    fi
    shift
    ;;
esac

exec "$home/bin/node" "$program" "$@"
