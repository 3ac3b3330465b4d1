/** Whether a request was made for this machine by name: another site's name that resolves to it must not reach a server here. */

export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host ?? '');
}
