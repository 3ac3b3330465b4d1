#!/usr/bin/env bash
# imapflow 2.10.2 with the server Dovecot 2.3 (`dovecot-imapd` of Debian on the machine, started as root): changes that the server refuses, or that
# find no mail.
# Guess: a command that the server answers with NO rejects; one that met no mail says so; a range from a number on that no mail has is empty.
# Seen: a refused change resolves with `false`: a move and a copy to a folder that is missing, a keyword with a blank. `status` and
# `mailboxCreate` reject. A mail that is not there is moved as one that is: the answer names both folders, without an error even where the
# target is missing too; that `uidMap` is missing is the only mark. So a program that files mails by `await` alone loses track of them. And `77:*`,
# "what is new since 76", always holds the last mail (RFC 3501: `*` is the largest number, in either order): `messageDelete` removes it.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund imapflow@2.10.2
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
import { ImapFlow } from 'imapflow';

const flow = new ImapFlow({ host: '127.0.0.1', port: Number(process.env.PORT), secure: false, auth: { user: 'ada', pass: 'x' }, logger: false });
await flow.connect();
for (const subject of ['one', 'two', 'three']) await flow.append('INBOX', `From: ada@mail.example\r\nSubject: ${subject}\r\n\r\nx\r\n`);
await flow.mailboxCreate('Done');
await flow.mailboxOpen('INBOX');
const uid = { uid: true };
async function report(name, answer) {
  const shown = await answer.then(
    (value) => (typeof value === 'object' ? `an answer with ${Object.keys(value).join(', ')}` : value),
    () => 'rejects',
  );
  console.log(`${name}: ${shown}`);
}
await report('move to a folder', flow.messageMove('1', 'Done', uid));
await report('move to a missing folder', flow.messageMove('2', 'Nowhere', uid));
await report('copy to a missing folder', flow.messageCopy('2', 'Nowhere', uid));
await report('keyword with a blank', flow.messageFlagsAdd('2', ['in work'], uid));
await report('status of a missing folder', flow.status('Nowhere', { messages: true }));
await report('move a missing mail', flow.messageMove('50', 'Done', uid));
await report('move a missing mail to a missing folder', flow.messageMove('50', 'Nowhere', uid));
await report('mark a missing mail', flow.messageFlagsAdd('50', ['\\Seen'], uid));
await report('delete 77:*', flow.messageDelete('77:*', uid));
console.log('left:', (await flow.search({ all: true }, uid)).join(' '));
await flow.logout();
PROGRAM
PORT=$port node program.mjs | tee seen
diff seen - <<'SEEN'
move to a folder: an answer with path, destination, uidValidity, uidMap
move to a missing folder: false
copy to a missing folder: false
keyword with a blank: false
status of a missing folder: rejects
move a missing mail: an answer with path, destination
move a missing mail to a missing folder: an answer with path, destination
mark a missing mail: true
delete 77:*: true
left: 2
SEEN
