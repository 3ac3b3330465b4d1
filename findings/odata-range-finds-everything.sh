#!/usr/bin/env bash
# @odata/client 2.21.10: filters and addresses of an OData service, such as Dynamics or SAP, from a client in TypeScript.
# Guess: conditions that follow each other are all to be met, also two on one property, as a range is written; a name with `&` is encoded in an
# address; `orderby('Due')` is ascending, as in OData; `in([])` finds nothing or is refused.
# Seen: two conditions on the same property are joined by "or": `gt(10)` and `lt(20)` of one amount finds each deal, and two "not equal" exclude nobody, while those on two
# properties are joined by "and". A filter goes into the address as it is, so that `&` ends it and `#` cuts the rest. `orderby` is descending. An empty list is no
# condition at all: with a second one, the rest of the filter is all that is asked. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps @odata/client@2.21.10
cat >program.cjs <<'PROGRAM'
const { OData } = require('@odata/client');
const filter = () => OData.newFilter();
console.log('range          ', filter().property('Amount').gt(10).property('Amount').lt(20).build());
console.log('not these two  ', filter().property('Status').ne('lost').property('Status').ne('won').build());
console.log('two properties ', filter().property('Amount').gt(10).property('Status').ne('lost').build());
console.log('no ids         ', JSON.stringify(filter().property('Id').in([]).build()), JSON.stringify(filter().property('Id').in([]).property('Won').eq(false).build()));
console.log('order          ', OData.newParam().orderby('Due').toString());
const name = OData.newParam().filter(filter().property('Name').eq('Tom & Ada #1')).top(5);
console.log('address        ', name.toString());
const received = new URL(`https://example.com/People?${name}`);
console.log('as received    ', JSON.stringify(received.searchParams.get('$filter')), JSON.stringify(received.searchParams.get('$top')));
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
range           (Amount gt 10 and Amount lt 20)
not these two   (Status ne 'lost' and Status ne 'won')
two properties  Amount gt 10 and Status ne 'lost'
no ids          "" " and Won eq false"
order           $orderby=Due desc
address         $filter=Name eq 'Tom & Ada #1'&$top=5
as received     "Name eq 'Tom " null
SEEN
