#!/usr/bin/env bash
# yjs 13.6.33, loro-crdt 1.17.1 and @automerge/automerge 3.5.0: tasks that two people change while they are offline, and that are merged.
# Guess: a library that keeps each change keeps both where two people add something; a `Date` is a date for the other person, or is refused;
# a title that two people replaced is one of the two.
# Seen: a Date that is set in Yjs is a Date where it was set and `{}` for everybody else; in Loro it is `{}` at once. The first comment of each of
# two people is lost for one of them, in all three, where the program makes the list with the first comment: two lists are made, and one is
# kept. Two people who move a card make two cards. A title changed by `updateText` of Automerge mixes the letters of both, and of `lost` and
# `won` a state is made that nobody chose; set by `=`, one of the two is kept.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yjs@13.6.33 loro-crdt@1.17.1 @automerge/automerge@3.5.0
cat >program.mjs <<'PROGRAM'
import * as Automerge from '@automerge/automerge';
import { LoroDoc, LoroList } from 'loro-crdt';
import * as Y from 'yjs';
const show = (...parts) => console.log(parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' '));
const due = new Date('2026-07-10T09:00:00Z');
function ofYjs() {
  const [ada, lin] = [new Y.Doc(), new Y.Doc()];
  [ada.clientID, lin.clientID] = [1, 2];
  const merge = () => (Y.applyUpdate(lin, Y.encodeStateAsUpdate(ada)), Y.applyUpdate(ada, Y.encodeStateAsUpdate(lin)));
  ada.getMap('task').set('due', due);
  ada.getArray('board').push(['A', 'B']);
  merge();
  show('yjs: date', ada.getMap('task').toJSON(), 'and for the other', lin.getMap('task').toJSON());
  for (const [doc, name] of [[ada, 'Ada'], [lin, 'Lin']]) {
    doc.getMap('task').set('comments', Y.Array.from([`by ${name}`]));
    doc.getArray('board').delete(0);
    doc.getArray('board').push(['A']);
  }
  merge();
  show('yjs:', ada.getMap('task').get('comments'), ada.getArray('board'));
}
function ofLoro() {
  const [ada, lin] = [new LoroDoc(), new LoroDoc()];
  [1n, 2n].forEach((id, at) => [ada, lin][at].setPeerId(id));
  ada.getMap('task').set('due', due);
  show('loro: date', ada.getMap('task').toJSON());
  for (const [doc, name] of [[ada, 'Ada'], [lin, 'Lin']]) doc.getMap('task').setContainer('comments', new LoroList()).push(`by ${name}`);
  ada.import(lin.export({ mode: 'update' }));
  show('loro:', ada.getMap('task').toJSON().comments);
}
function ofAutomerge() {
  const first = Automerge.from({ due, board: ['A', 'B'], title: 'Call the bank', set: 'Call the bank', state: 'new' }, '01');
  const change = (actor, name, title, state) =>
    Automerge.change(Automerge.clone(first, actor), (task) => {
      task.comments = [`by ${name}`];
      task.board.deleteAt(0);
      task.board.push('A');
      task.set = title;
      Automerge.updateText(task, ['title'], title);
      Automerge.updateText(task, ['state'], state);
    });
  const both = Automerge.merge(change('02', 'Ada', 'Call Ada', 'won'), change('03', 'Lin', 'Write Lin', 'lost'));
  show('automerge: date', both.due, 'comments', both.comments, both.board, 'by =', both.set, 'by updateText', both.title, both.state);
}
ofYjs();
ofLoro();
ofAutomerge();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
yjs: date {"due":"2026-07-10T09:00:00.000Z"} and for the other {"due":{}}
yjs: ["by Lin"] ["B","A","A"]
loro: date {"due":{}}
loro: ["by Ada"]
automerge: date "2026-07-10T09:00:00.000Z" comments ["by Lin"] ["B","A","A"] by = Write Lin by updateText WriAdLi lostwo
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
