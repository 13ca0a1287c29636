import { base64Url } from './base64-url.js';
import { NONCE_HEADER, PROOF_HEADER, type SyncProof } from '../contract/sync-proof.js';

/** A device and the private key of its proofs. */
export interface Prover {
  deviceId: string;
  key: CryptoKey;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface ProvingOptions {
  baseUrl: string;
  fetch: Fetch;
  /** Null where this is no device of a synced planner: then nothing is proven. */
  prover: () => Promise<Prover | null>;
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const part = (value: object): string => base64Url(utf8(JSON.stringify(value)));

async function sign({ deviceId, key }: Prover, proof: SyncProof): Promise<string> {
  const signed = `${part({ alg: 'ES256', kid: deviceId })}.${part(proof)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(signed));
  return `${signed}.${base64Url(new Uint8Array(signature))}`;
}

const needsProof = async (answer: Response): Promise<boolean> => {
  if (answer.status !== 403) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === 'proof_needed';
};

/** A nonce counts for five minutes. */
const NONCE_MS = 4 * 60_000;

/** A `fetch` whose calls of sync carry the device's proof. A nonce that was refused is replaced once. */
export function provingFetch({ baseUrl, fetch, prover }: ProvingOptions): Fetch {
  let nonce = '';
  let nonceAt = 0;
  const keep = ({ headers }: Response): void => {
    nonce = headers.get(NONCE_HEADER) ?? '';
    nonceAt = Date.now();
  };
  /** A nonce for one call: a change uses it up. */
  const take = async ({ method = 'GET', headers, credentials, signal }: RequestInit): Promise<string> => {
    if (nonce === '' || Math.abs(Date.now() - nonceAt) > NONCE_MS) {
      const others = { ...(credentials ? { credentials } : {}), ...(signal ? { signal } : {}) };
      keep(await fetch(`${baseUrl}/sync/devices`, { method: 'GET', ...(headers ? { headers } : {}), ...others }));
    }
    const taken = nonce;
    if (method !== 'GET') nonce = '';
    return taken;
  };
  return async (url, init) => {
    const htu = url.slice(baseUrl.length);
    const device = htu.startsWith('/sync') ? await prover().catch(() => null) : null;
    if (!device) return fetch(url, init);
    const body = typeof init.body === 'string' ? init.body : '';
    const bh = base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(body))));
    const send = async (): Promise<Response> => {
      const proof = await sign(device, { htm: init.method ?? 'GET', htu, bh, nonce: await take(init) });
      const headers = { ...(init.headers as Record<string, string>), [PROOF_HEADER]: proof };
      const answer = await fetch(url, { ...init, headers });
      keep(answer);
      return answer;
    };
    const first = await send();
    return (await needsProof(first)) ? send() : first;
  };
}
