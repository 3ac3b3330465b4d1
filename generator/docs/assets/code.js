/** Programs on a page: samples as tabs, of which the last chosen one stays chosen on other pages, and buttons that copy. */
'use strict';

{
  const KEY = 'sample';
  const LANGUAGES = { Client: 'TypeScript', curl: 'Shell', Terminal: 'Shell', Commands: 'Shell' };
  const keep = (label) => {
    try {
      localStorage.setItem(KEY, label);
    } catch {
      // The choice holds for this page.
    }
  };
  const kept = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  function tabOf(panel, at) {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `sample-${at}`;
    tab.textContent = panel.getAttribute('aria-label');
    panel.id = `panel-${at}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.removeAttribute('aria-label');
    panel.querySelector('.caption').remove();
    return tab;
  }

  /** Without this script they stand below each other. */
  function makeTabs(box) {
    const panels = [...box.children];
    const tabs = panels.map(tabOf);
    const bar = document.createElement('div');
    bar.setAttribute('role', 'tablist');
    bar.setAttribute('aria-label', 'Examples');
    const choose = (chosen) => {
      tabs.forEach((tab, at) => {
        tab.setAttribute('aria-selected', String(at === chosen));
        tab.tabIndex = at === chosen ? 0 : -1;
        panels[at].hidden = at !== chosen;
      });
    };
    const pick = (at) => {
      choose(at);
      keep(tabs[at].textContent);
    };
    tabs.forEach((tab, at) => tab.addEventListener('click', () => pick(at)));
    bar.addEventListener('keydown', (event) => {
      const at = tabs.indexOf(document.activeElement);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = (to + tabs.length) % tabs.length;
      pick(next);
      tabs[next].focus();
    });
    bar.append(...tabs);
    box.prepend(bar);
    const before = kept();
    choose(
      Math.max(
        0,
        tabs.findIndex((tab) => tab.textContent === before),
      ),
    );
  }

  /** Browsers lend the clipboard to pages of this machine and to those that come by HTTPS. */
  function addCopy(program) {
    const frame = document.createElement('div');
    const bar = document.createElement('div');
    const button = document.createElement('button');
    frame.className = 'program';
    bar.className = 'program-bar';
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(program.textContent);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Not copied';
      }
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    const label = program.getAttribute('aria-label').split(': ').at(-1);
    program.replaceWith(frame);
    const title = document.createElement('span');
    title.textContent = LANGUAGES[label] ?? label;
    title.setAttribute('aria-hidden', 'true');
    bar.append(title, button);
    frame.append(bar, program);
  }

  if (navigator.clipboard) document.querySelectorAll('main pre').forEach(addCopy);
  document.querySelectorAll('.samples').forEach((box) => {
    if (box.children.length > 1) makeTabs(box);
  });
}
