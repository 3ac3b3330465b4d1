import type { InstallationRecord } from '../../../runtime/application/record.js';

export function startService(options: { readonly life: number; readonly accounts: number }): Promise<{
  readonly url: string;
  readonly counts: Readonly<
    Record<'calls' | 'expired' | 'renewals' | 'again' | 'early' | 'loggedOut', number>
  >;
  readonly records: readonly { readonly memberId: string; readonly record: InstallationRecord }[];
  close(): void;
}>;
