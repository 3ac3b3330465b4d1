/** The search of the index page: every word must stand in the name or the summary; names that begin with it come first. */
'use strict';

const LARGEST = 50;
const search = document.getElementById('search');
const results = document.getElementById('results');
const summaryLine = document.getElementById('status');
const rows = window.svcMethods.map(([name, page, operation, summary, isDeprecated]) => ({
  name,
  summary,
  isDeprecated: isDeprecated === 1,
  href: `${page}.html#${operation}`,
  text: `${name} ${summary}`.toLowerCase(),
}));

function matching(query) {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const rank = ({ name }) => {
    const lower = name.toLowerCase();
    if (lower === words[0]) return 0;
    return lower.startsWith(words[0]) ? 1 : lower.includes(words[0]) ? 2 : 3;
  };
  return rows
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}

function show() {
  const query = search.value.trim();
  const found = matching(query);
  results.replaceChildren(...found.slice(0, LARGEST).map(item));
  summaryLine.textContent = query === '' ? '' : describe(found.length);
  history.replaceState(null, '', query === '' ? location.pathname : `#q=${encodeURIComponent(query)}`);
}

function describe(count) {
  if (count === 0) return 'No method has these words.';
  return count > LARGEST
    ? `${count} methods, the first ${LARGEST} of them:`
    : `${count} ${count === 1 ? 'method' : 'methods'}:`;
}

function item({ name, summary, href, isDeprecated }) {
  const link = document.createElement('a');
  const code = document.createElement('code');
  const small = document.createElement('small');
  link.href = href;
  code.textContent = name;
  small.textContent = isDeprecated ? `Deprecated. ${summary}` : summary;
  link.append(code, small);
  const li = document.createElement('li');
  li.append(link);
  return li;
}

function move(step) {
  const links = [...results.querySelectorAll('a')];
  const next = links.indexOf(document.activeElement) + step;
  (next < 0 ? search : (links[Math.min(next, links.length - 1)] ?? search)).focus();
}

search.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (document.activeElement === search || results.contains(document.activeElement)) {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
  } else if (event.key === 'Enter' && document.activeElement === search) {
    results.querySelector('a')?.click();
  }
});

/** The choice is shared with the pages of the modules, whose reference UI keeps it under this name. */
const root = document.documentElement;
const isDark = () =>
  root.classList.contains('dark') ||
  (!root.classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);

function setMode(mode) {
  root.classList.remove('dark', 'light');
  if (mode === 'dark' || mode === 'light') root.classList.add(mode);
}

try {
  setMode(localStorage.getItem('colorMode'));
} catch {
  // A browser that keeps nothing follows the system.
}
document.getElementById('mode').addEventListener('click', () => {
  const mode = isDark() ? 'light' : 'dark';
  setMode(mode);
  try {
    localStorage.setItem('colorMode', mode);
  } catch {
    // The choice holds for this page.
  }
});

const asked = /^#q=(.*)$/.exec(location.hash);
if (asked) {
  search.value = decodeURIComponent(asked[1]);
  show();
}
