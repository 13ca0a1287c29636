/** A device's proof: a compact JWS (ES256) of {@link SyncProof}, whose header names the device as `kid`. */
export const PROOF_HEADER = 'Sync-Proof';
/** The server's number of the moment, which the next proof holds; in the answer to each call that needs one. */
export const NONCE_HEADER = 'Sync-Nonce';

/** Claims that a device signs, as in RFC 9449. */
export interface SyncProof {
  /** The method. */
  htm: string;
  /** Path and query, from the API's root. */
  htu: string;
  /** Base64url of the SHA-256 of the body. */
  bh: string;
  nonce: string;
}
