#!/usr/bin/env bash
# Taskwarrior 2.6 (`taskwarrior` of Debian 12 on the machine): a script closes or exports the tasks of one project, of one tag, or with a small amount
# (a field of the type numeric).
# Guess: `project:West` has the tasks of West and of its parts, such as West.Sales; `tags:deal` is what `+deal` is; a task without an amount has none
# that is less than ten.
# Seen: `project:West` has each project whose name begins so: `task project:West done` closes the tasks of Western too, and `project.not:West` leaves
# them out. `project.is:West` is West alone, without its parts. `tags:deal` has the tag deals, and `+deal` has not. A task without an amount is below
# ten and is not five; only `amount.any:` leaves it out. No question and no warning.
set -euo pipefail
command -v task >/dev/null || { echo "needs taskwarrior of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir data
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8 TASKRC=$folder/taskrc
printf '%s\n' "data.location=$folder/data" confirmation=off verbose=nothing bulk=0 uda.amount.type=numeric uda.amount.label=Amount >taskrc
task add north project:West amount:1200 +deal >/dev/null
task add south project:West.Sales amount:5 >/dev/null
task add other project:Western amount:900 +deals >/dev/null
task add plan project:East >/dev/null
titles() { node -e 'console.log(JSON.parse(require("fs").readFileSync(0, "utf8")).map((task) => task.description).join(" ") || "none")'; }
run() {
  for filter in project:West project.is:West project.not:West tags:deal +deal 'amount<10' 'amount!=5' 'amount.any: amount<10'; do
    # shellcheck disable=SC2086
    echo "$filter: $(task $filter export | titles)"
  done
  task project:West done >/dev/null
  echo "closed by project:West: $(task status:completed export | titles)"
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
project:West: north south other
project.is:West: north
project.not:West: plan
tags:deal: north other
+deal: north
amount<10: south plan
amount!=5: north other plan
amount.any: amount<10: south
closed by project:West: north south other
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
