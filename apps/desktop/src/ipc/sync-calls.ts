import type { EndpointDeclaration } from '@bellweek/api-client/contract/endpoint';
import { syncDeviceRequest, syncKeyRequest, wrappedKey } from '@bellweek/api-client/contract/sync';
import { SYNC } from '@bellweek/api-client/contract/sync-endpoints';
import type { SyncRoute } from '@bellweek/api-client/contract/sync-endpoints';
import { z } from 'zod';

/** All that goes with a call, in the parts of its endpoint. */
export interface SyncGiven {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** Each part as the endpoint declares it; a part or a name that it does not declare is refused. */
const givenOf = ({ params, query, body }: EndpointDeclaration) =>
  z.strictObject({
    ...(params ? { params: z.strictObject(params) } : {}),
    ...(query ? { query: query.strict() } : {}),
    ...(body ? { body } : {}),
  });

/** The calls of the API that a page may have made: the calls of a device that syncs. Any other route is refused. */
const ALLOWED = new Map<unknown, z.ZodType>(
  Object.entries(SYNC).map(([route, endpoint]) => [route, givenOf(endpoint)]),
);

/** One of these calls, in the name of an account. It goes to the API as it was checked, which reads it by the same schemas. */
export const syncCall = z
  .strictObject({
    account: z.uuid(),
    route: z.custom<SyncRoute>((route) => ALLOWED.has(route), 'There is no such call.'),
    given: z.custom<SyncGiven>(),
  })
  .refine(({ route, given }) => ALLOWED.get(route)?.safeParse(given).success === true, 'It was given something else.');

/** Answer of the API as it passes between processes: headers have no copy. */
export interface SyncCallAnswer {
  status: number;
  data: unknown;
  error: string | null;
  code: string | null;
  /** `Date` and `Retry-After`, where the answer has them. */
  headers: Record<string, string>;
}

const keysByEpoch = z.record(z.string().regex(/^\d{1,7}$/), wrappedKey);

const pairText = z.strictObject({
  publicKey: syncDeviceRequest.shape.publicKey,
  privateKey: z.string().regex(/^[A-Za-z0-9_-]{100,400}$/),
});

/** Keys of this computer for one account. The private key is text, as the system's keyring holds nothing else. */
export const computerKeys = z.strictObject({
  deviceId: z.uuid(),
  name: syncDeviceRequest.shape.name,
  pair: pairText,
  /** Signs the calls that the main process makes. */
  sign: pairText,
  /** Account keys by epoch, wrapped for the pair; of those in `made` the server does not know yet. */
  keys: keysByEpoch,
  made: keysByEpoch.optional(),
  holder: syncKeyRequest.shape.holder.unwrap().optional(),
});
export type ComputerKeys = z.infer<typeof computerKeys>;

/** Message of the server about a device of an account, which its window hears. */
export interface SyncSignalMessage {
  account: string;
  device: string;
  signal: 'head' | 'pairing' | 'devices' | 'look';
}
