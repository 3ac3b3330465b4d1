#!/usr/bin/env bash
# rss-parser 3.13.0 beside feedparser 2.6.0: feeds of changes, which trackers of tasks, wikis and forums offer for each project, as Atom and RSS.
# Guess: text that holds marks (`type="xhtml"`, a form that Atom has of its own) keeps the order of its words; `content` is the complete text where a feed has a
# short one and a complete one; each file, person and label of an entry is there; labels are texts; the time of the last change is there.
# Seen: in Atom "Not <b>paid</b> until Friday" is `Not  until Friday<b>paid</b>`, and as text "Not  until Fridaypaid": what is marked comes last. Of two persons the
# first is left, files and labels of Atom are gone, and a changed entry has the day on which it was written as its only time, so a copy is never
# renewed. In RSS `content` is the short text, of two files the first is kept, and a label with an attribute is an object among texts. feedparser has the order,
# the complete text, both files, all labels as texts and the last change. No error in either.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0 feedparser@2.6.0
cat >program.mjs <<'PROGRAM'
import { Readable } from 'node:stream';
import FeedParser from 'feedparser';
import Parser from 'rss-parser';
const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Tasks</title><id>tag:example.com,2026:1</id><updated>2026-07-10T09:00:00Z</updated>
<entry><id>tag:example.com,2026:2</id><title>Invoice</title><link href="https://example.com/2"/><link rel="enclosure" href="https://example.com/2.pdf"/>
<published>2026-07-01T09:00:00Z</published><updated>2026-07-10T09:00:00Z</updated><author><name>Ada</name></author><author><name>Bob</name></author>
<category term="sales"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Not <b>paid</b> until Friday</div></content></entry></feed>`;
const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Tasks</title><link>https://example.com/</link>
<description>All</description><item><title>Use the &lt;new&gt; form</title><guid>https://example.com/3</guid><pubDate>Fri, 10 Jul 2026 09:00:00 +0200</pubDate>
<category domain="team">sales</category><category>north</category><enclosure url="https://example.com/1.pdf" length="1" type="application/pdf"/>
<enclosure url="https://example.com/2.pdf" length="2" type="application/pdf"/><description>Short</description>
<content:encoded><![CDATA[<p>Complete</p>]]></content:encoded></item></channel></rss>`;
async function read(text) {
  const items = [];
  const stream = Readable.from([text]).pipe(new FeedParser());
  for await (const item of stream) items.push(item);
  return items[0];
}
const words = (text) => text.replace(/<\/?div[^>]*>/gu, '').trim();
const [entry] = (await new Parser().parseString(atom)).items;
console.log('rss-parser', JSON.stringify([words(entry.content), words(entry.contentSnippet), entry.author, entry.categories ?? null, entry.enclosure ?? null]));
console.log('rss-parser', Object.entries(entry).filter(([, value]) => /^2026/u.test(value)).map(([name, value]) => `${name} ${value.slice(0, 10)}`).join(', '));
const [item] = (await new Parser().parseString(rss)).items;
console.log('rss-parser', JSON.stringify([item.title, item.content, item.categories, item.enclosure.url]));
const [other, last] = [await read(atom), await read(rss)];
console.log('feedparser', JSON.stringify([words(other.description), other.date, other.categories, other.enclosures.map(({ url }) => url)]));
console.log('feedparser', JSON.stringify([last.title, last.description, last.categories, last.enclosures.map(({ url }) => url)]));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
rss-parser ["Not  until Friday<b>paid</b>","Not  until Fridaypaid","Ada",null,null]
rss-parser pubDate 2026-07-01, isoDate 2026-07-01
rss-parser ["Use the <new> form","Short",[{"_":"sales","$":{"domain":"team"}},"north"],"https://example.com/1.pdf"]
feedparser ["Not <b>paid</b> until Friday","2026-07-10T09:00:00.000Z",["sales"],["https://example.com/2.pdf"]]
feedparser ["Use the <new> form","<p>Complete</p>",["sales","north"],["https://example.com/1.pdf","https://example.com/2.pdf"]]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
