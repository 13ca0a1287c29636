/** Where the website serves the logo of the school whose own copy it is. */
export const SCHOOL_LOGO_ADDRESS = '/school-logo';

const LIMIT = 200_000;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = /^RIFF....WEBP/s;
/** The start of an SVG: a declaration, comments and a document type without entities may stand before the first element. */
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/;
const ACTIVE = /<(?:\w+:)?(?:script|foreignObject|iframe|embed|object)\b|\son\w+\s*=|javascript:|<!ENTITY/i;

const UNFIT = 'must be a plain SVG (no scripts, entities or embedded pages), a PNG or a WebP file';

export interface LogoFile {
  type: 'image/png' | 'image/svg+xml' | 'image/webp';
  bytes: Uint8Array;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function typeOf(bytes: Uint8Array): LogoFile['type'] | null {
  if (PNG.every((byte, at) => bytes[at] === byte)) return 'image/png';
  if (WEBP.test(String.fromCharCode(...bytes.slice(0, 12)))) return 'image/webp';
  return SVG.test(textOf(bytes) ?? '') ? 'image/svg+xml' : null;
}

/** Reads the file of SCHOOL_LOGO. Its type is what it holds, not how it is called. @returns what is wrong, as the end of a sentence, or the file */
export function readLogo(path: string, read: (path: string) => Uint8Array): LogoFile | string {
  if (!/^(?:\/|[a-z]:[\\/])/i.test(path)) return 'must be an absolute path, such as /srv/bellweek/logo.svg';
  let bytes: Uint8Array;
  try {
    bytes = read(path);
  } catch (failure) {
    return `must be a file that can be read (${(failure as { code?: string }).code ?? 'it cannot'})`;
  }
  if (bytes.length > LIMIT) return `must be a file of at most ${LIMIT / 1_000} kB`;
  const type = typeOf(bytes);
  if (type === null || (type === 'image/svg+xml' && ACTIVE.test(textOf(bytes) ?? ''))) return UNFIT;
  return { type, bytes };
}
