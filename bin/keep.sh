#!/bin/sh
# Runs a program and starts it again after a crash, three times with growing pauses, as systemd would. A shell waits
# in 1 MB where Node would take 40. Not after 0, nor after 2 or 4 (it has said why it can't run), nor when somebody ended it.
. "$(dirname "$0")/words.sh"
stable=600
crashes=0
ended=
child=
pausing=
trap 'ended=130; stop INT' INT
trap 'ended=143; stop TERM' TERM
trap 'ended=129; stop HUP' HUP

# The shell lets a pause ignore INT, and what is not yet sleep loses TERM.
stop() {
  if [ -n "$pausing" ]; then kill -KILL "$pausing" 2>/dev/null; fi
  if [ -n "$child" ]; then kill "-$1" "$child" 2>/dev/null; fi
}

# A wait that a signal breaks off is begun again, until the child itself has ended.
await() {
  wait "$child"
  code=$?
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
  child=
}

exec 3<&0
while :; do
  began=$(date +%s)
  "$@" <&3 3<&- &
  child=$!
  # A signal that came before there was a child.
  if [ -n "$ended" ]; then stop TERM; fi
  await
  # 129, 130 and 143: ended by HUP, INT or TERM.
  case $code in 0 | 2 | 4 | 129 | 130 | 143) exit "$code" ;; esac
  if [ -n "$ended" ]; then exit "$code"; fi
  if [ $(($(date +%s) - began)) -ge "$stable" ]; then crashes=0; fi
  crashes=$((crashes + 1))
  case $crashes in
    1) pause=1 ;;
    2) pause=5 ;;
    3) pause=25 ;;
    *)
      t "Mimbar berhenti sendiri untuk keempat kalinya (kode $code) dan tidak dijalankan lagi. Lihat log di atas, lalu: mimbar doctor --offline" \
        "Mimbar stopped by itself for the fourth time (code $code) and is not started again. See the log above, then: mimbar doctor --offline" >&2
      exit "$code"
      ;;
  esac
  t "Mimbar berhenti sendiri (kode $code). Dijalankan lagi dalam $pause detik (ke-$crashes dari 3)." \
    "Mimbar stopped by itself (code $code). It is started again in $pause seconds ($crashes of 3)." >&2
  sleep "$pause" 3<&- &
  pausing=$!
  if [ -z "$ended" ]; then wait "$pausing" 2>/dev/null; else kill -KILL "$pausing" 2>/dev/null; fi
  # Waits for every child, so that no zombie is left.
  if [ -n "$ended" ]; then wait "$pausing" 2>/dev/null; fi
  pausing=
  if [ -n "$ended" ]; then exit "$ended"; fi
done
