#!/usr/bin/env bash
# @apollo/client 4.3.8 (with graphql 16.15.0 and rxjs 7.8.2): lists of pages in the cache, by the two helpers of the library, `offsetLimitPagination` and
# `relayStylePagination`.
# Guess: a page that is asked again replaces what it had before, so that tasks that are done leave the list; a page that does not follow the last one is asked
# again or leaves a mark.
# Seen: by offset, an answer is laid over the old list: of three tasks, of which two are left, three are shown, one of them twice, and an empty first page,
# which is the answer once all are done, changes nothing. By cursor, a first page that is polled drops all later pages, and a page that was on its way then is
# appended behind it: 1, 2, 5 with no further page, while 3 and 4 exist. Nobody is warned: `hasNextPage` is false.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @apollo/client@4.3.8 graphql@16.15.0 rxjs@7.8.2
cat >program.mjs <<'PROGRAM'
import { gql, InMemoryCache } from '@apollo/client';
import { offsetLimitPagination, relayStylePagination } from '@apollo/client/utilities';
const show = (label, ...values) => console.log(label.padEnd(34), ...values.map((value) => JSON.stringify(value)));
const policies = (tasks) => new InMemoryCache({ typePolicies: { Query: { fields: { tasks } } } });

const byOffset = gql`query ($offset: Int, $limit: Int) { tasks(offset: $offset, limit: $limit) { __typename id } }`;
const cache = policies(offsetLimitPagination());
const answer = (offset, ids) => {
  cache.writeQuery({ query: byOffset, variables: { offset, limit: 2 }, data: { tasks: ids.map((id) => ({ __typename: 'Task', id })) } });
  return cache.readQuery({ query: byOffset, variables: { offset: 0, limit: 2 } }).tasks.map((task) => task.id);
};
show('offset 0: 1, 2', answer(0, [1, 2]));
show('offset 2: 3', answer(2, [3]));
show('offset 0 again, task 1 is done', answer(0, [2, 3]));
show('offset 2 again: none', answer(2, []));
show('offset 0 again, all are done: none', answer(0, []));

const byCursor = gql`
  query ($after: String) {
    tasks(after: $after) {
      edges { cursor node { __typename id } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;
const relay = policies(relayStylePagination());
const page = (after, ids, hasNextPage) => {
  const edges = ids.map((id) => ({ __typename: 'Edge', cursor: `c${id}`, node: { __typename: 'Task', id } }));
  const pageInfo = { __typename: 'PageInfo', hasNextPage, endCursor: edges.at(-1)?.cursor ?? '' };
  relay.writeQuery({ query: byCursor, variables: { after }, data: { tasks: { __typename: 'Tasks', edges, pageInfo } } });
  const { tasks } = relay.readQuery({ query: byCursor });
  return [tasks.edges.map((edge) => edge.node.id), tasks.pageInfo.hasNextPage];
};
show('first page: 1, 2, more', ...page(undefined, [1, 2], true));
show('after c2: 3, 4, no more', ...page('c2', [3, 4], false));
show('first page again, polled', ...page(undefined, [1, 2], true));
show('after c4, which was on its way: 5', ...page('c4', [5], false));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
offset 0: 1, 2                     [1,2]
offset 2: 3                        [1,2,3]
offset 0 again, task 1 is done     [2,3,3]
offset 2 again: none               [2,3,3]
offset 0 again, all are done: none [2,3,3]
first page: 1, 2, more             [1,2] true
after c2: 3, 4, no more            [1,2,3,4] false
first page again, polled           [1,2] true
after c4, which was on its way: 5  [1,2,5] false
SEEN
