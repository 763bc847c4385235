# shellcheck shell=sh
# Read by the scripts beside it: sets a variable for each `--NAME VALUE` that `options` names, and for each `--NAME` that
# `flags` names to true. Words after them are left as they are. Anything else, and --help, shows the head of the script.

usage() {
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "Pipelines/$(basename "$0")" >&2
    exit 64
}

while [ $# -gt 0 ]; do
    case "$1" in --*) name=${1#--} ;; *) break ;; esac
    case " ${flags:-} " in
        *" $name "*)
            eval "$name=true"
            shift
            continue
            ;;
    esac
    case " ${options:-} " in *" $name "*) [ $# -gt 1 ] || usage ;; *) usage ;; esac
    eval "$name=\$2"
    shift 2
done
