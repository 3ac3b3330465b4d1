#!/usr/bin/env bash
# imapflow 2.10.2 beside imap 0.8.19 (node-imap), with the server Dovecot 2.3 (`dovecot-imapd` of Debian on the machine, started as root): the mails of
# 10 July 2026, of which one came on each of three days at noon, asked for by `new Date(2026, 6, 10)` on a machine in Berlin.
# Guess: a `Date` for a search that knows days alone is the day that it is on the machine, as for node-imap; or it is an instant for each key.
# Seen: `on`, `sentOn` and `sentSince` of imapflow take the day of UTC, so that east of Greenwich midnight is the day before: `on` has the mail of
# the 9th, and `sentOn` has none where all were written on the 10th. `since` and `before` are instants where the server can (WITHIN), as
# Dovecot, and days of UTC where not: for 15:00 they have other mails by the server. A text, `2026-07-10`, is that day for imapflow, while
# node-imap reads it as an instant and, in New York, has the mails of the day before. So no form is right for both.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund imapflow@2.10.2 imap@0.8.19
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
mkdir mail
chmod 755 . && chown nobody:nogroup mail
cat >dovecot.conf <<CONF
protocols = imap
listen = 127.0.0.1
base_dir = $folder/run
state_dir = $folder/run
log_path = $folder/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:$folder/mail/%u
passdb {
  driver = static
  args = nopassword=y
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=$folder/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $port
  }
}
service anvil {
  chroot =
}
CONF
dovecot -F -c dovecot.conf &
server=$!
for _ in $(seq 50); do (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break || sleep 0.1; done
cat >program.mjs <<'PROGRAM'
import Imap from 'imap';
import { ImapFlow } from 'imapflow';

const user = process.env.TZ.replaceAll('/', '-');
const host = '127.0.0.1';
const port = Number(process.env.PORT);
const flow = new ImapFlow({ host, port, secure: false, auth: { user, pass: 'x' }, logger: false });
await flow.connect();
const mail = 'From: ada@mail.example\r\nSubject: x\r\nDate: Fri, 10 Jul 2026 12:00:00 +0200\r\n\r\nx\r\n';
for (const day of ['09', '10', '11']) await flow.append('INBOX', mail, [], new Date(`2026-07-${day}T12:00:00Z`));
await flow.mailboxOpen('INBOX');
const midnight = new Date(2026, 6, 10);
const answers = [];
for (const query of [{ on: midnight }, { sentOn: midnight }, { sentBefore: midnight }, { since: midnight }, { since: new Date('2026-07-11T15:00:00Z') }, { on: '2026-07-10' }])
  answers.push(`${Object.keys(query)[0]} ${(await flow.search(query, { uid: true })).join(',') || 'none'}`);
await flow.logout();
console.log(process.env.TZ, 'imapflow:', answers.join(' | '));

const imap = new Imap({ user, password: 'x', host, port });
await new Promise((resolve) => imap.once('ready', resolve).connect());
await new Promise((resolve) => imap.openBox('INBOX', true, resolve));
const found = (criterion) =>
  new Promise((resolve, reject) => imap.search([criterion], (error, ids) => (error ? reject(error) : resolve(`${criterion[0]} ${ids.join(',') || 'none'}`))));
console.log(process.env.TZ, 'node-imap:', [await found(['ON', midnight]), await found(['SENTON', midnight]), await found(['ON', '2026-07-10'])].join(' | '));
imap.end();
PROGRAM
for zone in Europe/Berlin America/New_York; do TZ=$zone PORT=$port node program.mjs; done | tee seen
diff seen - <<'SEEN'
Europe/Berlin imapflow: on 1 | sentOn none | sentBefore none | since 2,3 | since none | on 2
Europe/Berlin node-imap: ON 2 | SENTON 1,2,3 | ON 2
America/New_York imapflow: on 2 | sentOn 1,2,3 | sentBefore 1,2,3 | since 2,3 | since none | on 2
America/New_York node-imap: ON 2 | SENTON 1,2,3 | ON 1
SEEN
