#!/usr/bin/env bash
# openid-client 6.9.0, oauth4webapi 3.8.8, arctic 3.7.0, simple-oauth2 5.1.0 and better-auth 1.7.25: a token server that sends no
# `token_type`, as older ones do, though RFC 6749 requires it. A refresh token works once.
# Guess: a library that minds refuses before it sends, or hands over what arrived; `crm,task` is two scopes nowhere or everywhere.
# Seen: openid-client and oauth4webapi throw after the answer arrived: the old refresh token is spent, and the new one is only inside
# the discarded answer. arctic hands the tokens over and throws where `tokenType()` is asked for. simple-oauth2 and better-auth take the
# answer. A scope of commas is one scope for arctic and better-auth. With `token_type` added by `customFetch`, openid-client takes it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openid-client@6.9.0 oauth4webapi@3.8.8 arctic@3.7.0 simple-oauth2@5.1.0 better-auth@1.7.25
cat >program.mjs <<'PROGRAM'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { OAuth2Client } from 'arctic';
import { refreshAccessToken } from 'better-auth/oauth2';
import * as web from 'oauth4webapi';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';

let count = 0;
const server = createServer((_request, response) => {
  count += 1;
  response.setHeader('content-type', 'application/json');
  const tokens = { access_token: `A${count}`, refresh_token: `R${count}`, expires_in: 3600, scope: 'crm,task' };
  response.end(JSON.stringify(tokens));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${server.address().port}`;
const token_endpoint = `${issuer}/token`;

async function show(name, refresh) {
  const before = count;
  const text = await refresh().catch((error) => `throws ${error.code ?? error.message}`);
  console.log(name, '|', text, '| answers:', count - before);
}

await show('oauth4webapi', async () => {
  const [as, client, secret] = [{ issuer, token_endpoint }, { client_id: 'c' }, web.ClientSecretPost('s')];
  const insecure = { [web.allowInsecureRequests]: true };
  const answer = await web.refreshTokenGrantRequest(as, client, secret, 'R0', insecure);
  return (await web.processRefreshTokenResponse(as, client, answer)).access_token;
});
async function byOpenid(customFetch) {
  const config = new openid.Configuration({ issuer, token_endpoint }, 'c', 's');
  openid.allowInsecureRequests(config);
  if (customFetch) config[openid.customFetch] = customFetch;
  return (await openid.refreshTokenGrant(config, 'R0')).refresh_token ? 'tokens' : 'none';
}
await show('openid-client', () => byOpenid());
await show('openid-client, with the member added', () =>
  byOpenid(async (...given) => {
    const answer = await fetch(...given);
    const tokens = { token_type: 'bearer', ...(await answer.json()) };
    return Response.json(tokens, { status: answer.status });
  }),
);
await show('arctic', async () => {
  const tokens = await new OAuth2Client('c', 's', null).refreshAccessToken(token_endpoint, 'R0', []);
  let type;
  try {
    type = tokens.tokenType();
  } catch {
    type = 'throws';
  }
  return `tokens; tokenType() ${type}; scopes ${tokens.scopes().length}`;
});
await show('simple-oauth2', async () => {
  const auth = { tokenHost: issuer, tokenPath: '/token' };
  const client = new AuthorizationCode({ client: { id: 'c', secret: 's' }, auth });
  const { token } = await client.createToken({ access_token: 'A0', refresh_token: 'R0', expires_in: 0 }).refresh();
  return token.refresh_token ? 'tokens' : 'none';
});
await show('better-auth', async () => {
  const options = { clientId: 'c', clientSecret: 's' };
  const tokens = await refreshAccessToken({ refreshToken: 'R0', options, tokenEndpoint: token_endpoint });
  return `tokens; scopes ${tokens.scopes.length}`;
});
server.close();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
oauth4webapi | throws OAUTH_INVALID_RESPONSE | answers: 1
openid-client | throws OAUTH_INVALID_RESPONSE | answers: 1
openid-client, with the member added | tokens | answers: 1
arctic | tokens; tokenType() throws; scopes 1 | answers: 1
simple-oauth2 | tokens | answers: 1
better-auth | tokens; scopes 1 | answers: 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
