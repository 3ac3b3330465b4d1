/** The HTML of the site's pages. Text of an account is escaped; the policy in each page admits the site's own files alone. */

import type { JsonObject } from '../export/json.js';
import type { Page } from './page.js';

/** `connect-src` is for the "try it" of a served site, which has the account behind it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function indexPage(document: JsonObject, pages: readonly Page[]): string {
  const { title } = document['info'] as { readonly title: string }; // every document has one
  const count = pages.reduce((sum, { methods }) => sum + methods.length, 0);
  const body = `<header class="bar site"><strong>${escaped(title)}</strong><button id="mode" type="button">Dark or light</button></header>
<main class="site">
<h1>API reference</h1>
<p>${count.toLocaleString('en')} methods, as the account really answers. <a href="openapi.json">OpenAPI document</a></p>
<label for="search">Search methods</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="tasks.task.get, or words of the summary" aria-controls="results" aria-describedby="hint">
<p id="hint">Press / to search; arrow keys and Enter open a method.</p>
<p id="status" role="status"></p>
<ul id="results"></ul>
<h2>Modules</h2>
<ul class="modules">
${pages.map(moduleLink).join('\n')}
</ul>
</main>
<script src="methods.js"></script>
<script src="assets/index.js"></script>`;
  return page(title, body);
}

function moduleLink({ id, title, methods }: Page): string {
  return `<li><a href="${id}.html">${escaped(title)}</a> <span>${String(methods.length)}</span></li>`;
}

export function modulePage({ id, title }: Page): string {
  const body = `<header class="bar site"><a href="index.html">All methods</a><strong>${escaped(title)}</strong></header>
<div id="app"></div>
<script src="settings.js"></script>
<script src="data/${id}.js"></script>
<script src="assets/scalar.js"></script>
<script src="assets/page.js"></script>`;
  return page(title, body);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/site.css">
<title>${escaped(title)}</title>
</head>
<body>
${body}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
