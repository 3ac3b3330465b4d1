/** Whether a request names this machine. A name of another site that resolves to it must not reach a server here. */

export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host ?? '');
}
