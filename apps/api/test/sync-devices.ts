import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@bellweek/api-client/client/api-client';
import { checkAnswer } from '@bellweek/api-client/client/check-answer';
import type { SyncKeyRequest, SyncPushed } from '@bellweek/api-client/contract/sync';
import { insertPerson } from './people.js';
import type { TestApp } from './test-app.js';

export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Sends again what a busy server answered with 503, as a device does. */
async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    if (answer.status !== 503) return answer;
    await sleep(50);
  }
}

/** A device of somebody's, with a token of its own and envelopes that nobody can read. */
export class SyncedDevice {
  readonly id = randomUUID();
  readonly publicKey = randomText(65);
  number = 0;

  constructor(
    readonly client: ApiClient,
    readonly headers: Record<string, string>,
  ) {}

  /** The same device at another server. */
  at(baseUrl: string): SyncedDevice {
    const { id, publicKey, number, headers } = this;
    const client = createApiClient({ baseUrl, headers: () => headers, fetch: patientFetch, checkAnswer });
    return Object.assign(new SyncedDevice(client, headers), { id, publicKey, number });
  }

  async join(): Promise<this> {
    const { id, publicKey } = this;
    const { error } = await this.client.joinSync({ id, name: 'Chrome', kind: 'web', publicKey });
    if (error) throw new Error(error);
    return this;
  }

  envelope(body = randomText(200), epoch = 1) {
    this.number += 1;
    return { number: this.number, epoch, body };
  }

  push(after = 0, ...envelopes: { number: number; epoch: number; body: string }[]) {
    const given = envelopes.length > 0 ? envelopes : [this.envelope()];
    return this.client.pushSync({ deviceId: this.id, after, envelopes: given });
  }

  async pushed(...given: Parameters<SyncedDevice['push']>): Promise<SyncPushed> {
    const { data, error } = await this.push(...given);
    if (!data) throw new Error(error ?? 'Nothing was answered.');
    return data;
  }

  read(after = 0, limit = 100) {
    return this.client.getSyncLog({ device: this.id, after, limit });
  }

  key(fields: Partial<SyncKeyRequest> = {}): SyncKeyRequest {
    const wrapped = { from: randomText(65), nonce: randomText(12), sealed: randomText(48) };
    const proof = randomText(32);
    return { deviceId: this.id, epoch: 1, isNew: false, wrapped, proof, holder: null, ...fields };
  }
}

/** Somebody with a licence, and a way to devices of theirs, each signed in by itself. */
export async function syncingPerson({ config, database }: TestApp, { isLicensed = true } = {}) {
  const { id, headers } = await insertPerson((sql, values) => database.query(sql, values));
  const deviceOf = (authorization = ''): SyncedDevice => {
    const given = { authorization };
    const options = { baseUrl: config.apiUrl, headers: () => given, fetch: patientFetch, checkAnswer };
    return new SyncedDevice(createApiClient(options), given);
  };
  const first = deviceOf(headers.authorization);
  if (isLicensed) await first.client.startLicense();
  return {
    id,
    /** The device of the first token, joined. */
    first: await first.join(),
    /** A device with a token of its own, not joined. */
    async another(): Promise<SyncedDevice> {
      const token = randomText(32);
      await database.query(
        `INSERT INTO access_tokens (token_hash, user_id, created_at, expires_at)
         VALUES (sha256(convert_to($1, 'UTF8')), $2, now(), now() + interval '1 day')`,
        [token, id],
      );
      return deviceOf(`Bearer ${token}`);
    },
  };
}
