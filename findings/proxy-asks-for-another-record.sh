#!/usr/bin/env bash
# lighttpd 1.4.69 and nginx 1.22, compared with HAProxy 2.6, Varnish 7.1 and Caddy 2.6 (`lighttpd`, `nginx`, `haproxy`, `varnish` and `caddy` of Debian 12 on the machine) in
# front of a service whose records have a name in their address: labels, folders of mail, projects such as `sales/west`.
# Guess: `%2F` in an address is a letter of the name and reaches the service as it was sent, like `%3F` or `%20`; an empty part of an address stays empty.
# Seen: lighttpd, and nginx when `proxy_pass` ends in a path (`/` is enough), read `%2F` as the slash that parts the address: DELETE of the label `sales/west` is DELETE
# of `west` in `sales`. Of `//` they keep one, so a task whose id is empty by mistake, `/tasks//notes`, is the list `/tasks/notes`. nginx without a path, and the
# other three, send what they got. `%3F`, `%25` and a query stay. lighttpd has `"url-path-2f-decode" => "disable"` for this.
set -euo pipefail
for command in lighttpd nginx haproxy varnishd caddy curl; do
  command -v $command >/dev/null || [ -x /usr/sbin/$command ] || { echo "needs $command of Debian 12"; exit 1; }
done
PATH=$PATH:/usr/sbin
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
cat >service.mjs <<'PROGRAM'
import { createServer } from 'node:http';
import { writeFileSync, renameSync } from 'node:fs';
const service = createServer((request, response) => response.end(`${request.method} ${request.url}`));
service.listen(0, '127.0.0.1', () => {
  writeFileSync('port.new', `${service.address().port}`);
  renameSync('port.new', 'port');
});
PROGRAM
node service.mjs &
for _ in $(seq 50); do [ -s port ] && break || sleep 0.1; done
service=127.0.0.1:$(cat port)
first=$((20000 + RANDOM % 20000))
cat >lighttpd.conf <<SETTINGS
server.document-root = "$folder"
server.bind = "127.0.0.1"
server.port = $first
server.modules = ("mod_proxy")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${service#*:})))
SETTINGS
cat >nginx.conf <<SETTINGS
daemon off; pid $folder/nginx.pid; error_log /dev/null; events {}
http {
  access_log off; client_body_temp_path $folder/1; proxy_temp_path $folder/2; fastcgi_temp_path $folder/3; uwsgi_temp_path $folder/4; scgi_temp_path $folder/5;
  server { listen 127.0.0.1:$((first + 1)); location / { proxy_pass http://$service/; } }
  server { listen 127.0.0.1:$((first + 2)); location / { proxy_pass http://$service; } }
}
SETTINGS
printf 'defaults\n  mode http\n  timeout connect 5s\n  timeout client 5s\n  timeout server 5s\nlisten all\n  bind 127.0.0.1:%s\n  server one %s\n' $((first + 3)) $service >haproxy.cfg
lighttpd -D -f lighttpd.conf >/dev/null 2>&1 &
nginx -c "$folder/nginx.conf" >/dev/null 2>&1 &
haproxy -db -f haproxy.cfg >/dev/null 2>&1 &
varnishd -F -n "$folder/varnish" -a 127.0.0.1:$((first + 4)) -b $service >/dev/null 2>&1 &
printf '{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:%s {\n reverse_proxy %s\n}\n' $((first + 5)) $service >Caddyfile
XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder caddy run --config Caddyfile --adapter caddyfile >/dev/null 2>&1 &
for port in $(seq $first $((first + 5))); do
  for _ in $(seq 100); do (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null && break || sleep 0.1; done
done
names=(lighttpd 'nginx, with a path' 'nginx, without' HAProxy Varnish Caddy)
for address in labels/sales%2Fwest labels/west%3F labels/50%25 tasks//notes 'labels?name=sales%2Fwest'; do
  echo "DELETE /$address"
  for index in ${!names[@]}; do echo "  ${names[index]}: $(curl -s --path-as-is -m 5 -X DELETE "http://127.0.0.1:$((first + index))/$address")"; done
done | tee seen
diff seen - <<'SEEN'
DELETE /labels/sales%2Fwest
  lighttpd: DELETE /labels/sales/west
  nginx, with a path: DELETE /labels/sales/west
  nginx, without: DELETE /labels/sales%2Fwest
  HAProxy: DELETE /labels/sales%2Fwest
  Varnish: DELETE /labels/sales%2Fwest
  Caddy: DELETE /labels/sales%2Fwest
DELETE /labels/west%3F
  lighttpd: DELETE /labels/west%3F
  nginx, with a path: DELETE /labels/west%3F
  nginx, without: DELETE /labels/west%3F
  HAProxy: DELETE /labels/west%3F
  Varnish: DELETE /labels/west%3F
  Caddy: DELETE /labels/west%3F
DELETE /labels/50%25
  lighttpd: DELETE /labels/50%25
  nginx, with a path: DELETE /labels/50%25
  nginx, without: DELETE /labels/50%25
  HAProxy: DELETE /labels/50%25
  Varnish: DELETE /labels/50%25
  Caddy: DELETE /labels/50%25
DELETE /tasks//notes
  lighttpd: DELETE /tasks/notes
  nginx, with a path: DELETE /tasks/notes
  nginx, without: DELETE /tasks//notes
  HAProxy: DELETE /tasks//notes
  Varnish: DELETE /tasks//notes
  Caddy: DELETE /tasks//notes
DELETE /labels?name=sales%2Fwest
  lighttpd: DELETE /labels?name=sales%2Fwest
  nginx, with a path: DELETE /labels?name=sales%2Fwest
  nginx, without: DELETE /labels?name=sales%2Fwest
  HAProxy: DELETE /labels?name=sales%2Fwest
  Varnish: DELETE /labels?name=sales%2Fwest
  Caddy: DELETE /labels?name=sales%2Fwest
SEEN
