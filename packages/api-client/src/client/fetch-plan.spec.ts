import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from './api-client.js';
import { fetchPlan } from './fetch-plan.js';

const ok = <T>(data: T) => Promise.resolve({ data, error: null, status: 200 });
const refused = () => Promise.resolve({ data: null, error: 'Please try again.', status: 500 });

function fakeApi(calls: Partial<ApiClient>): ApiClient {
  const unexpected = () => Promise.reject(new Error('This call was not expected.'));
  return new Proxy(calls, { get: (known, name) => (Reflect.get(known, name) as unknown) ?? unexpected }) as ApiClient;
}

describe('fetchPlan', () => {
  it('asks for the institution’s name only with an institution licence', async () => {
    const license = { type: 'institution' as const, expiresAt: '2027-12-31T13:00:00.000Z' };
    const api = fakeApi({
      getUserLicense: () => ok({ license }),
      getUserInstitution: () => ok({ name: 'Northfield College' }),
    });
    expect(await fetchPlan(api)).toEqual({
      license,
      institutionName: 'Northfield College',
      trialUsed: false,
      isInvitedTester: false,
      ended: null,
    });
  });

  it('asks nothing more with another licence', async () => {
    const license = { type: 'trial' as const, expiresAt: '2027-01-01T00:00:00.000Z' };
    expect((await fetchPlan(fakeApi({ getUserLicense: () => ok({ license }) }))).license).toEqual(license);
  });

  it('asks for used trials only without a licence', async () => {
    const getTrialUsed = vi.fn(() => ok({ hasExpiredTrialOrTester: true, isInvitedTester: true, ended: null }));
    const api = fakeApi({ getUserLicense: () => ok({ license: null }), getTrialUsed });
    expect(await fetchPlan(api)).toMatchObject({ license: null, trialUsed: true, isInvitedTester: true });
    expect(getTrialUsed).toHaveBeenCalledOnce();
  });

  it('fails with the sentence of the answer', async () => {
    await expect(fetchPlan(fakeApi({ getUserLicense: refused }))).rejects.toThrow('Please try again.');
  });
});
