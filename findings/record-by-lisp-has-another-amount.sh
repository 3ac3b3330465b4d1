#!/usr/bin/env bash
# YASON 0.7 for SBCL 2.2 (`cl-yason`, `cl-alexandria`, `cl-trivial-gray-streams` and `sbcl` of Debian 12 on the machine), JSON for Lisp: a record of a service that is
# read and written again, with nothing changed.
# Guess: the same values: false, null and a list without members are three things, as a service needs them; an amount has its cents.
# Seen: false and a list without members are null: a task that is open has no state any more, and labels are "not set" in place of none. Numbers with a point are
# read with seven digits (`*read-default-float-format*`): 1234567.89 is 1234567.875, a time in seconds is 32 seconds off, and 19.99 has a tail.
# Integers have each digit. With `:json-booleans-as-symbols`, `:json-arrays-as-vectors` and `double-float` bound, the record is the same.
set -euo pipefail
command -v sbcl >/dev/null && [ -d /usr/share/common-lisp/source/yason ] || { echo "needs sbcl, cl-yason, cl-alexandria and cl-trivial-gray-streams of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder XDG_CACHE_HOME=$folder LC_ALL=C.UTF-8
cat >program.lisp <<'PROGRAM'
(require :asdf)
(let ((*standard-output* (make-broadcast-stream)) (*error-output* (make-broadcast-stream))) (asdf:load-system :yason))
(defparameter *records*
  '("{\"done\":false}" "{\"done\":true}" "{\"labels\":[]}" "{\"due\":null}" "{\"amount\":19.99}" "{\"amount\":12.5}" "{\"amount\":1234567.89}"
    "{\"at\":1783504800.5}" "{\"id\":12345678901234567890}"))
(dolist (text *records*)
  (format t "~a is " text)
  (yason:encode (yason:parse text))
  (let ((*read-default-float-format* 'double-float))
    (format t ", by the options ")
    (yason:encode (yason:parse text :json-booleans-as-symbols t :json-arrays-as-vectors t)))
  (terpri))
PROGRAM
sbcl --noinform --no-userinit --no-sysinit --non-interactive --load program.lisp 2>/dev/null | tee seen
diff seen - <<'SEEN'
{"done":false} is {"done":null}, by the options {"done":false}
{"done":true} is {"done":true}, by the options {"done":true}
{"labels":[]} is {"labels":null}, by the options {"labels":[]}
{"due":null} is {"due":null}, by the options {"due":null}
{"amount":19.99} is {"amount":19.989999771118164}, by the options {"amount":19.99}
{"amount":12.5} is {"amount":12.5}, by the options {"amount":12.5}
{"amount":1234567.89} is {"amount":1234567.875}, by the options {"amount":1234567.89}
{"at":1783504800.5} is {"at":1783504768.0}, by the options {"at":1783504800.5}
{"id":12345678901234567890} is {"id":12345678901234567890}, by the options {"id":12345678901234567890}
SEEN
