#!/usr/bin/env bash
# graphql-scalars 2.0.0 with graphql 16.15.0, on a machine in Berlin: quantities and days of an order that go through an API of GraphQL.
# Guess: `PositiveInt`, `NonNegativeInt` and `UnsignedInt` are narrower than `Int`, so that they refuse what it refuses, 5.9 of something; a text is
# read alike as whole number and as number; a scalar refuses what is none of its values; a `Date` of midnight is the day that it is there.
# Seen: the three take 5.9 for 5, so the order is short and no error says so, where `Int` refuses; of the text `1e3` they make 1, while
# `PositiveFloat` makes 1000 of it. `Timestamp` takes any text, and the resolver gets an invalid `Date`. `Date` writes the day of UTC, so
# `new Date(2026, 6, 10)` is sent as the 9th; as a text it stays.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphql@16.15.0 graphql-scalars@2.0.0
cat >program.mjs <<'PROGRAM'
import { graphql, GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { GraphQLDate, GraphQLNonNegativeInt, GraphQLPositiveFloat, GraphQLPositiveInt, GraphQLTimestamp, GraphQLUnsignedInt } from 'graphql-scalars';

async function taken(type, value) {
  const fields = { taken: { type: GraphQLString, args: { value: { type } }, resolve: (_, arguments_) => String(arguments_.value) } };
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });
  const { data } = await graphql({ schema, source: `query ($value: ${type.name}) { taken(value: $value) }`, variableValues: { value } });
  return data?.taken ?? 'refused';
}
for (const value of [5.9, '1e3']) {
  const seen = [];
  for (const type of [GraphQLInt, GraphQLPositiveInt, GraphQLNonNegativeInt, GraphQLUnsignedInt, GraphQLPositiveFloat]) seen.push(`${type.name} ${await taken(type, value)}`);
  console.log(`${JSON.stringify(value)}:`, seen.join(' | '));
}
console.log('"next week":', `Timestamp ${await taken(GraphQLTimestamp, 'next week')}`);
const fields = { due: { type: GraphQLDate, resolve: () => new Date(2026, 6, 10) }, text: { type: GraphQLDate, resolve: () => '2026-07-10' } };
const { data } = await graphql({ schema: new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) }), source: '{ due text }' });
console.log('Date of midnight:', data.due, '| of a text:', data.text);
PROGRAM
TZ=Europe/Berlin node program.mjs 2>/dev/null | tee seen
diff seen - <<'SEEN'
5.9: Int refused | PositiveInt 5 | NonNegativeInt 5 | UnsignedInt 5 | PositiveFloat 5.9
"1e3": Int refused | PositiveInt 1 | NonNegativeInt 1 | UnsignedInt 1 | PositiveFloat 1000
"next week": Timestamp Invalid Date
Date of midnight: 2026-07-09 | of a text: 2026-07-10
SEEN
