#!/usr/bin/env bash
# lunr 2.3.9, elasticlunr 0.9.5, @orama/orama 3.1.18 and fuse.js 7.5.0 beside minisearch 7.2.0: contacts and notes of a CRM, searched by name.
# Guess: a name that is in a row finds that row, in any of them; a search that forgives mistakes finds at least what is spelled alike, wherever it
# is in the text; other rows come for what they share with the words of the search.
# Seen: lunr and elasticlunr leave frequent English words out of the index, and Will, May, Just, An and Do are names: a contact of which both names
# are such words is never found, by the complete name either. In Orama, of which English is the language where none is set, an umlaut ends
# a word: `Müller` is `m` and `ller`, so the search for it finds everybody with a name in M as well (`language: 'german'` does not). fuse.js
# does not find an exact word that begins behind about the 60th character of a note; with `ignoreLocation` it does. No error in any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lunr@2.3.9 elasticlunr@0.9.5 @orama/orama@3.1.18 fuse.js@7.5.0 minisearch@7.2.0
cat >program.mjs <<'PROGRAM'
import { create, insert, search } from '@orama/orama';
import elasticlunr from 'elasticlunr';
import Fuse from 'fuse.js';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
const people = ['Will May', 'Anna Just', 'An Do', 'Jan Müller', 'Mia Berg'].map((name) => ({ id: name, name }));
const ofLunr = lunr(function () {
  this.ref('id');
  this.field('name');
  people.forEach((person) => this.add(person));
});
const ofElasticlunr = elasticlunr(function () {
  this.setRef('id');
  this.addField('name');
});
people.forEach((person) => ofElasticlunr.addDoc(person));
const ofMiniSearch = new MiniSearch({ fields: ['name'] });
ofMiniSearch.addAll(people);
const orama = (language) => {
  const index = create({ schema: { name: 'string' }, language });
  people.forEach((person) => insert(index, person));
  return (words) => search(index, { term: words }).hits.map((hit) => hit.id);
};
const english = orama();
const german = orama('german');
const list = (found) => found.sort().join(', ') || 'nobody';
for (const words of ['Berg', 'Just', 'Will May', 'An Do', 'Müller'])
  console.log(
    words,
    '| lunr', list(ofLunr.search(words).map((hit) => hit.ref)),
    '| elasticlunr', list(ofElasticlunr.search(words, {}).map((hit) => hit.ref)),
    '| minisearch', list(ofMiniSearch.search(words).map((hit) => hit.id)),
    '| orama', list(english(words)),
    '| orama german', list(german(words)),
  );
for (const before of [0, 40, 80]) {
  const notes = [{ text: `${'Called. '.repeat(before / 8)}Weber wants the contract.` }];
  const found = (options) => new Fuse(notes, { keys: ['text'], ...options }).search('Weber').length;
  console.log(`fuse.js: a word behind ${before} characters`, found({}), '| ignoreLocation', found({ ignoreLocation: true }));
}
PROGRAM
node program.mjs 2>/dev/null | tee seen
diff seen - <<'SEEN'
Berg | lunr Mia Berg | elasticlunr Mia Berg | minisearch Mia Berg | orama Mia Berg | orama german Mia Berg
Just | lunr nobody | elasticlunr nobody | minisearch Anna Just | orama Anna Just | orama german Anna Just
Will May | lunr nobody | elasticlunr nobody | minisearch Will May | orama Will May | orama german Will May
An Do | lunr nobody | elasticlunr nobody | minisearch An Do | orama An Do, Anna Just | orama german An Do, Anna Just
Müller | lunr Jan Müller | elasticlunr Jan Müller | minisearch Jan Müller | orama Jan Müller, Mia Berg, Will May | orama german Jan Müller
fuse.js: a word behind 0 characters 1 | ignoreLocation 1
fuse.js: a word behind 40 characters 1 | ignoreLocation 1
fuse.js: a word behind 80 characters 0 | ignoreLocation 1
SEEN
