/** `svc-gen/sandbox`: the built-in account for the users' own tests. */
export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type { Clock } from './account.js';
