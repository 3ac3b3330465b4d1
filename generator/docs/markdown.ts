/** Markdown of our own pages as HTML: raw HTML in it is shown as text, links lead to the web or to pages of the site. */

import { Marked, type Tokens } from 'marked';
import { anchorsOf } from '../emit/pages/anchor.js';
import { highlighted } from './highlight.js';
import { escaped, html, plainText, type Html } from './prose.js';

/** Returns the site's address of a link that does not lead to the web; undefined where there is no such page. */
type ResolveLink = (target: string) => string | undefined;

export function markdownHtml(text: string, resolve: ResolveLink): Html {
  const headings = new Marked()
    .lexer(text)
    .filter((token): token is Tokens.Heading => token.type === 'heading');
  const anchors = anchorsOf(headings.map((heading) => heading.text));
  let next = 0;
  let tables = 0;
  const marked = new Marked({
    async: false,
    renderer: {
      html: ({ text: raw }) => (COMMENT.test(raw) ? '' : escaped(raw)),
      image: ({ text: name }) => escaped(name),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = /^https?:\/\//.test(href) ? href : resolve(href);
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      heading({ tokens, depth }) {
        const level = Math.max(2, depth);
        return `<h${level} id="${escaped(anchors[next++] ?? '')}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      code: ({ text: code, lang }) =>
        `<pre tabindex="0" aria-label="${lang === 'sh' ? 'Commands' : 'Program'}"><code>${String(highlighted(code, lang))}</code></pre>\n`,
      table(token) {
        const cells = (list: readonly Tokens.TableCell[], tag: string) =>
          list.map((cell) => `<${tag}>${withNames(this.parser.parseInline(cell.tokens))}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>\n`).join('');
        const isNamed = token.header.some((cell) => cell.text !== '');
        const head = isNamed ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>\n` : '';
        return `<div class="table" tabindex="0" role="region" aria-label="Table ${(tables += 1)}"><table>${head}<tbody>\n${rows}</tbody></table></div>\n`;
      },
    },
  });
  // It returns a promise only where an extension is asynchronous, and none is.
  return html(marked.parse(text) as string);
}

/** Of those who write the page, such as where it is made from. */
const COMMENT = /^<!--[^>]*-->\s*$/u;

/** A name that fits a column on a phone, such as that of a class, is not divided between lines. */
function withNames(cell: string): string {
  return cell.replaceAll(/<code>((?:&\w+;|[^\s<&]){1,32})<\/code>/gu, '<code class="name">$1</code>');
}

interface Section {
  readonly title: string;
  readonly anchor: string;
  readonly text: string;
}

/** The parts below the headings of the second level, outside of fences. */
export function sectionsOf(text: string): readonly Section[] {
  const tokens = new Marked().lexer(text);
  const found: { title: string; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 2)
      found.push({ title: plainText((token as Tokens.Heading).text), text: '' });
    else {
      const last = found.at(-1);
      if (last !== undefined) last.text += token.raw;
    }
  }
  const anchors = anchorsOf(found.map(({ title }) => title));
  return found.map((section, index) => ({ ...section, anchor: anchors[index] ?? '' }));
}
