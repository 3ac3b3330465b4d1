#!/usr/bin/env bash
# bpmn-engine 25.0.1 (with bpmn-elements 17.3.0): approvals of orders as a process of BPMN, with conditions as people type them into an editor.
# Guess: a condition that the engine cannot evaluate is an error, as a condition in an unknown language is; blanks and line ends around an expression, as editors
# and formatters of XML write them, mean nothing; `vip` that is false is false.
# Seen: an expression with a comparison, `${… > 1000}`, is not evaluated: its value is undefined, so the default is taken for each amount and no order is ever approved by
# anybody. With a blank or a line end around `${…}`, or with no `${}`, it is a text, and the branch is taken always, for false as well. `!` is not known
# either: not vip is no one. No error and no warning, and the process ends as it should. Functions of a service, `${environment.services.isLarge()}`, work.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bpmn-engine@25.0.1 bpmn-elements@17.3.0
cat >program.mjs <<'PROGRAM'
import { Engine } from 'bpmn-engine';

const source = (condition) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="orders">
  <process id="order" isExecutable="true">
    <startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="which"/>
    <exclusiveGateway id="which" default="other"/>
    <sequenceFlow id="other" sourceRef="which" targetRef="end"/>
    <sequenceFlow id="branch" sourceRef="which" targetRef="end"><conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression></sequenceFlow>
    <endEvent id="end"/>
  </process>
</definitions>`;
async function taken(condition, variables) {
  const engine = new Engine({ source: source(condition), variables });
  const execution = await engine.execute({ services: { isLarge: ({ environment }) => environment.variables.amount > 1000 } });
  const flows = execution.definitions[0].getProcesses()[0].getSequenceFlows();
  return flows.find((flow) => flow.id === 'branch').counters.take === 1 ? 'branch' : 'default';
}
const large = '${environment.variables.amount &gt; 1000}';
const vip = '${environment.variables.vip}';
const cases = [
  ['${environment.services.isLarge()}', { amount: 5000 }, { amount: 5 }],
  [large, { amount: 5000 }, { amount: 5 }],
  ['environment.variables.amount &gt; 1000', { amount: 5000 }, { amount: 5 }],
  [vip, { vip: true }, { vip: false }],
  [`\n        ${vip}\n      `, { vip: true }, { vip: false }],
  ['${!environment.variables.vip}', { vip: false }, { vip: true }],
];
for (const [condition, yes, no] of cases) {
  const label = condition.replaceAll('\n', '\\n').replace(/ {2,}/g, ' ').replace('&gt;', '>');
  console.log(label.padEnd(42), `met: ${await taken(condition, yes)}, not met: ${await taken(condition, no)}`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
${environment.services.isLarge()}          met: branch, not met: default
${environment.variables.amount > 1000}     met: default, not met: default
environment.variables.amount > 1000        met: branch, not met: branch
${environment.variables.vip}               met: branch, not met: default
\n ${environment.variables.vip}\n          met: branch, not met: branch
${!environment.variables.vip}              met: default, not met: default
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
