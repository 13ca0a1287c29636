import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@bellweek/api-client/client/api-client';
import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
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

const newSigningPair = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

/** A device of somebody's, with a token of its own and envelopes that nobody can read. */
export class SyncedDevice {
  readonly id = randomUUID();
  readonly publicKey = randomText(65);
  number = 0;
  signing = newSigningPair();
  readonly client: ApiClient;

  constructor(
    baseUrl: string,
    readonly headers: Record<string, string>,
  ) {
    const prover = async () => ({ deviceId: this.id, key: (await this.signing).privateKey });
    const proven = provingFetch({ baseUrl, fetch: patientFetch, prover });
    this.client = createApiClient({ baseUrl, headers: () => headers, fetch: proven, checkAnswer });
  }

  /** The public half of the key that proves its calls. */
  async signKey(): Promise<string> {
    const raw = await crypto.subtle.exportKey('raw', (await this.signing).publicKey);
    return Buffer.from(raw).toString('base64url');
  }

  /** The same device at another server. */
  at(baseUrl: string): SyncedDevice {
    const { id, publicKey, number, signing, headers } = this;
    return Object.assign(new SyncedDevice(baseUrl, headers), { id, publicKey, number, signing });
  }

  async join(more: { hasPlanner?: true } = {}): Promise<this> {
    const { id, publicKey } = this;
    const { error } = await this.client.sync('POST /sync/devices', {
      body: {
        id,
        name: 'Chrome',
        kind: 'web',
        publicKey,
        signKey: await this.signKey(),
        ...more,
      },
    });
    if (error) throw new Error(error);
    return this;
  }

  envelope(body = randomText(200), epoch = 1) {
    this.number += 1;
    return { number: this.number, epoch, body };
  }

  push(after = 0, ...envelopes: { number: number; epoch: number; body: string }[]) {
    const given = envelopes.length > 0 ? envelopes : [this.envelope()];
    return this.client.sync('POST /sync/log', { body: { deviceId: this.id, after, envelopes: given } });
  }

  async pushed(...given: Parameters<SyncedDevice['push']>): Promise<SyncPushed> {
    const { data, error } = await this.push(...given);
    if (!data) throw new Error(error ?? 'Nothing was answered.');
    return data;
  }

  read(after = 0, limit = 100) {
    return this.client.sync('GET /sync/log', { query: { device: this.id, after, limit } });
  }

  putKey(kind: string, body: SyncKeyRequest) {
    return this.client.sync('PUT /sync/keys/:kind', { params: { kind }, body });
  }

  keys(kind: string) {
    return this.client.sync('GET /sync/keys/:kind', { params: { kind }, query: { device: this.id } });
  }

  key(fields: Partial<SyncKeyRequest> = {}): SyncKeyRequest {
    const wrapped = { from: randomText(65), nonce: randomText(12), sealed: randomText(48) };
    const proof = randomText(32);
    return { deviceId: this.id, epoch: 1, isNew: false, wrapped, proof, holder: null, ...fields };
  }
}

/** Somebody with a licence, and a way to devices of theirs, each signed in by itself. */
export async function syncingPerson({ config, database }: TestApp, { isLicensed = true, of = '' } = {}) {
  const made = of === '' ? await insertPerson((sql, values) => database.query(sql, values)) : null;
  const id = made?.id ?? of;
  const deviceOf = (authorization = ''): SyncedDevice => {
    const given = { authorization };
    return new SyncedDevice(config.apiUrl, given);
  };
  const another = async (): Promise<SyncedDevice> => {
    const token = randomText(32);
    await database.query(
      `INSERT INTO access_tokens (token_hash, user_id, created_at, expires_at)
         VALUES (sha256(convert_to($1, 'UTF8')), $2, now(), now() + interval '1 day')`,
      [token, id],
    );
    return deviceOf(`Bearer ${token}`);
  };
  const first = made ? deviceOf(made.headers.authorization) : await another();
  if (isLicensed) await first.client.startLicense();
  return {
    id,
    /** The device of the first token, joined. */
    first: await first.join(),
    /** A device with a token of its own, not joined. */
    another,
  };
}

/** SHA-256 of an admission secret. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'base64url')).digest('base64url');

async function done(call: Promise<{ error: string | null }>): Promise<void> {
  const { error } = await call;
  if (error !== null) throw new Error(error);
}

/** A planner on two devices, with a recovery code, three changes and a checkpoint. */
export async function syncedPlanner(test: TestApp, of = '') {
  const person = await syncingPerson(test, { of });
  const { first } = person;
  const [code, accountSecret] = [randomText(32), randomText(32)];
  const holder = { publicKey: randomText(65), privateKey: first.key().wrapped, admission: hashOf(code) };
  const made = first.key({ isNew: true, holder, admission: hashOf(accountSecret) });
  await done(first.putKey('recovery', made));
  const second = await (await person.another()).join();
  await done(first.putKey(`device:${second.id}`, first.key()));
  await first.pushed();
  await second.pushed(1, second.envelope(), second.envelope());
  const part = { deviceId: first.id, epoch: 1, parts: 1, digest: randomText(32), body: randomText(100) };
  await done(first.client.sync('PUT /sync/checkpoint/:seq/:part', { params: { seq: '3', part: '1' }, body: part }));
  return { ...person, second, code, accountSecret };
}
