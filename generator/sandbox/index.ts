/** `svc-gen/sandbox`: the sandbox for the users' own tests. */
export { startSandbox, type Sandbox } from './sandbox.js';
export type { SandboxLimits, SandboxOptions } from './sandbox-options.js';
export {
  FAULT_SPEC,
  FAULTS,
  parseFault,
  type Fault,
  type FaultControl,
  type FaultMoment,
  type FaultRow,
} from './faults.js';
export type { Clock, Group, SandboxHandler, SandboxHandlers, User } from './account.js';
export { createClock, type TestClock } from './clock.js';
export type { SandboxApplication } from './oauth/application.js';
export type { ApplicationSetup } from './oauth/token-desk.js';
export type { Credentials } from './credentials.js';
export type { SandboxData } from './data.js';
export { QUIRKS, type Quirk } from './quirks.js';
export type { Intensity } from './limits.js';
export type { ReceivedRequest } from './requests.js';
export type { Gateway } from './gateway/index.js';
export type { GatewayKeys } from './gateway/key.js';
export type { LegacyAccount, FireOptions, OutgoingMessage } from './legacy/index.js';
