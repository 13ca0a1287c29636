import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
/** CBOR of bytes with a length below 65,536. */
const cborBytes = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

/** Flags of authenticator data: user present and verified; with a new credential. */
const PRESENT = 0x05;
const ATTESTED = 0x40;

/** A passkey of ES256 without attestation, in software. A seed gives the same one each time. */
export class SoftwareAuthenticator {
  /** Uses, as it counts them; 0 for one that does not count. */
  counter = 0;
  readonly id: string;
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;

  constructor(
    readonly seed: string,
    /** The website that asks. */
    readonly origin: string,
    readonly rpId = new URL(origin).hostname,
  ) {
    this.id = text(sha256(`id ${seed}`));
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(sha256(seed));
    this.publicKey = pair.getPublicKey();
    const [x, y] = [this.publicKey.subarray(1, 33), this.publicKey.subarray(33)];
    const jwk = { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), d: text(pair.getPrivateKey()) };
    this.key = createPrivateKey({ key: jwk, format: 'jwk' });
  }

  /** Parts that a browser's virtual authenticator takes in. */
  get credentialIdBase64(): string {
    return Buffer.from(this.id, 'base64url').toString('base64');
  }

  get privateKeyBase64(): string {
    return this.key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  }

  create({ challenge }: { challenge: string }) {
    const [x, y] = [this.publicKey.subarray(1, 33), this.publicKey.subarray(33)];
    const cose = [Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y];
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, ...cose]);
    const data = Buffer.concat([this.data(PRESENT | ATTESTED), credential]);
    // The map { fmt: 'none', attStmt: {}, authData }.
    const head = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData', 'latin1');
    const attestationObject = text(Buffer.concat([head, cborBytes(data)]));
    const clientDataJSON = text(this.clientData('webauthn.create', challenge));
    return { credentialId: this.id, response: { clientDataJSON, attestationObject } };
  }

  confirm({ challenge }: { challenge: string }) {
    const [data, client] = [this.data(PRESENT), this.clientData('webauthn.get', challenge)];
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.key);
    return {
      credentialId: this.id,
      response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
    };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private data(flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(this.rpId), rest]);
  }
}
