import { describe, expect, it, vi } from 'vitest';
import { createShellApi } from './api.ts';

function newApi(token: string | null) {
  const fetch = vi.fn((_: string, __: RequestInit) => Promise.resolve(Response.json({ license: null })));
  const api = createShellApi({ apiUrl: 'https://api.bellweek.app', fetch, token: () => token });
  return { api, sent: () => fetch.mock.calls[0] ?? [] };
}

describe('calls to the API', () => {
  it('S60 carry the token as it is at that moment, no cookies, and follow no redirect', async () => {
    const { api, sent } = newApi('secret');
    await api.getUserLicense();
    const [url, init] = sent();
    expect(url).toBe('https://api.bellweek.app/license/user');
    expect(init).toMatchObject({ credentials: 'omit', redirect: 'error', headers: { Authorization: 'Bearer secret' } });
    expect(init?.signal).toBeInstanceOf(AbortSignal);
  });

  it('carry nothing where nobody is signed in', async () => {
    const { api, sent } = newApi(null);
    await api.getUserLicense();
    expect(sent()[1]?.headers).not.toHaveProperty('Authorization');
  });
});
