/**
 * A token server and any number of accounts behind one port. Access tokens live for `life` ms. A refresh token is good
 * once: a used one is answered again until that answer has been used, and then the account is logged out.
 */

import { createServer } from 'node:http';

/** A token is renewed a twentieth of its life before its end at most; ms beside that for clocks and machines. */
const SLACK = 100;

export async function startService({ life, accounts }) {
  const counts = { calls: 0, expired: 0, renewals: 0, again: 0, early: 0, loggedOut: 0 };
  const access = new Map();
  const refreshes = new Map();
  let issued = 0;
  const issue = (memberId) => {
    issued += 1;
    const pair = { memberId, accessToken: `access-${issued}`, refreshToken: `refresh-${issued}` };
    access.set(pair.accessToken, { until: Date.now() + life, used: false });
    refreshes.set(pair.refreshToken, { pair, next: undefined });
    return pair;
  };

  function renew(refreshToken) {
    const known = refreshes.get(refreshToken);
    if (known === undefined || (known.next !== undefined && access.get(known.next.accessToken).used)) {
      counts.loggedOut += 1;
      return [400, { error: 'invalid_grant' }];
    }
    if (known.next === undefined) {
      counts.renewals += 1;
      if (access.get(known.pair.accessToken).until > Date.now() + life / 20 + SLACK) counts.early += 1;
      known.next = issue(known.pair.memberId);
    } else {
      counts.again += 1;
      // As long as it lives.
      if (access.get(known.next.accessToken).until <= Date.now()) known.next = issue(known.pair.memberId);
    }
    return [200, answerOf(known.next)];
  }

  function answerOf({ memberId, accessToken, refreshToken }) {
    const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: life / 1000 };
    return { ...tokens, member_id: memberId, client_endpoint: `${url}/rest/`, scope: 'crm', status: 'L' };
  }

  function call(body) {
    counts.calls += 1;
    const token = access.get(JSON.parse(body || '{}').auth);
    if (token === undefined || token.until <= Date.now()) {
      counts.expired += 1;
      return [401, { error: 'expired_token' }];
    }
    token.used = true;
    return [200, { result: { ID: '1' }, time: {} }];
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const asked = new URL(request.url, 'http://localhost');
    // Whoever was killed gets no answer, and has used nothing up.
    if (response.destroyed) return;
    const [status, answer] = asked.pathname.startsWith('/oauth')
      ? renew(asked.searchParams.get('refresh_token'))
      : call(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const first = Array.from({ length: accounts }, (_, at) => issue(`m${at}`));
  return {
    url,
    counts,
    /** As a store keeps them. */
    records: first.map(({ memberId, accessToken, refreshToken }) => ({
      memberId,
      record: {
        version: 1,
        accessToken,
        refreshToken,
        expiresAt: access.get(accessToken).until,
        clientEndpoint: `${url}/rest/`,
        scope: ['crm'],
        status: 'L',
      },
    })),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
