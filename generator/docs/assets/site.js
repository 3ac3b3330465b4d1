/** The sidebar, the buttons of the bar, and what is loaded when it is first used: the search, and "Try it". */
'use strict';

const root = document.documentElement;
const base = root.dataset.root;
const here = root.dataset.page;
const element = (id) => document.getElementById(id);

function make(tag, text, ...children) {
  const made = document.createElement(tag);
  if (text !== '') made.textContent = text;
  made.append(...children);
  return made;
}

/** A name with a place for a line's end behind each dot. */
function breakable(text) {
  const parts = text.split(/(?<=\.)/).flatMap((part) => [make('wbr', ''), part]);
  return make('span', '', ...parts.slice(1));
}

function link(text, href) {
  const made = make('a', '', breakable(text));
  made.href = base + href;
  if (href === here) made.setAttribute('aria-current', 'page');
  return made;
}

function folded(title, isOpen, fill) {
  const details = make('details', '', make('summary', title));
  let isFilled = false;
  const open = () => {
    if (!details.open || isFilled) return;
    isFilled = true;
    details.append(fill());
  };
  details.open = isOpen;
  if (isOpen) details.className = 'here';
  details.addEventListener('toggle', open);
  open();
  return details;
}

const list = (items) => make('ul', '', ...items.map((item) => make('li', '', item)));

function methodItem([name, href, kind, writes, isOld], module) {
  const short = name.startsWith(`${module}.`) ? name.slice(module.length + 1) : name;
  const made = link(short, href);
  if (isOld) made.title = `${name}, deprecated`;
  else if (short !== name) made.title = name;
  if (isOld) made.className = 'gone';
  const badge = make('span', kind);
  badge.className = writes === 'w' ? 'badge write' : 'badge read';
  made.append(' ', badge);
  return made;
}

function moduleItem({ name, href, methods, objects }) {
  const isHere = href === here || [...methods, ...objects].some(([, at]) => at === here);
  return folded(name, isHere, () => {
    const items = methods.map((row) => methodItem(row, name));
    const isObject = objects.some(([, at]) => at === here);
    const objectList = () => list(objects.map(([type, at]) => link(type, at)));
    const types = objects.length > 0 ? [folded('Objects', isObject, objectList)] : [];
    return list([link('Overview', href), ...types, ...items]);
  });
}

/** Groups by generation, then module; a module is filled when it is opened. */
function fillNavigation({ guides, generations }) {
  const isGuide = guides.some(([, href]) => href === here);
  const parts = generations
    .filter(({ modules }) => modules.length > 0)
    .flatMap(({ title, modules }) => [make('h2', title), list(modules.map(moduleItem))]);
  const guideList = folded('Guides', isGuide, () => list(guides.map(([title, href]) => link(title, href))));
  const nav = element('nav');
  nav.replaceChildren(link('Overview', 'index.html'), guideList, ...parts);
  // Only the sidebar: `scrollIntoView` would move the page as well.
  const current = nav.querySelector('ul [aria-current]');
  if (current) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
}

fillNavigation(window.svcNav);

/** What to do with a method that has no page. */
function unknownMethod(name) {
  return [
    `This account does not describe ${name}. Call it by its name: `,
    withoutTypes(`svc.legacy.call('${name}', …)`),
  ];
}

function withoutTypes(text) {
  const guide = make('a', text);
  guide.href = `${base}guides/methods-without-types.html`;
  return guide;
}

/** An address of a method: written without `.html`, or of none that has a page. */
const [, lost] = here === '404.html' ? (/\/([^/]+?)(?:\.html)?$/.exec(location.pathname) ?? []) : [];
if (lost?.includes('.')) {
  const methods = window.svcNav.generations.flatMap(({ modules }) => modules.flatMap((one) => one.methods));
  const [, href] = methods.find(([name]) => name.toLowerCase() === lost.toLowerCase()) ?? [];
  if (href) location.replace(base + href);
  else document.querySelector('main .lead').replaceChildren(...unknownMethod(decodeURIComponent(lost)));
}

const isNarrow = () => matchMedia('(max-width: 60rem)').matches;
function setMenu(isOpen) {
  root.classList.toggle('menu', isOpen);
  element('menu').setAttribute('aria-expanded', String(isOpen));
}
element('menu').addEventListener('click', () => {
  setMenu(!root.classList.contains('menu'));
  if (root.classList.contains('menu')) element('nav').querySelector('a, summary')?.focus();
});
// It lies over the page: what is focused behind it would not be seen.
element('main').addEventListener('focusin', () => setMenu(false));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && isNarrow() && root.classList.contains('menu')) {
    setMenu(false);
    element('menu').focus();
  }
});

const isDark = () =>
  root.classList.contains('dark') ||
  (!root.classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);
element('mode').addEventListener('click', () => {
  const mode = isDark() ? 'light' : 'dark';
  root.classList.remove('dark', 'light');
  root.classList.add(mode);
  try {
    localStorage.setItem('colorMode', mode);
  } catch {
    // The choice holds for this page.
  }
});

function load(path) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = base + path;
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${path} was not loaded`)));
    document.head.append(script);
  });
}

/** Once, when the search is first used; what was typed meanwhile is looked for then. */
let loading;
function loadSearch() {
  loading ??= Promise.all([load('assets/engine.js'), load('search-data.js')]).then(() =>
    load('assets/search.js'),
  );
  return loading;
}
const search = element('search');
search.addEventListener('focus', loadSearch, { once: true });
search.addEventListener('input', loadSearch, { once: true });
document.addEventListener('keydown', (event) => {
  const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
  const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isShortcut && !isSlash) return;
  event.preventDefault();
  search.focus();
  search.select();
});

const attempt = element('try');
if (attempt && window.svcSettings.tryIt) {
  attempt.hidden = false;
  const send = element('send');
  send.addEventListener('click', () => void load('assets/try.js').then(() => send.click()), { once: true });
}

/** A link to each row, and the row of the address in sight, whatever is folded around it. */
for (const row of document.querySelectorAll('.fields > li[id]')) {
  const anchor = make('a', '#');
  anchor.className = 'anchor';
  anchor.href = `#${row.id}`;
  anchor.tabIndex = -1;
  anchor.setAttribute('aria-label', `Link to ${row.querySelector('code').textContent}`);
  row.firstElementChild.append(' ', anchor);
}
function showRow() {
  const row = element(decodeURIComponent(location.hash.slice(1)));
  if (!row?.matches('main li')) return;
  for (let at = row; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  row.scrollIntoView();
}
addEventListener('hashchange', showRow);
showRow();

/** "On this page", where the page has several sections and a column for it. */
const sections = [...document.querySelectorAll('main h2[id]')].filter((one) => !one.closest('.aside'));
const isMethod = document.querySelector('main .split:not(.narrow)') !== null;
if (sections.length > 1 && !isMethod) {
  const contents = make('nav', '', make('h2', 'On this page'));
  contents.className = 'contents';
  contents.setAttribute('aria-label', 'On this page');
  const entries = sections.map(({ id, childNodes }) => {
    // Without the count behind it.
    const words = [...childNodes].filter(({ nodeName }) => nodeName !== 'SMALL');
    const entry = make('a', words.map(({ textContent }) => textContent).join(''));
    entry.href = `#${id}`;
    return entry;
  });
  contents.append(list(entries));
  const side = document.querySelector('main .aside');
  if (side) side.prepend(contents);
  else document.querySelector('.layout').append(contents);
}
