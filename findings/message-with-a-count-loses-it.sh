#!/usr/bin/env bash
# i18next 26.7.2, @intlify/core 11.4.2 (vue-i18n) and node-polyglot 2.6.0 compared with intl-messageformat 12.1.5 and @lingui/core 5.9.5: mails and pages that say how many tasks or
# messages there are, with counts as a service sends them, some of which are texts, in English and in French.
# Guess: a count that is the text `5` has the form of 5, as it has in a template, or is an error that names it; where a language has one more form that nobody wrote, the
# form for all others is taken, as each of them says of an unknown number.
# Seen: with a text i18next prints the key, `task`, and vue-i18n the singular without its number: "You have  task". In French the million has a form of its own
# (`many`): 1,000,000 and 2,000,000 print the key, 1,500,000 does not, so no test finds it. node-polyglot has `1 tasks`, and prints the template with its bars where
# there is no count; vue-i18n prints `undefined` for 1.5 of three forms. No error and no warning by default. The last two have the number in each case.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund i18next@26.7.2 @intlify/core@11.4.2 node-polyglot@2.6.0 intl-messageformat@12.1.5 @lingui/core@5.9.5 @lingui/message-utils@5.9.5
cat >program.mjs <<'PROGRAM'
import i18next from 'i18next';
import Polyglot from 'node-polyglot';
import { IntlMessageFormat } from 'intl-messageformat';
import { compile, createCoreContext, registerMessageCompiler, translate } from '@intlify/core';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const counts = [1, 5, '1', '5', 1.5, 1_000_000, 1_500_000, null];
const icu = '{n, plural, one {# task} other {# tasks}}';
registerMessageCompiler(compile);
for (const language of ['en', 'fr']) {
  const own = i18next.createInstance();
  await own.init({ lng: language, resources: { [language]: { translation: { task_one: '{{count}} task', task_other: '{{count}} tasks' } } } });
  const vue = createCoreContext({
    locale: language,
    messages: { [language]: { task: '{n} task | {n} tasks', three: 'no tasks | {n} task | {n} tasks' } },
  });
  const poly = new Polyglot({ locale: language, phrases: { task: '%{smart_count} task |||| %{smart_count} tasks' } });
  const format = new IntlMessageFormat(icu, language);
  const lingui = setupI18n({ locale: language, messages: { [language]: { task: compileMessage(icu) } } });
  for (const [name, print] of Object.entries({
    'i18next': (count) => own.t('task', { count }),
    'vue-i18n': (count) => translate(vue, 'task', count),
    'vue-i18n, three forms': (count) => translate(vue, 'three', count),
    'node-polyglot': (count) => poly.t('task', { smart_count: count }),
    'intl-messageformat': (count) => format.format({ n: count }),
    'lingui': (count) => lingui._('task', { n: count }),
  })) {
    console.log(`${language} ${name}:`, counts.map((count) => `[${print(count)}]`).join(' ').replace(/[\u00a0\u202f]/gu, ' '));
  }
}
PROGRAM
node program.mjs 2>&1 | tee seen
diff seen - <<'SEEN'
en i18next: [1 task] [5 tasks] [task] [task] [1.5 tasks] [1000000 tasks] [1500000 tasks] [ tasks]
en vue-i18n: [1 task] [5 tasks] [ task] [ task] [1.5 tasks] [1000000 tasks] [1500000 tasks] [ task]
en vue-i18n, three forms: [1 task] [5 tasks] [ task] [ task] [undefined] [1000000 tasks] [1500000 tasks] [ task]
en node-polyglot: [1 task] [5 tasks] [1 tasks] [5 tasks] [1.5 tasks] [1000000 tasks] [1500000 tasks] [%{smart_count} task |||| %{smart_count} tasks]
en intl-messageformat: [1 task] [5 tasks] [1 task] [5 tasks] [1.5 tasks] [1,000,000 tasks] [1,500,000 tasks] [0 tasks]
en lingui: [1 task] [5 tasks] [1 task] [5 tasks] [1.5 tasks] [1,000,000 tasks] [1,500,000 tasks] [0 tasks]
fr i18next: [1 task] [5 tasks] [task] [task] [1.5 task] [task] [1500000 tasks] [ task]
fr vue-i18n: [1 task] [5 tasks] [ task] [ task] [1.5 tasks] [1000000 tasks] [1500000 tasks] [ task]
fr vue-i18n, three forms: [1 task] [5 tasks] [ task] [ task] [undefined] [1000000 tasks] [1500000 tasks] [ task]
fr node-polyglot: [1 task] [5 tasks] [1 task] [5 tasks] [1.5 task] [1000000 tasks] [1500000 tasks] [%{smart_count} task |||| %{smart_count} tasks]
fr intl-messageformat: [1 task] [5 tasks] [1 task] [5 tasks] [1,5 task] [1 000 000 tasks] [1 500 000 tasks] [0 task]
fr lingui: [1 task] [5 tasks] [1 task] [5 tasks] [1,5 task] [1 000 000 tasks] [1 500 000 tasks] [0 task]
SEEN
