/** Texts of one repeated sign: the time of a pattern grows with their length, or these tests run into their time limit. */

import { describe, expect, test } from 'vitest';
import { highlighted } from '../../generator/docs/highlight.js';
import { paragraphs, plainText, prose } from '../../generator/docs/prose.js';
import { distance } from '../../generator/base/edit-distance.js';
import { kebabCase, pascalCase } from '../../generator/text/letter-case.js';
import { anchorsOf } from '../../generator/emit/pages/anchor.js';
import { safeIdentifier } from '../../generator/text/identifier.js';
import { commentOf, jsdoc, templateDocs as commentParagraphs, safeText } from '../../generator/text/jsdoc.js';
import { markdownCell, markdownCode, markdownFence, markdownProse } from '../../generator/text/markdown.js';
import { distinctSentences } from '../../generator/text/sentence.js';
import { stringLiteral, templateText } from '../../generator/text/string.js';
import { referredAt } from '../../generator/base/json.js';
import { describedFamily, legacyKind } from '../../generator/model/legacy/legacy-kinds.js';
import { bounded } from '../../generator/mcp/catalogue.js';
import { shapeOfTypes } from '../../generator/model/corrections/type-text.js';
import { matches } from '../../generator/model/glob.js';
import { ownWord, pascal } from '../../generator/model/names.js';
import { credentialRedactor } from '../../generator/sandbox/redact.js';
import { brokenAt, oneLine, shortenedText } from '../../generator/terminal/layout.js';
import { withoutSecretForms } from '../../generator/terminal/secret-forms.js';
import { visible, visibleOnTerminal } from '../../generator/terminal/visible.js';
import { readCallback, readSafeUrl } from '../../runtime/application/address.js';
import { isSpecialHost } from '../../runtime/application/special-host.js';
import { readScope } from '../../runtime/application/record.js';
import { readWebhookText } from '../../runtime/auth/webhook-address.js';
import { parseEvent } from '../../runtime/callbacks/event.js';
import { parseFrame, parseOAuthCallback } from '../../runtime/callbacks/frame.js';
import { parseMessageCallback } from '../../runtime/callbacks/message.js';
import { createRedactor } from '../../runtime/redact/redact.js';
import { namedDelay } from '../../runtime/send/delay.js';

const LENGTH = 400_000;

test.each(['[', '![', '[a=', '[](', '[a](', '<a ', '`', '*'])(
  'reads a long text of %j as plain text',
  (sign) => {
    expect(plainText(sign.repeat(LENGTH / sign.length)).length).toBeLessThanOrEqual(LENGTH);
  },
);

/** One sign or two that a pattern could search for from every place. */
const SIGNS: readonly string[] = [
  ...[
    ' ',
    '\n',
    '\n ',
    '\t',
    'a',
    'A',
    'aA',
    '0',
    '_',
    '-',
    '.',
    ',',
    ';',
    ':',
    '/',
    '\\',
    '|',
    '#',
    '*',
    '`',
  ],
  ...[
    '"',
    "'",
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '$',
    '%',
    '%2f',
    '&',
    '=',
    '@',
    '?',
    '!',
    '~',
    '+',
    '\ud800',
  ],
  ...[
    '\\`',
    "\\'",
    '\\"',
    '/*',
    '*/',
    '/*a',
    '//',
    '://',
    '<a',
    '](',
    '[a](',
    '{@',
    '${',
    '{{',
    '`a',
    'a.',
    '[]',
  ],
  ...[
    'a[',
    'a=',
    '&a',
    'a&',
    '?a',
    'rest/1',
    '/rest/',
    'field.',
    '\u2028',
    '\u202e',
    'é',
    '"a',
    '{"a":',
    '- ',
    '&a ',
  ],
];

type Walk = (text: string) => unknown;

/** What reads texts of an account, of a caller or of a stranger, and searches in them. A refusal is as good as a result. */
const WALKS: Readonly<Record<string, Walk>> = {
  ...{ highlighted, paragraphs, plainText, prose, kebabCase, pascalCase, identifier: safeIdentifier },
  ...{ commentOf, commentParagraphs, safeText, markdownCell, markdownCode, markdownProse, distinctSentences },
  ...{ stringLiteral, templateText, describedFamily, legacyKind, shapeOfTypes, ownWord, pascal },
  ...{ oneLine, withoutSecretForms, visible, visibleOnTerminal, readSafeUrl, isSpecialHost, readScope },
  ...{ readWebhookText, parseEvent, parseMessageCallback, parseOAuthCallback },
  'highlighted commands': (text) => highlighted(text, 'sh'),
  anchorsOf: (text) => anchorsOf([text, text]),
  jsdoc: (text) => jsdoc([text]),
  markdownFence: (text) => markdownFence(text, 'ts'),
  referredAt: (text) => referredAt({}, `#/${text}`),
  bounded: (text) => bounded(text, 100),
  'a glob': (text) => matches('*a*b*c', text),
  'redactor of credentials': (text) => credentialRedactor(['secret'])(text),
  // Its callers have no line ends in a line; a word with one is measured by itself, which takes 10 µs.
  brokenAt: (text) => brokenAt(text.includes('\n') ? text.slice(0, 2_500) : text, 80),
  shortened: (text) => shortenedText(text),
  'a redirect of a sign-in': (text) => readCallback(`https://a.example/?code=${text}`, { state: text }),
  'a frame': (text) => parseFrame(`/?DOMAIN=${text}`, `AUTH_ID=${text}`),
  'a form of nested fields': (text) => parseEvent(`data[${text}]=1`),
  'an event in JSON': (text) => parseEvent(`{"event":"${text}`, { contentType: 'application/json' }),
  'a content type': (text) => parseEvent('event=a', { contentType: `application/json;${text}` }),
  'a redactor': (text) => createRedactor(() => ['secret-of-an-account']).text(text),
  'a named delay': (text) =>
    namedDelay({
      headers: { 'retry-after': text, date: text },
      ...{ body: undefined, retryAfter: undefined, operating: true, resetOfLastSuccess: undefined, now: 0 },
    }),
};

/** In µs of this process alone, whatever else it and the machine do: about 1,000; one sign that is searched for from every place takes 200,000. */
const LONGEST = 60_000;

/** The least of three, since one may meet the collector. */
function timeOf(walk: Walk, text: string): number {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least >= LONGEST; tries += 1) {
    const before = process.cpuUsage();
    try {
      walk(text);
    } catch {
      // Refused.
    }
    least = Math.min(least, process.cpuUsage(before).user);
  }
  return least;
}

describe('in a time that grows with the text', () => {
  test.each(Object.entries(WALKS))('%s', (_name, walk) => {
    const slow = SIGNS.filter((sign) => {
      const long = sign.repeat(10_000 / sign.length);
      return [`${long}\u0001`, `"\`${long}`].some((text) => timeOf(walk, text) >= LONGEST);
    });
    expect(slow).toEqual([]);
  });
});

test('still removes markup', () => {
  expect(
    plainText('[b]Bold[/b] and ![a picture](https://a.example/x.png), <i>so</i> [color=red]on[/color]'),
  ).toBe('Bold and a picture, so on');
});

test('does not compare names that nobody types', () => {
  expect(distance('a'.repeat(LENGTH), 'b'.repeat(LENGTH))).toBe(LENGTH);
});
