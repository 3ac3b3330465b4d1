#!/usr/bin/env bash
# @plussub/srt-vtt-parser 2.0.5, vtt-to-json 0.1.1, vtt-2-json 1.1.4 and srt-parser-2 1.2.3 beside node-webvtt 1.9.4 and subtitle 4.2.2: transcripts of calls,
# who said what and when, in WebVTT and in SubRip, some of whose writers have a point before the milliseconds.
# Guess: times without hours and words of layout behind them (`position:10%`), both of which WebVTT has, change no time; a cue with a number is one cue; a form
# of time that a library does not know is refused, as is what it cannot read.
# Seen: in @plussub/srt-vtt-parser the cue of one second ends after two minutes, as the 10 of its position is read as milliseconds; with another word
# (`align:start`) it has no end. With a point in SubRip the second 5.25 is the fifth millisecond. vtt-to-json makes a cue of the next number (`2`) and drops the
# text of the second cue; vtt-2-json writes that number below the words of the first. srt-parser-2 makes a cue with points a part of what was said before it. No
# error in any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @plussub/srt-vtt-parser@2.0.5 srt-parser-2@1.2.3 node-webvtt@1.9.4 subtitle@4.2.2 vtt-to-json@0.1.1 vtt-2-json@1.1.4
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
import { parse } from '@plussub/srt-vtt-parser';
const require = createRequire(import.meta.url);
const { default: SrtParser } = await import('srt-parser-2');
const toJson = require('vtt-to-json');
const toJson2 = require('vtt-2-json');
const { parseSync } = require('subtitle');
const webvtt = require('node-webvtt');
const vtt = ['WEBVTT', '', '1', '00:01.500 --> 00:02.500 position:10%', '<v Ada Doe>AT&amp;T at 10:30</v>', '', '2', '01:00.000 --> 01:01.000 align:start', '- one', '', ''].join('\n');
const srt = ['1', '00:00:01,000 --> 00:00:02,500', 'Hello', '', '2', '00:00:05.250 --> 00:00:06.000', 'with points', '', '3', '00:00:07,000 --> 00:00:08,000', 'last', ''].join('\n');
const show = (label, rows) => console.log(label.padEnd(24), rows.map((row) => JSON.stringify(row)).join(' '));
console.log('WebVTT');
show('  node-webvtt', webvtt.parse(vtt).cues.map((cue) => [cue.start * 1000, cue.end * 1000, cue.text]));
show('  subtitle', parseSync(vtt).filter((node) => node.type === 'cue').map(({ data }) => [data.start, data.end, data.text]));
show('  @plussub/srt-vtt-parser', parse(vtt).entries.map((cue) => [cue.from, cue.to, cue.text]));
show('  vtt-to-json', (await toJson(vtt)).map((cue) => [cue.start, cue.end, cue.part]));
show('  vtt-2-json', (await toJson2(vtt)).map((cue) => [cue.start, cue.end, cue.part]));
console.log('SubRip');
show('  subtitle', parseSync(srt).map(({ data }) => [data.start, data.end, data.text]));
show('  @plussub/srt-vtt-parser', parse(srt).entries.map((cue) => [cue.from, cue.to, cue.text]));
show('  srt-parser-2', new SrtParser().fromSrt(srt).map((cue) => [cue.startSeconds * 1000, cue.endSeconds * 1000, cue.text]));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
WebVTT
  node-webvtt            [1500,2500,"<v Ada Doe>AT&amp;T at 10:30</v>"] [60000,61000,"- one"]
  subtitle               [1500,2500,"<v Ada Doe>AT&amp;T at 10:30</v>"] [60000,61000,"- one"]
  @plussub/srt-vtt-parser [1500,120010,"<v Ada Doe>AT&amp;T at 10:30</v>"] [60000,null,"- one"]
  vtt-to-json            [1500,2500,"AT&amp;T at 10:30"] [1500,2500,"2"]
  vtt-2-json             [1500,2500,"AT&amp;T at 10:30\n2"] [60000,61000,"- one"]
SubRip
  subtitle               [1000,2500,"Hello"] [5250,6000,"with points"] [7000,8000,"last"]
  @plussub/srt-vtt-parser [1000,2500,"Hello"] [5,6,"with points"] [7000,8000,"last"]
  srt-parser-2           [1000,2500,"Hello\n\n2\n00:00:05.250 --> 00:00:06.000\nwith points"] [7000,8000,"last"]
SEEN
