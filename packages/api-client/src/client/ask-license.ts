import type { License } from '../contract/license.js';
import type { ApiClient } from './api-client.js';

/** `problem` is one sentence for people. */
export type LicenseAnswer = { license: License | null } | { problem: string; isSignedOut: boolean };

/** Asks what a person's plan allows; the first time, that starts the trial, or the testing. */
export async function askLicense(api: ApiClient): Promise<LicenseAnswer> {
  const current = await api.getUserLicense();
  if (!current.data) {
    const isSignedOut = current.code === 'unauthenticated';
    return { problem: current.error ?? 'The plan could not be fetched.', isSignedOut };
  }
  if (current.data.license) return current.data;
  const started = await api.startLicense();
  if (started.data) return started.data;
  if (started.code === 'trial_used') return { license: null };
  const isSignedOut = started.code === 'unauthenticated';
  return { problem: started.error ?? 'The plan could not be started.', isSignedOut };
}
