#!/usr/bin/env bash
# todo.txt-cli 2.11 (`todotxt-cli` of Debian 12 on the machine): a script closes and deletes tasks of a file by their numbers, without a question (`-f`).
# Guess: `del 2 4` deletes tasks 2 and 4, as `do 2 4` closes both, or refuses the second; the number of a task is the same until the script lists again;
# `ls @phone` has the tasks of that place.
# Seen: what follows the first number of `del` is a word to take out of that task: `del 2 4` deletes nothing, and "Pay invoice 4 of Lin" loses its number. A
# task that is closed leaves the file at once, and the later ones get other numbers: `do 1` and then `do 2` closes tasks 1 and 3. After `del` the numbers
# stay as they are. `ls @phone` has the tasks of @phonebook too. Each ends as a success.
set -euo pipefail
command -v todo-txt >/dev/null || { echo "needs todotxt-cli of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C
cat >settings <<SETTINGS
export TODO_DIR=$folder TODO_FILE=$folder/todo.txt DONE_FILE=$folder/done.txt REPORT_FILE=$folder/report.txt
SETTINGS
begin() {
  echo "$1"
  rm -f done.txt
  printf '%s\n' 'Call Ada @phone' 'Pay invoice 4 of Lin @phone' 'Order 2 chairs @phonebook' 'Send an offer' >todo.txt
}
todo() {
  todo-txt -f -p -d settings "$@" >said || echo "  failed"
}
rest() {
  sed '/^$/d; s/^/  open: /' todo.txt
  [ ! -s done.txt ] || sed -E 's/^x [0-9-]+ /  done: /' done.txt
}
seen=$(
  begin 'del 2 4'
  todo del 2 4
  rest
  begin 'do 2 4'
  todo do 2 4
  rest
  begin 'do 1, do 2'
  todo do 1
  todo do 2
  rest
  begin 'del 1, del 2'
  todo del 1
  todo del 2
  rest
  begin 'ls @phone'
  todo ls @phone
  sed '/^--/,$d; s/^/  /' said
)
echo "$seen"
wanted=$(cat <<'WANTED'
del 2 4
  open: Call Ada @phone
  open: Pay invoice of Lin @phone
  open: Order 2 chairs @phonebook
  open: Send an offer
do 2 4
  open: Call Ada @phone
  open: Order 2 chairs @phonebook
  done: Pay invoice 4 of Lin @phone
  done: Send an offer
do 1, do 2
  open: Pay invoice 4 of Lin @phone
  open: Send an offer
  done: Call Ada @phone
  done: Order 2 chairs @phonebook
del 1, del 2
  open: Order 2 chairs @phonebook
  open: Send an offer
ls @phone
  1 Call Ada @phone
  3 Order 2 chairs @phonebook
  2 Pay invoice 4 of Lin @phone
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
