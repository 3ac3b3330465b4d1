#!/usr/bin/env bash
# protobufjs 8.8.1 beside @bufbuild/protobuf 2.17.0: deals of a service in JSON, as messages of Protocol Buffers (`fromObject`, `fromJson`).
# Guess: `fromObject` of a message that can be read from JSON knows both names of a field, as the mapping to JSON of the format requires, and
# refuses a state that is not in the enum and a number that does not fit in its type.
# Seen: in protobufjs a name with an underscore, as the file itself has it, is skipped, and so is a state that the enum does not have:
# the deal is in its first stage, without an owner. The text `false` is true; 3000000000 is a negative amount, an id of 20 digits another,
# negative one, an id of letters none. Nothing is thrown; `verify` finds half of these, but not the names nor the amount. @bufbuild/protobuf
# knows both names and refuses each of the others.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund protobufjs@8.8.1 @bufbuild/protobuf@2.17.0
cat >program.mjs <<'PROGRAM'
import { createFileRegistry, fromJson, toJson } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import protobuf from 'protobufjs';
const text = `syntax = "proto3"; enum Stage { NEW = 0; WON = 1; }
message Deal { int64 id = 1; Stage stage = 2; string owner_name = 3; int32 amount = 4; bool open = 5; }`;
const Deal = protobuf.parse(text).root.lookupType('Deal');
const label = 'LABEL_OPTIONAL';
const field = (name, number, type, typeName) => ({ name, number, type, label, ...(typeName && { typeName }) });
const file = fromJson(FileDescriptorProtoSchema, {
  name: 'deal.proto',
  syntax: 'proto3',
  enumType: [{ name: 'Stage', value: [{ name: 'NEW', number: 0 }, { name: 'WON', number: 1 }] }],
  messageType: [
    {
      name: 'Deal',
      field: [
        { ...field('id', 1, 'TYPE_INT64'), jsonName: 'id' },
        { ...field('stage', 2, 'TYPE_ENUM', '.Stage'), jsonName: 'stage' },
        { ...field('owner_name', 3, 'TYPE_STRING'), jsonName: 'ownerName' },
        { ...field('amount', 4, 'TYPE_INT32'), jsonName: 'amount' },
        { ...field('open', 5, 'TYPE_BOOL'), jsonName: 'open' },
      ],
    },
  ],
});
const Buf = createFileRegistry(file, () => undefined).getMessage('Deal');
const deals = [{ owner_name: 'Ada' }, { stage: 'LOST' }, { open: 'false' }, { amount: 3000000000 }, { id: '12345678901234567890' }, { id: 'draft' }];
for (const deal of deals) {
  const sent = Deal.toObject(Deal.decode(Deal.encode(Deal.fromObject(deal)).finish()), { longs: String, enums: String });
  let other;
  try {
    other = JSON.stringify(toJson(Buf, fromJson(Buf, deal)));
  } catch {
    other = 'refused';
  }
  console.log(JSON.stringify(deal), '| protobufjs', JSON.stringify(sent), '| verify', Deal.verify(deal) ?? 'fine', '| @bufbuild/protobuf', other);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
{"owner_name":"Ada"} | protobufjs {} | verify fine | @bufbuild/protobuf {"ownerName":"Ada"}
{"stage":"LOST"} | protobufjs {} | verify stage: enum value expected | @bufbuild/protobuf refused
{"open":"false"} | protobufjs {"open":true} | verify open: boolean expected | @bufbuild/protobuf refused
{"amount":3000000000} | protobufjs {"amount":-1294967296} | verify fine | @bufbuild/protobuf refused
{"id":"12345678901234567890"} | protobufjs {"id":"-6101065172474983726"} | verify id: integer|Long expected | @bufbuild/protobuf refused
{"id":"draft"} | protobufjs {} | verify id: integer|Long expected | @bufbuild/protobuf refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
