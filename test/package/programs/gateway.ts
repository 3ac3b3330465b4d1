/** Keys, OAuth from URL to revocation, entities, a read-only key that is refused, and feedback for that failure. */
import { createGateway } from '@svc/client/gateway';
import { parseOAuthCallback } from '@svc/client/callbacks';
import { PermissionError } from '@svc/client/errors';

const baseUrl = process.env['SVC_BASE_URL'] ?? '';
// The keys that `svc-gen sandbox --json` prints.
const keys = JSON.parse(process.env['SVC_GATEWAY_KEYS'] ?? '{}') as Record<
  'personal' | 'application' | 'readonly',
  string
>;

function show(what: string, value: unknown): void {
  console.log(`${what}: ${JSON.stringify(value)}`);
}

async function main(): Promise<void> {
  const gw = createGateway({ baseUrl, key: keys.personal });
  const me = (await gw.me()) as { scopes: string[] };
  show('me', me.scopes.length > 0);
  const made = (await gw.keys.create({ name: 'ci' })) as { id: number };
  show('keys.create', typeof made.id);
  show('keys.update', await gw.keys.update({ id: made.id, rateLimit: 60 }));

  const app = createGateway({ baseUrl, key: keys.application });
  const redirect = 'https://app.example/callback';
  const url = app.oauth.authorizeUrl({ redirect_uri: redirect, state: 'abc', app_key: keys.application });
  const answer = await fetch(url, { redirect: 'manual' });
  const callback = parseOAuthCallback(answer.headers.get('location') ?? '');
  if (!('code' in callback)) throw new Error(`refused: ${callback.error}`);
  show('callback', callback.state);
  const session = (await app.oauth.token({ code: callback.code, redirect_uri: redirect })) as Record<
    string,
    unknown
  >;
  const token = Object.values(session).find(
    (value): value is string => typeof value === 'string' && value.startsWith('svc_session_'),
  );
  const signedIn = createGateway({ baseUrl, key: keys.application, session: token ?? '' });
  await signedIn.oauth.revoke();
  show('oauth', 'revoked');

  const deals = gw.entity('deals');
  const deal = (await deals.create({ title: 'Big' })) as { id: number };
  show('list', Array.isArray(await deals.list({ limit: 10 })));
  show('get', ((await deals.get(deal.id)) as { title: string }).title);
  show('update', ((await deals.update(deal.id, { title: 'Bigger' })) as { title: string }).title);
  show('search', Array.isArray(await deals.search({ filter: { title: 'Bigger' } })));
  await deals.delete(deal.id);
  show('after delete', (await deals.get(deal.id).settle()).ok);

  const reader = createGateway({ baseUrl, key: keys.readonly });
  const refused = await reader.entity('deals').create({ title: 'No' }).settle();
  if (refused.ok) throw new Error('a read-only key wrote');
  show('refused', [refused.error.code, refused.error instanceof PermissionError]);
  await gw.feedback.submit({ message: 'why?', error: refused.error });
  show('feedback', 'sent');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
