/** The search of every page: words in any order, the beginning of a word, other words for a kind, typing errors. */
'use strict';

{
  /** Results of each group. */
  const LARGEST = 12;
  const GROUPS = { method: 'Methods', object: 'Objects', guide: 'Guides', error: 'Errors' };
  const groupOf = ({ label }) => GROUPS[label.split(' ')[0]] ?? GROUPS.method;
  const root = document.documentElement.dataset.root;
  const input = document.getElementById('search');
  const box = document.getElementById('found');
  const results = document.getElementById('results');
  const told = document.getElementById('status');

  const { meanings: said, whoAmI } = window.svcSearch;
  /** Words that say nothing of what is looked for. */
  const EMPTY = new Set(window.svcSearch.empty);
  /** Other words for what a method is about. */
  const meaningsOf = (parts) =>
    said.filter(([, meant]) => meant.some((word) => parts.includes(word))).map(([word]) => word);

  /** Who asks with one of these asks for a method. */
  const CHANGES = new Set('add create insert make new update change edit move delete remove send'.split(' '));
  const NO_METHOD = '. No described method does this; the account may have others: ';

  /** `tasks.task.addComment` has the words `tasks`, `task`, `add`, `Comment` and itself. */
  function words(text) {
    const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
    const inner = parts.flatMap((part) => {
      const split = part.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
      return split.length > 1 ? split : [];
    });
    // `retries` is found by `retry`; other plurals are, since they begin with the word.
    const single = parts.filter((part) => /[a-z]ies$/i.test(part)).map((part) => `${part.slice(0, -3)}y`);
    return [...parts, ...inner, ...single];
  }

  const rows = window.svcSearch.rows.map(([title, href, label, summary, names, further], id) => {
    const kind = label.split(' ')[0];
    const others = () => meaningsOf([...title.toLowerCase().split('.'), kind]).join(' ');
    const meanings = { guide: names, error: further, object: '' }[kind] ?? others();
    return { id, title, href, label, summary, names, further: `${names} ${further} ${meanings}`, meanings };
  });
  const index = new MiniSearch({ fields: ['title', 'meanings', 'summary', 'further'], tokenize: words });
  index.addAll(rows);

  /** Neighbouring letters that changed places: the most frequent typing error. Numbers are meant as they are. */
  function swapped(word) {
    return [...word].slice(1).flatMap((letter, at) => {
      const isNumber = /\d/.test(letter + word[at]);
      return isNumber ? [] : [word.slice(0, at) + letter + word[at] + word.slice(at + 2)];
    });
  }
  const SWAPPED = { fuzzy: 0, prefix: false, combineWith: 'OR', boost: { title: 2, summary: 0.7 } };

  const fuzzy = (term) => (term.length < 3 || /^\d+$/.test(term) ? 0 : term.length < 8 ? 1 : 2);
  const options = {
    fuzzy,
    prefix: (term) => term.length > 1,
    boost: { title: 6, meanings: 3, summary: 2 },
    weights: { fuzzy: 0.3, prefix: 0.6 },
    tokenize: (text) => [text],
  };

  /** Most is what is asked for by every part of its name; a newer generation comes first. */
  function weight({ title, label }, match) {
    const parts = words(title).map((part) => part.toLowerCase());
    const byMeaning = Object.values(match).some((fields) => fields.includes('meanings'));
    const found = parts.filter(
      (part, at) => Object.hasOwn(match, part) || (byMeaning && at === parts.length - 1),
    );
    const newest = label.endsWith('REST 3.0') ? 1.3 : label.endsWith('deprecated') ? 0.5 : 1;
    if (label === 'guide') return found.length > 0 || byMeaning ? 1 : 0.1;
    return newest * (0.3 + found.length / parts.length);
  }

  function askedIn(query) {
    const all = query
      .toLowerCase()
      .replace(new RegExp(whoAmI, 'g'), ' profile ')
      .replace(/^.*\b(?:svc\.(?:v3|legacy)|gw)\./, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
    const telling = all.filter((word) => !EMPTY.has(word));
    return telling.length > 0 ? telling : all;
  }

  /** Rows that match the most of the words, without those that match much worse than the best. */
  function matching(query) {
    const asked = askedIn(query);
    if (asked.length === 0) return [];
    const found = new Map();
    for (const word of asked) {
      const queries = [word, ...(word.length > 3 ? [{ ...SWAPPED, queries: swapped(word) }] : [])];
      for (const { id, score, match } of index.search({ combineWith: 'OR', queries }, options)) {
        const before = found.get(id) ?? { count: 0, score: 0, match: {} };
        found.set(id, {
          count: before.count + 1,
          score: before.score + score,
          match: { ...before.match, ...match },
        });
      }
    }
    const most = Math.max(...[...found.values()].map(({ count }) => count));
    const wanted = query.trim().toLowerCase();
    const rank = ({ title }) =>
      title.toLowerCase() === wanted ? 0 : title.toLowerCase().startsWith(wanted) ? 1 : 2;
    const sorted = [...found]
      .filter(([, { count }]) => count === most)
      .map(([id, { score, match }]) => ({ row: rows[id], score: score * weight(rows[id], match) }))
      .sort((a, b) => rank(a.row) - rank(b.row) || b.score - a.score);
    const best = Math.max(...sorted.map(({ score }) => score));
    return sorted.filter(({ score }) => score >= best * WEAK).map(({ row }) => row);
  }
  const WEAK = 0.02;

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

  /** A word that is a parameter or field of the page leads to its row. */
  function rowIn({ title, label, names }, asked) {
    const parts = words(title).map((part) => part.toLowerCase());
    const own = names.split(' ').find((name) => {
      const low = name.split('.').at(-1).toLowerCase();
      return low.length > 2 && asked.includes(low) && !parts.includes(low);
    });
    return own === undefined ? '' : `#${label.startsWith('object') ? 'f' : 'p'}-${own}`;
  }

  function item(row, asked) {
    const { title, href, label, summary } = row;
    const name = document.createElement('span');
    const kind = document.createElement('span');
    const text = document.createElement('span');
    const link = document.createElement('a');
    name.className = 'name';
    kind.className = 'label';
    text.className = 'summary';
    name.append(...marked(title, asked));
    kind.textContent = label;
    text.append(...marked(summary, asked));
    link.href = root + href + rowIn(row, asked);
    link.append(name, ' ', kind, ...(summary === '' ? [] : [text]));
    const li = document.createElement('li');
    li.append(link);
    return li;
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
