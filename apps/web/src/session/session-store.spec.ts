import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from './session-store.ts';

const SAM = { id: 'a1', name: 'Sam Student', email: 'student@example.com', oauthProvider: 'google', isAdmin: false };

function answer(body: unknown, token: string | null = 't1'): Response {
  return Response.json(body, { headers: token ? { 'x-csrf-token': token } : {} });
}

describe('the session', () => {
  const fetched = vi.fn<(url: string) => Promise<Response>>();

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetched.mockReset();
  });

  it('starts loading, signed out', () => {
    expect(createSession('http://api').store.getState()).toMatchObject({
      isLoading: true,
      isAuthenticated: false,
      user: null,
      csrfToken: null,
    });
  });

  it('knows the person and the token after the answer', async () => {
    fetched.mockResolvedValue(answer({ authenticated: true, user: SAM }));
    const { store } = createSession('http://api');
    expect(await store.getState().refresh()).toBe('t1');
    expect(store.getState()).toMatchObject({ isLoading: false, isAuthenticated: true, user: SAM, csrfToken: 't1' });
    expect(fetched.mock.calls[0]?.[0]).toBe('http://api/auth/user');
  });

  it('warns when the token is missing', async () => {
    fetched.mockResolvedValue(answer({ authenticated: false, user: null }, null));
    const { store } = createSession('http://api');
    await store.getState().refresh();
    expect(console.warn).toHaveBeenCalledWith('CSRF Token not found in headers!');
    expect(store.getState()).toMatchObject({ isLoading: false, isAuthenticated: false, csrfToken: null });
  });

  it.each([
    ['a network failure', () => Promise.reject(new Error('offline'))],
    ['a refusal', () => Promise.resolve(Response.json({ message: 'No.' }, { status: 500 }))],
    ['an empty answer', () => Promise.resolve(new Response(null, { status: 204 }))],
  ])('is signed out after %s', async (_, reply) => {
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }));
    const { store } = createSession('http://api');
    await store.getState().refresh();
    fetched.mockImplementationOnce(reply);
    expect(await store.getState().refresh()).toBeNull();
    expect(store.getState()).toMatchObject({ isLoading: false, isAuthenticated: false, user: null, csrfToken: null });
  });

  it('tells an outage from being signed out', async () => {
    const { store } = createSession('http://api');
    fetched.mockRejectedValueOnce(new Error('offline'));
    await store.getState().refresh();
    expect(store.getState().isUnreachable).toBe(true);
    fetched.mockResolvedValueOnce(answer({ authenticated: false, user: null }));
    await store.getState().refresh();
    expect(store.getState().isUnreachable).toBe(false);
  });

  it('asks once more when the API is being restarted', async () => {
    vi.useFakeTimers();
    fetched.mockResolvedValueOnce(Response.json({ message: 'In a moment.' }, { status: 503 }));
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }));
    const { store } = createSession('http://api');
    const asked = store.getState().refresh();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await asked).toBe('t1');
    expect(store.getState().user).toEqual(SAM);
  });

  it('keeps the person when a look in the background finds no API', async () => {
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }));
    const { store, revalidate } = createSession('http://api');
    await store.getState().refresh();
    fetched.mockRejectedValueOnce(new Error('offline'));
    await revalidate();
    expect(store.getState().user).toEqual(SAM);
  });

  it('lets the newest question win, whichever answer comes last', async () => {
    let answerFirst: (response: Response) => void = () => undefined;
    fetched.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }, 'new'));
    const { store } = createSession('http://api');
    const first = store.getState().refresh();
    const second = store.getState().refresh();
    expect(await second).toBe('new');
    answerFirst(answer({ authenticated: false, user: null }, 'old'));
    expect(await first).toBe('new');
    expect(store.getState()).toMatchObject({ isAuthenticated: true, csrfToken: 'new' });
  });

  it('repeats a call with a fresh token for the same person, and never in another person’s name', async () => {
    const refusal = () => Response.json({ statusCode: 403, message: 'out of date', code: 'csrf' }, { status: 403 });
    const { api, store } = createSession('http://api');
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }, 'old'));
    await store.getState().refresh();
    fetched.mockResolvedValueOnce(refusal());
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }, 'new'));
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect((await api.deleteAccount()).status).toBe(204);

    fetched.mockResolvedValueOnce(refusal());
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: { ...SAM, id: 'b2' } }, 'theirs'));
    fetched.mockResolvedValueOnce(refusal());
    expect((await api.deleteAccount()).status).toBe(403);
    const [, init] = fetched.mock.calls.at(-1) as unknown as [string, { headers: Record<string, string> }];
    expect(init.headers).not.toHaveProperty('X-CSRF-Token');
  });

  it('learns from a refused call that the session ended somewhere else', async () => {
    const { api, store } = createSession('http://api');
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }));
    await store.getState().refresh();
    const refusal = { statusCode: 401, message: 'Please log in.', code: 'unauthenticated' };
    fetched.mockResolvedValueOnce(Response.json(refusal, { status: 401 }));
    fetched.mockResolvedValueOnce(answer({ authenticated: false, user: null }));
    expect(store.getState().hasEnded).toBe(false);
    await api.exportMyData();
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ isAuthenticated: false, hasEnded: true }), {
      timeout: 60_000,
    });
    fetched.mockResolvedValueOnce(answer({ authenticated: true, user: SAM }));
    await store.getState().refresh();
    expect(store.getState().hasEnded).toBe(false);
  });
});
