#!/bin/sh
# Solves on the machines of a list, one process on each, by ssh:
#
#   sh ssh.sh hosts.txt secret work kangaroos 12 3 --json
#
# hosts.txt has a line HOST:PORT for each process; the first of them tells the answer. lucas, hosts.txt, the secret and the directory
# for what is done have the same paths everywhere. SSH may name another command than ssh, LUCAS another lucas.
set -eu
hosts=$1 secret=$2 work=$3
shift 3
me=0
grep -v '^[[:space:]]*\(#.*\)\{0,1\}$' "$hosts" | {
    while IFS= read -r line; do
        host=${line%%#*}
        host=${host%:*}
        if [ "$me" -gt 0 ]; then
            ${SSH:-ssh} "$host" "${LUCAS:-lucas}" solve "$@" \
                --hosts "$hosts" --me "$me" --secret "$secret" --work "$work" </dev/null &
        fi
        me=$((me + 1))
    done
    # Process 0 runs where this is typed, which must be the first machine of the list.
    status=0
    "${LUCAS:-lucas}" solve "$@" --hosts "$hosts" --me 0 --secret "$secret" --work "$work" || status=$?
    wait
    exit "$status"
}
