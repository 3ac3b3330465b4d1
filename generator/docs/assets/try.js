/** "Try it": sends the JSON of the page to the account behind the site. A write asks first. */
'use strict';

{
  const section = document.getElementById('try');
  const body = document.getElementById('body');
  const { verb, path, generation, effect } = section.dataset;
  const { accessToken, gatewayKey } = window.svcSettings;

  const send = document.getElementById('send');
  const ask = document.createElement('dialog');
  const answer = document.createElement('pre');
  answer.tabIndex = 0;
  answer.hidden = true;
  answer.className = 'answer';
  answer.setAttribute('aria-label', 'Response');
  const told = document.createElement('p');
  told.setAttribute('role', 'status');
  // The response takes the place of the made-up one.
  const sample = document.getElementById('sample');
  section.append(ask, told);
  section.after(answer);

  function button(text, value) {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', () => ask.close(value));
    return made;
  }

  const question = document.createElement('p');
  question.textContent = 'This call is a write: it changes data of the sandbox behind this site. Send it?';
  question.id = 'question';
  ask.setAttribute('aria-labelledby', 'question');
  ask.append(question, button('Send the write', 'yes'), ' ', button('Cancel', 'no'));

  function isAgreed() {
    if (effect !== 'write') return Promise.resolve(true);
    return new Promise((resolve) => {
      ask.returnValue = 'no';
      ask.addEventListener('close', () => resolve(ask.returnValue === 'yes'), { once: true });
      ask.showModal();
    });
  }

  function say(text, state) {
    told.textContent = text;
    told.className = state;
  }

  /** The object of the page; undefined after a reason that takes the place of an earlier response. */
  function read() {
    answer.hidden = true;
    try {
      const value = JSON.parse(body.value.trim() === '' ? '{}' : body.value);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
      say('Write the parameters as one JSON object.', 'failed');
    } catch (error) {
      say(`Invalid JSON: ${error.message}`, 'failed');
    }
    return undefined;
  }

  /** Names in braces are parts of the address; those of a GET are its query. */
  function requestOf(params) {
    const rest = { ...params };
    const filled = path.replace(/\{([^{}]+)\}/g, (_, name) => {
      const value = rest[name];
      delete rest[name];
      return encodeURIComponent(String(value ?? ''));
    });
    const headers = { accept: 'application/json' };
    if (generation === 'gateway') headers['x-api-key'] = gatewayKey;
    else if (generation === 'legacy') rest.auth = accessToken;
    else headers.authorization = `Bearer ${accessToken}`;
    if (verb === 'GET' || verb === 'DELETE') {
      const pairs = Object.entries(rest).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]);
      const query = new URLSearchParams(pairs).toString();
      return [query === '' ? filled : `${filled}?${query}`, { method: verb, headers }];
    }
    headers['content-type'] = 'application/json';
    return [filled, { method: verb, headers, body: JSON.stringify(rest) }];
  }

  function shown(text) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }

  /** The row of the code that a failure has, with what to do. */
  function codeLink(text) {
    const [, code] = /"(?:code|error)": ?"(\w+)"/.exec(text) ?? [];
    if (code === undefined) return [];
    const link = document.createElement('a');
    link.href = `../guides/errors.html#${generation}-${code}`;
    link.textContent = code;
    return [' · ', link];
  }

  send.addEventListener('click', async () => {
    const params = read();
    if (params === undefined || !(await isAgreed())) return;
    send.disabled = true;
    say('Sent …', '');
    const began = performance.now();
    try {
      const [url, init] = requestOf(params);
      const response = await fetch(location.origin + url, init);
      const text = await response.text();
      const time = Math.round(performance.now() - began);
      answer.textContent = shown(text);
      answer.hidden = false;
      if (sample !== null) sample.hidden = true;
      const size = (new Blob([text]).size / 1000).toFixed(1);
      say(
        `${response.status} ${response.statusText} · ${time} ms · ${size} kB`,
        response.ok ? 'succeeded' : 'failed',
      );
      if (!response.ok) told.append(...codeLink(text));
    } catch (error) {
      say(`No response arrived: ${error.message}`, 'failed');
    }
    send.disabled = false;
  });
}
