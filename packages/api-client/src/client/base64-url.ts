/** Base64 as base64url without padding (RFC 4648). */
export const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Bytes as base64url without padding. For up to some ten thousand bytes. */
export const base64Url = (bytes: Uint8Array): string => urlSafe(btoa(String.fromCharCode(...bytes)));
