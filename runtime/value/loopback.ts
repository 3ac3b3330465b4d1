/** Hosts of this machine. Alone in a file, so that who asks for them does not load the client. */

/** `http:` is admitted for these hosts only. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}
