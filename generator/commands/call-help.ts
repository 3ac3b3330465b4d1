/** What `call --help` says of exit codes and credentials. */

export function callHelp(): string {
  return [
    'Exit codes: 0 done; 2 wrong usage, or nothing was sent; 3 a write of which nobody knows whether it was done: standard',
    'error names its key and the read that shows it; 4 an error of the service; 130 stopped by Ctrl+C.',
    '',
    'Credentials come from SVC_WEBHOOK or SVC_ACCESS_TOKEN, those of the gateway from SVC_GATEWAY_KEY and',
    'SVC_GATEWAY_SESSION. Without SVC_BASE_URL the call goes to a built-in account that ends with the command.',
  ].join('\n');
}
