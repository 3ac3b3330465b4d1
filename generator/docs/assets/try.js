/** "Try it": sends the JSON of the page to the account behind the site. A write asks first. */
'use strict';

{
  const section = document.getElementById('try');
  const body = document.getElementById('body');
  const { verb, path, generation, effect } = section.dataset;
  const { accessToken, gatewayKey } = window.svcSettings;

  const send = document.createElement('button');
  send.type = 'button';
  send.textContent = 'Send';
  const ask = document.createElement('dialog');
  const answer = document.createElement('pre');
  answer.tabIndex = 0;
  answer.hidden = true;
  answer.setAttribute('aria-label', 'Answer');
  const told = document.createElement('p');
  told.setAttribute('role', 'status');
  body.after(send, ask, told, answer);

  function button(text, value) {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', () => ask.close(value));
    return made;
  }

  const question = document.createElement('p');
  question.textContent = 'This call is a write: it changes the account behind this site. Send it?';
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

  /** The object of the page, or undefined and a reason. */
  function read() {
    try {
      const value = JSON.parse(body.value.trim() === '' ? '{}' : body.value);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
      told.textContent = 'Write the parameters as one JSON object.';
    } catch (error) {
      told.textContent = `This is no JSON: ${error.message}`;
    }
    return undefined;
  }

  /** Names in braces are parts of the address; those of a GET are its query. */
  function requestOf(params) {
    const rest = { ...params };
    const filled = path.replace(/\{([^}]+)\}/g, (_, name) => {
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

  send.addEventListener('click', async () => {
    const params = read();
    if (params === undefined || !(await isAgreed())) return;
    send.disabled = true;
    told.textContent = 'Sent …';
    try {
      const [url, init] = requestOf(params);
      const response = await fetch(location.origin + url, init);
      answer.textContent = shown(await response.text());
      answer.hidden = false;
      told.textContent = `${response.status} ${response.statusText}`;
    } catch (error) {
      told.textContent = `No answer came: ${error.message}`;
    }
    send.disabled = false;
  });
}
