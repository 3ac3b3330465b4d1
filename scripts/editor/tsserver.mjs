/** A session with tsserver, as an editor holds one: requests with their answers, and how long each took. */

import { spawn } from 'node:child_process';

/** @param file the `tsserver.js` to run. */
export function startServer(file, cwd) {
  const child = spawn(process.execPath, [file, '--disableAutomaticTypingAcquisition'], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map();
  let sequence = 0;
  let rest = Buffer.alloc(0);
  child.stdout.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = /^(?:\r?\n)*Content-Length: (\d+)\r?\n\r?\n/.exec(rest.toString('latin1', 0, 80));
      const end = head === null ? Infinity : head[0].length + Number(head[1]);
      if (rest.length < end) return;
      const message = JSON.parse(rest.toString('utf8', head[0].length, end));
      rest = rest.subarray(end);
      if (message.type === 'response') waiting.get(message.request_seq)?.(message);
    }
  });
  const send = (command, args) => {
    sequence += 1;
    child.stdin.write(`${JSON.stringify({ seq: sequence, type: 'request', command, arguments: args })}\n`);
    return sequence;
  };
  return {
    /** For commands without an answer. */
    tell: send,
    ask: (command, args) =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        waiting.set(send(command, args), ({ success, message, body }) => {
          if (success) resolve({ body, ms: performance.now() - begun });
          else reject(new Error(`${command}: ${message}`));
        });
      }),
    stop: () => child.kill(),
  };
}
