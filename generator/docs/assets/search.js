/** The search of every page: `engine.js` rates the rows of `search-data.js`, which are shown in groups. */
'use strict';

{
  /** Results of each group. */
  const LARGEST = 12;
  const GROUPS = {
    method: 'Methods',
    object: 'Objects',
    guide: 'Guides',
    example: 'Examples',
    command: 'Commands',
    option: 'Options',
    error: 'Errors',
  };
  const groupOf = ({ label }) => GROUPS[label.split(' ')[0]] ?? GROUPS.method;
  const root = document.documentElement.dataset.root;
  const input = document.getElementById('search');
  const box = document.getElementById('found');
  const results = document.getElementById('results');
  const told = document.getElementById('status');

  /** Who asks with one of these asks for a method. */
  const CHANGES = new Set('add create insert make new update change edit move delete remove send'.split(' '));
  const NO_METHOD = '. No described method does this; the account may have others: ';

  const rows = window.svcSearch.map(([title, href, label, summary, names, asked, further, bonus]) => {
    const kind = label.split(' ')[0];
    return { title, href, label, kind, summary, names: names.split(' '), asked, further, bonus };
  });
  const find = window.svcEngine.searchEngine(rows);

  const askedIn = (query) =>
    query
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');

  /** Part of the best: what has much less of the words is left out. */
  const NEAR = 0.8;

  function matching(query) {
    const hits = find(query) ?? [];
    const best = Math.max(...hits.map(({ covered }) => covered));
    return hits.filter(({ covered }) => covered >= best * NEAR).map((hit) => ({ ...rows[hit.at], hit }));
  }

  /** The text with what was asked for marked. */
  function marked(text, asked) {
    const parts = text.split(new RegExp(`(${asked.join('|')})`, 'i'));
    return parts.map((part, at) => {
      if (at % 2 === 0) return part;
      const mark = document.createElement('mark');
      mark.textContent = part;
      return mark;
    });
  }

  /** Parameters and fields that are named at a result. */
  const SHOWN = 3;

  /** What an object without a description is about. */
  function fieldsText(names) {
    return `Fields: ${names.slice(0, SHOWN * 2).join(', ')}${names.length > SHOWN * 2 ? ' …' : ''}`;
  }

  function item(row, asked) {
    const { title, href, label, names, hit } = row;
    const fields = hit.names;
    const isObject = label.startsWith('object');
    const summary = row.summary === '' && isObject ? fieldsText(names) : row.summary;
    const made = (tag, className, ...parts) => {
      const one = document.createElement(tag);
      one.className = className;
      one.append(...parts);
      return one;
    };
    const mark = isObject ? 'f' : 'p';
    const link = made(
      'a',
      '',
      made('span', 'name', ...marked(title, asked)),
      ' ',
      made('span', 'label', label),
      ...(summary === '' ? [] : [made('span', 'summary', ...marked(summary, asked))]),
      ...(fields.length === 0
        ? []
        : [
            made(
              'span',
              'matched',
              `${mark === 'f' ? 'Field' : 'Parameter'}${fields.length > 1 ? 's' : ''}: `,
              ...fields.slice(0, SHOWN).flatMap((name) => [made('code', '', ...marked(name, asked)), ' ']),
              ...(fields.length > SHOWN ? [`and ${fields.length - SHOWN} more`] : []),
            ),
          ]),
    );
    // The row of the page that the words are about.
    link.href = root + href + (fields.length === 0 ? '' : `#${mark}-${fields[0]}`);
    return made('li', '', link);
  }

  function show() {
    const found = matching(input.value);
    const asked = askedIn(input.value);
    const groups = new Map();
    for (const row of found) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
    results.replaceChildren(
      ...[...groups].map(([name, own]) => {
        const group = document.createElement('li');
        const title = document.createElement('p');
        const list = document.createElement('ul');
        title.className = 'group';
        title.textContent = own.length > LARGEST ? `${name}, the first ${LARGEST} of ${own.length}` : name;
        list.append(...own.slice(0, LARGEST).map((row) => item(row, asked)));
        group.append(title, list);
        return group;
      }),
    );
    box.hidden = input.value.trim() === '';
    told.textContent = found.length === 0 ? 'Nothing matches.' : `${found.length} found`;
    const name = input.value.trim();
    const isMethod = /^[a-z]\w*(?:\.\w+)+$/i.test(name);
    if (isMethod && !rows.some(({ title }) => title.toLowerCase().startsWith(name.toLowerCase())))
      told.replaceChildren(...window.unknownMethod(name));
    else if (asked.some((word) => CHANGES.has(word)) && !groups.has(GROUPS.method))
      told.append(NO_METHOD, window.withoutTypes('methods without types'));
  }

  function move(step) {
    const links = [...results.querySelectorAll('a')];
    const next = links.indexOf(document.activeElement) + step;
    (next < 0 ? input : (links[Math.min(next, links.length - 1)] ?? input)).focus();
  }

  const isInside = (target) => target === input || box.contains(target);
  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  document.addEventListener('keydown', (event) => {
    if (!isInside(document.activeElement)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      if (document.activeElement === input) input.blur();
      else input.focus();
      box.hidden = true;
    } else if (event.key === 'Enter' && document.activeElement === input) {
      results.querySelector('a')?.click();
    }
  });
  document.addEventListener('focusout', (event) => {
    if (isInside(event.target) && event.relatedTarget && !isInside(event.relatedTarget)) box.hidden = true;
  });
  document.addEventListener('click', (event) => {
    if (!isInside(event.target)) box.hidden = true;
  });
  if (document.activeElement === input) show();
}
