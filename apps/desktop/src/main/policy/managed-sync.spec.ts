import type { SyncCall } from '@bellweek/api-client/client/calls';
import { describe, expect, it, vi } from 'vitest';
import type { SyncMode } from '../../ipc/policies.ts';
import { managedSync } from './managed-sync.ts';

type Route = 'PUT /sync/kept-keys' | 'PUT /sync/keys/:kind' | 'POST /sync/log' | 'GET /sync/devices' | 'DELETE /sync';

/** The server claims a mode. */
function managed(mode: SyncMode | undefined, claims: 'help' | 'kept' = 'kept') {
  const asked = vi.fn((_route: Route, _given: object) =>
    Promise.resolve({ status: 200, data: { head: 3, school: { mode: claims } }, error: null }),
  );
  const call = managedSync(asked as unknown as SyncCall, mode) as unknown as typeof asked;
  return { call, asked };
}
const SCHOOL = { params: { kind: 'school' } };
const RECOVERY = { params: { kind: 'recovery' } };

describe('sync where the school has set a mode for the computer', () => {
  it('is as before without one', async () => {
    const { call, asked } = managed(undefined);
    expect(await call('GET /sync/devices', {})).toMatchObject({ data: { school: { mode: 'kept' } } });
    await call('PUT /sync/kept-keys', {});
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('makes no call where it is off, but to remove what is on the server', async () => {
    const { call, asked } = managed('off');
    for (const route of ['GET /sync/devices', 'POST /sync/log', 'PUT /sync/kept-keys'] as const)
      expect(await call(route, {})).toMatchObject({ status: 403, data: null });
    expect(asked).not.toHaveBeenCalled();
    expect(await call('DELETE /sync', {})).toMatchObject({ status: 200 });
  });

  it.each([
    ['own', false, false],
    ['help', true, false],
    ['kept', false, true],
  ] as const)('with %s gives no key to others, whatever a server or page asks', async (mode, toSchool, toUs) => {
    const { call } = managed(mode);
    expect((await call('PUT /sync/keys/:kind', SCHOOL)).status === 200).toBe(toSchool);
    expect((await call('PUT /sync/kept-keys', {})).status === 200).toBe(toUs);
    expect((await call('PUT /sync/keys/:kind', RECOVERY)).status).toBe(200);
    expect((await call('POST /sync/log', {})).status).toBe(200);
  });

  it('shows no page another mode', async () => {
    expect((await managed('own').call('GET /sync/devices', {})).data).toEqual({ head: 3, school: null });
    expect((await managed('help').call('GET /sync/devices', {})).data).toEqual({ head: 3, school: null });
    expect((await managed('kept').call('GET /sync/devices', {})).data).toEqual({ head: 3, school: { mode: 'kept' } });
  });
});
