#!/usr/bin/env bash
# GNU Octave 7.3 (`octave` of Debian 12 on the machine), which reads MATLAB's language: records of a service by `jsondecode` and `jsonencode`, with nothing changed between.
# Guess: what is read and written again is the same; what the language does not have, as null or a name with a hyphen, is an error or comes back by some mark.
# Seen: a date that is null comes back as an empty list, and as null within a list of numbers; a page of one row is that row and no list, while a page of two is a list, so is
# a list of one number or of one flag, but not of one text. Names are rewritten: `due-date` is `due_date`, "due date" is `dueDate`, `end` is `xEnd`, 1st is
# `x1st`: a service that takes what it knows drops the change in silence. Ids of 17 digits are rounded; they and times have a point and a zero. A test
# with two rows, short numbers and plain names is right.
set -euo pipefail
octave-cli --version 2>/dev/null | grep 'version 7\.3' >/dev/null || { echo "needs octave 7.3 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder LC_ALL=C.UTF-8 TZ=UTC
cat >program.m <<'PROGRAM'
1;
texts = {'{"due":null}', '{"days":[1,null,3]}', '{"flags":[true,null]}', '[{"id":1},{"id":2}]', '[{"id":1}]', '{"rows":[{"id":1}]}', '{"ids":[5,6]}', '{"ids":[5]}', ...
         '{"flags":[true]}', '{"labels":["west"]}', '{"due-date":"2026-07-10"}', '{"due date":1}', '{"end":"10:00"}', '{"1st":1}', '{"id":12345678901234567}', ...
         '{"at":1783641600123}', '{"at":1783641600}', '{"amount":19.99}', '{"points":[[1,2],[3]]}'};
for number = 1:numel(texts)
  printf("%s is %s\n", texts{number}, jsonencode(jsondecode(texts{number})));
end
PROGRAM
octave-cli --no-init-file --quiet program.m 2>/dev/null | tee seen
diff seen - <<'SEEN'
{"due":null} is {"due":[]}
{"days":[1,null,3]} is {"days":[1,null,3]}
{"flags":[true,null]} is {"flags":[true,[]]}
[{"id":1},{"id":2}] is [{"id":1},{"id":2}]
[{"id":1}] is {"id":1}
{"rows":[{"id":1}]} is {"rows":{"id":1}}
{"ids":[5,6]} is {"ids":[5,6]}
{"ids":[5]} is {"ids":5}
{"flags":[true]} is {"flags":true}
{"labels":["west"]} is {"labels":["west"]}
{"due-date":"2026-07-10"} is {"due_date":"2026-07-10"}
{"due date":1} is {"dueDate":1}
{"end":"10:00"} is {"xEnd":"10:00"}
{"1st":1} is {"x1st":1}
{"id":12345678901234567} is {"id":12345678901234568.0}
{"at":1783641600123} is {"at":1783641600123.0}
{"at":1783641600} is {"at":1783641600.0}
{"amount":19.99} is {"amount":19.99}
{"points":[[1,2],[3]]} is {"points":[[1,2],3]}
SEEN
