#!/usr/bin/env bash
# lua-cjson 2.1 and dkjson 2.6 (`lua-cjson`, `lua-dkjson` and `lua5.1` of Debian 12 on the machine) and Redis 7.0 (`redis-server`), whose scripts have cjson:
# a task of a service that is read, changed in one member and written again.
# Guess: what nobody touched stays: an id of 16 digits, which JavaScript keeps too, an amount, a list without members; a member that is null is false in a
# condition.
# Seen: numbers are written with 14 digits: the ids 1234567890123456 and 1234567890123457 are both 1.2345678901235e+15, a time in microseconds
# is off by 44 of them. 14 is the most that cjson allows. A list without members is written as an object by cjson (in a script of Redis too), and as
# a list by dkjson. null of cjson is true in a condition, so each task is closed; dkjson takes it out of the record, so a day that was cleared stays.
set -euo pipefail
command -v lua5.1 >/dev/null && command -v redis-server >/dev/null && lua5.1 -e "require 'cjson' require 'dkjson'" 2>/dev/null ||
  { echo "needs lua5.1, lua-cjson, lua-dkjson and redis-server of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
cat >program.lua <<'PROGRAM'
local cjson, dkjson = require 'cjson', require 'dkjson'
local function show(name, library)
  local function again(text)
    local record = library.decode(text)
    return library.encode(record)
  end
  for _, text in ipairs { '{"id":1234567890123456}', '{"id":1234567890123457}', '{"at":1783504800123456}', '{"total":19.99}', '{"tags":[]}', '{"note":null}' } do
    print(name .. ' | ' .. text .. ' is ' .. again(text))
  end
  print(name .. ' | a closed day of null is', library.decode('{"closed":null}').closed and 'true' or 'false')
end
show('cjson', cjson)
show('dkjson', dkjson)
print('cjson | a precision of 16 is allowed:', pcall(cjson.encode_number_precision, 16) and 'yes' or 'no')
PROGRAM
lua5.1 program.lua | tr '\t' ' ' >seen
redis-server --port 0 --unixsocket "$folder/socket" --save '' --logfile /dev/null >/dev/null &
for _ in $(seq 50); do [ -S socket ] && break; sleep 0.1; done
redis-cli -s socket eval 'local task = cjson.decode(ARGV[1]); task.done = true; return cjson.encode({ task.id, task.tags, task.done })' 0 '{"id":1234567890123456,"tags":[],"done":false}' | sed 's/^/Redis | /' >>seen
cat seen
diff seen - <<'SEEN'
cjson | {"id":1234567890123456} is {"id":1.2345678901235e+15}
cjson | {"id":1234567890123457} is {"id":1.2345678901235e+15}
cjson | {"at":1783504800123456} is {"at":1.7835048001235e+15}
cjson | {"total":19.99} is {"total":19.99}
cjson | {"tags":[]} is {"tags":{}}
cjson | {"note":null} is {"note":null}
cjson | a closed day of null is true
dkjson | {"id":1234567890123456} is {"id":1.2345678901235e+15}
dkjson | {"id":1234567890123457} is {"id":1.2345678901235e+15}
dkjson | {"at":1783504800123456} is {"at":1.7835048001235e+15}
dkjson | {"total":19.99} is {"total":19.99}
dkjson | {"tags":[]} is {"tags":[]}
dkjson | {"note":null} is {}
dkjson | a closed day of null is false
cjson | a precision of 16 is allowed: no
Redis | [1.2345678901235e+15,{},true]
SEEN
