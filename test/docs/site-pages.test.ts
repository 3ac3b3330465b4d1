/** What the pages of the reference site show of a method, its answer, and a module. */

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SiteFile } from '../../generator/docs/site.js';
import { expectRecorded } from '../recorded.js';
import { builtInSite } from './built-in-site.js';

let files: readonly SiteFile[];

beforeAll(async () => {
  files = await builtInSite();
});

/** The text of a program on a page. */
function plainProgram(html: string): string {
  const names: Readonly<Record<string, string>> = {
    lt: '<',
    gt: '>',
    quot: '"',
    amp: '&',
    '#x27': "'",
    '#x3D': '=',
    '#x60': '`',
  };
  return html.replace(/<[^>]*>/g, '').replace(/&([#\w]+);/g, (all, name: string) => names[name] ?? all);
}

function page(path: string): string {
  const found = files.find((file) => file.path === path);
  if (found === undefined) throw new Error(`the site has no ${path}`);
  return found.text;
}

describe('a page of the reference site', () => {
  test('what must be given stands outside of what is folded', () => {
    const text = page('v3/tasks.task.add.html');
    const [before = '', folded = ''] = text.split('<summary>61 more fields');
    for (const name of ['title', 'creatorId', 'responsibleId'])
      expect(before).toMatch(
        new RegExp(
          `<li id="p-fields.${name}"><div><code>${name}</code> <code>\\w+</code> <span class="required">required`,
        ),
      );
    expect(folded).toContain('<code>deadline</code>');
  });

  test('what one alternative alone takes is not called required', () => {
    const text = page('v3/note.document.delete.html');
    expect(text).toContain('These belong to alternatives');
    expect(text).not.toContain('class="required"');
  });

  test.each([
    { path: 'v3/tasks.task.get.html', want: '{\n  id: 1,\n  title: &#x27;Prepare the demo&#x27;,\n}' },
    { path: 'v3/tasks.task.list.html', want: '<p class="caption">Each item, with made-up values.' },
    {
      path: 'v3/tasks.task.add.html',
      want: 'With made-up values; 73 more fields. In the response it is <code>result.item</code>.',
    },
    { path: 'v3/tasks.task.list.html', want: '</code></a>, a list of them, each with id alone unless' },
    { path: 'v3/tasks.task.delete.html', want: '<h2 id="result">Result</h2>\n<p><code>boolean</code>.</p>' },
  ])('the answer is shown on $path: $want', ({ path, want }) => {
    expect(page(path).replace(/<\/?span[^>]*>/g, '')).toContain(want);
  });

  test.each([
    { path: 'v3/tasks.task.add.html', want: /id="p-fields.deadline"[^\n]*ISO 8601 with offset/ },
    { path: 'v3/tasks.task.file.attach.html', want: /id="p-fileIds"[^\n]*number\[\][^\n]*as numbers/ },
    {
      path: 'v3/tasks.task.chat.message.send.html',
      want: /comment with a file[^\n]*tasks\.task\.file\.attach/,
    },
    { path: 'legacy/crm.deal.list.html', want: /STAGE_ID<\/code>[^\n]*PREPARATION/ },
    // What accounts answer: related objects instead of identifiers that they leave out.
    { path: 'v3/tasks.task.add.html', want: /id="r-creator"[^\n]*User \| null/ },
    { path: 'v3/tasks.task.add.html', want: /some accounts leave out here<\/summary><p><code>creatorId/ },
    {
      path: 'v3/tasks.task.add.html',
      want: /curl -X POST 'https:\/\/account\.example\/rest\/api\/&lt;user_id&gt;\/&lt;webhook_code&gt;\/tasks\.task\.add' /,
    },
    {
      path: 'legacy/user.get.html',
      want: /curl -X POST 'https:\/\/account\.example\/rest\/&lt;user_id&gt;\/&lt;webhook_code&gt;\/user\.get' /,
    },
    {
      path: 'legacy/event.bind.html',
      want: /curl -X POST 'https:\/\/account\.example\/rest\/event\.bind'[^]*Bearer &lt;access_token&gt;'/,
    },
    {
      path: 'gateway/me.html',
      want: /curl -X GET 'https:\/\/gateway\.example\/v1\/me'[^]*X-Api-Key: &lt;key&gt;'/,
    },
    // One of two spellings is the one to use.
    { path: 'legacy/user.get.html', want: /id="p-SELECT"[^\n]*Use this spelling\./ },
    {
      path: 'legacy/user.get.html',
      want: /id="p-select"[^\n]*'LAST_NAME'[^\n]*As <code>SELECT<\/code>, which is the spelling/,
    },
    // A signature of more than eight lines is folded.
    {
      path: 'legacy/user.get.html',
      want: /<details class="signature"><summary><code>svc\.legacy\.user\.get\(params\?, options\?\): ListCall&lt;[^\n]*<\/summary>\n<pre class="signature"/,
    },
    { path: 'v3/tasks.task.list.html', want: /<\/p>\n\s*<pre class="signature"/ },
    {
      path: 'v3/tasks.task.get.html',
      want: /<title>tasks\.task\.get · REST 3\.0 · Collaboration Service<\/title>/,
    },
    {
      path: 'legacy/tasks.task.get.html',
      want: /<title>tasks\.task\.get · Legacy · Collaboration Service<\/title>/,
    },
    { path: 'index.html', want: /<title>Collaboration Service: REST 3\.0, Legacy, Gateway<\/title>/ },
    { path: 'index.html', want: /<h1>Collaboration Service<\/h1>/ },
    {
      path: 'v3/tasks.task.list.html',
      want: /<textarea id="body" rows="6"[^]*<button id="send"[^>]*>Try it</,
    },
    // The most used object comes first.
    { path: 'v3/modules/tasks.html', want: /id="objects"[^]*objects\/task\.html[^]*objects\/template\.html/ },
    { path: 'guides/batches.html', want: /<code>svc<\/code> is the client of <a href="first-call\.html">/ },
    { path: 'v3/tasks.task.list.html', want: /href="[^"]*guides\/filters-and-order\.html"/ },
    { path: 'legacy/event.bind.html', want: /\} \| \{\n {2}event: [^\n]*,\n {2}handler\?: string/ },
    { path: 'legacy/event.bind.html', want: /event_type<\/code> <code>'online' \| 'offline'<\/code><\/div>/ },
    { path: 'v3/tasks.task.list.html', want: /filter\?: <a class="t" href="#p-filter">TaskFilter<\/a>/ },
    { path: 'gateway/me.html', want: /const gw &#x3D; createGateway\([^]*await gw\.me\(\)/ },
    { path: 'legacy/task.comment.add.html', want: /Use <a [^>]*><code>[^<]*<\/code><\/a>\.<\/p>/ },
    { path: 'gateway/me.html', want: /scopes: \['svc:ai', 'svc:search'\]/ },
    {
      path: 'v3/tasks.task.add.html',
      want: /Call&lt;<a class="t" href="[^"]*task\.html">TasksTaskAddResult/,
    },
    { path: 'index.html', want: /href="guides\/generations\.html"/ },
    { path: 'guides/events.html', want: /<h3[^>]*>Scope task<\/h3>\n<p>[^\n]*<code>ONTASKUPDATE<\/code>/ },
    { path: 'guides/files.html', want: /<a href="\.\.\/v3\/tasks\.task\.file\.attach\.html">/ },
    { path: 'guides/errors.html', want: /<h1>Errors and unconfirmed writes<\/h1>/ },
    { path: 'guides/errors.html', want: /error\.requiredScope[^]*<li id="v3-insufficient_scope">/ },
    {
      path: 'guides/events.html',
      want: /rel="prev" href="oauth\.html"[^]*rel="next" href="applications\.html"/,
    },
    { path: 'guides/files.html', want: /upload: \{ name: [^]*tasks\.task\.file\.attach/ },
    { path: 'search-data.js', want: /errors\.html#v3-insufficient_scope[^\]]*requiredScope/ },
    { path: 'search-data.js', want: /task\.comment\.add\\"[^\]]*· deprecated/ },
    { path: 'legacy/profile.html', want: /Returns the current user[^]*objects\/profile.html/ },
  ])('$path says $want', ({ path, want }) => {
    const text = page(path)
      .replace(/<\/?span[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"');
    expect(text).toMatch(want);
  });

  test('each sample for curl runs in sh, with one address and a body that is JSON', () => {
    const samples = files.flatMap(({ path, text }) => {
      const [, sample] = /aria-label="(?:Example|First call): curl"><code>([^]*?)<\/code>/.exec(text) ?? [];
      return sample === undefined ? [] : [{ path, sample: plainProgram(sample) }];
    });
    expect(samples.length).toBeGreaterThan(100);
    // Stands for curl: its arguments, each ended by a NUL, then one more.
    const stub = 'curl() { printf "%s\\0" "$@"; printf "\\0"; }\n';
    const script = stub + samples.map(({ sample }) => sample).join('\n');
    const { stdout, stderr, status } = spawnSync('sh', ['-eu'], { input: script, encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const calls = stdout.split('\0\0').slice(0, -1);
    expect(calls.length).toBe(samples.length);
    for (const [at, call] of calls.entries()) {
      const args = call.split('\0');
      const path = samples[at]?.path;
      expect({ path, url: args[2] }).toEqual({
        path,
        url: expect.stringMatching(/^https:\/\/(?:account|gateway)\.example\/[\w./<>-]+$/) as unknown,
      });
      const body = args[args.indexOf('-d') + 1];
      if (args.includes('-d')) expect(JSON.parse(body ?? '')).toBeTypeOf('object');
    }
  });

  test('each page has a Markdown twin, to which it links, and llms.txt leads to all of them', () => {
    const paths = new Set(files.map(({ path }) => path));
    const html = [...paths].filter(
      (path) => path.endsWith('.html') && !['index.html', '404.html'].includes(path),
    );
    expect(html.filter((path) => !paths.has(path.replace(/\.html$/, '.md')))).toEqual([]);
    for (const path of html)
      expect(page(path)).toContain(
        `<link rel="alternate" type="text/markdown" href="${posix.basename(path, '.html')}.md">`,
      );
    expect(page('index.html')).toContain('<link rel="alternate" type="text/markdown" href="llms.txt">');
    const seen = new Set(['llms.txt']);
    const dead: string[] = [];
    for (const path of seen) {
      const text = page(path).replace(/^```[^]*?^```$|`[^`\n]+`/gm, '');
      for (const [, target = ''] of text.matchAll(/\]\(([^()\s]+)\)/g)) {
        if (/^https?:|^#/.test(target)) continue;
        const [file = ''] = target.split('#');
        const to = posix.join(posix.dirname(path), file);
        if (paths.has(to)) seen.add(to);
        else dead.push(`${path} → ${target}`);
      }
    }
    expect(dead).toEqual([]);
    const twins = html
      .map((path) => path.replace(/\.html$/, '.md'))
      .filter((path) => !/\/objects\//.test(path));
    expect(twins.filter((path) => !seen.has(path))).toEqual([]);
  });

  test('the twin of a method has the section of api.md, with what that page says elsewhere', async () => {
    const api = await readFile(new URL('../../generated/api.md', import.meta.url), 'utf8');
    const sections = [...api.matchAll(/^#### `([^`]+)`\n([^]*?)(?=^#{2,4} |$(?![^]))/gm)];
    expect(sections.length).toBeGreaterThan(100);
    const twins = files.filter(({ path }) => /^(?:v3|legacy|gateway)\/[^/]+\.md$/.test(path));
    const without = sections.filter(
      ([, name = '', section = '']) =>
        !twins.some(
          ({ text }) =>
            text.startsWith(`# \`${name}\` (`) && text.includes(section.trim().split(/ See \[|\n/)[0] ?? ''),
        ),
    );
    expect(without.map(([, name]) => name)).toEqual([]);
    expect(page('legacy/task.comment.add.md')).toMatch(
      /^Use \[`tasks\.task\.chat\.message\.send`\]\(\.\.\/v3\/.*\.md\)\.$/m,
    );
    const list = page('v3/tasks.task.list.md');
    expect(list).toContain('Fields that can be selected: `id`, `title`, ');
    expect(list).toContain('- Fields of `Task`: `id: number`, ');
    expect(list).toContain("for await (const item of svc.v3.tasks.task.list({ select: ['id', 'title'] })) {");
    expect(list).toMatch(/EXCEPTION_INVALIDFILTEREXCEPTION` \(400\): Malformed filter\./);
  });

  test('the fields of a result are those of its own objects, and not the members of one field', () => {
    const returnsOf = (path: string) => /^Returns:\n\n([^]*?)\n\n/m.exec(page(path))?.[1] ?? '';
    const deal = returnsOf('legacy/crm.deal.list.md');
    expect(deal).toMatch(/^- Fields of `CrmDeal`: `ID: number`, /);
    expect(deal).toContain('`PHONE?: { ID?: string, ');
    expect(deal).not.toContain('Fields of the result');
    expect(returnsOf('legacy/method.get.md')).toMatch(/^- Fields of the result: /);
  });

  test('the guide of errors has its codes below, and no sentence that leads to a table', () => {
    const text = page('guides/errors.html');
    expect(text).toContain('No error shows a credential.');
    expect(text).not.toContain('these codes:');
    expect(text).not.toContain('api.md');
  });

  test('the search shows what a guide is about', () => {
    expect(page('search-data.js')).toContain('guide\\",\\"Every failure is an SvcError with a code');
  });

  test('the result shows ten fields of an object and leads to the others', () => {
    const text = page('v3/tasks.task.add.html');
    expect(text.match(/<li id="r-/g)).toHaveLength(10);
    expect(text).toContain('71 more fields are on the page of <a href="../v3/objects/task.html">');
  });

  test('the first call makes the client that it calls', () => {
    const text = page('index.html').replace(/<\/?span[^>]*>/g, '');
    expect(text).toContain('createClient({ auth: webhook(process.env.SVC_WEBHOOK) });\n\nconst list');
  });

  test('a module that says nothing of itself is told by what its methods are about', () => {
    const [, card = ''] = /modules\/tasks\.html"([^]*?)<\/li>/.exec(page('index.html')) ?? [];
    expect(card).toContain('>task, task.access, task.chat.message,');
    expect(page('index.html')).toMatch(/modules\/documentation\.html"[^\n]*class="summary">\w/);
    expect(page('v3/modules/tasks.html')).not.toContain('tasks module methods');
  });
});

/** `npx vitest run -u` records them again. */
test.each([
  'v3/tasks.task.result.add',
  'v3/main.eventlog.tail',
  'v3/note.document.delete',
  'legacy/crm.duplicate.findbycomm',
  'legacy/task.comment.add',
  'legacy/calendar.section.get',
  'gateway/keys.update',
])('of %s is as it was recorded', async (name) => {
  await expectRecorded(
    page(`${name}.html`),
    new URL(`./recorded/${name.replace('/', '-')}.txt`, import.meta.url),
  );
});

test.each(['index.html', '404.html', 'llms.txt', 'nav.js', 'v3/objects/result.html'])(
  '%s is as it was recorded',
  async (path) => {
    const text = files.find((file) => file.path === path)?.text ?? '';
    expect(text.length).toBeGreaterThan(1_000);
    await expectRecorded(text, new URL(`./recorded/${path.replaceAll('/', '-')}.txt`, import.meta.url));
  },
);
