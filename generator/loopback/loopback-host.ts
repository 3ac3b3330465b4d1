/** Whether a request names this machine, and whether a page of this machine sent it. A name of another site that resolves to it must not reach a server here. */

export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host ?? '');
}

export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).host);
}
