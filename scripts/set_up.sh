#!/bin/sh
# `make` calls it: finds a Python, or brings one in the way that set_up.py brings the rest.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
here() { command -v "$1" >/dev/null 2>&1; }

if ! here "$python"; then
    command=
    if here apt-get; then
        command="apt-get install --yes --no-install-recommends $(awk '$1 == "python" { sub(",", " ", $3); print $3 }' scripts/system-packages.txt)"
        [ "$(id -u)" = 0 ] || command="sudo $command"
    elif [ "$(uname)" = Darwin ]; then
        command="brew install python"
    fi
    may=yes
    case "${SETUP:-} $command" in
    no\ * | *\ ) may=no ;;
    *\ sudo\ *)
        may=no
        if [ -t 0 ] && [ -t 1 ] && here sudo; then
            printf 'Missing: Python.\n  %s\nInstall that now? [Y/n] ' "$command"
            read -r answer
            case $answer in "" | [Yy]*) may=yes ;; esac
        fi
        ;;
    esac
    if [ $may = yes ]; then
        echo "Installing Python (SETUP=no prevents this) …"
        export DEBIAN_FRONTEND=noninteractive
        case $command in
        *apt-get*) ${command%%install*} update >/dev/null 2>&1 || true ;;
        esac
        $command >/dev/null 2>&1 || true
    fi
    if ! here "$python"; then
        echo "Missing: Python 3.11 or newer.${command:+ Type: $command}" >&2
        exit 1
    fi
fi
exec "$python" scripts/set_up.py "$1"
