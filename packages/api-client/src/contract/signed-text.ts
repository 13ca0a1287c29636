/** Starts the last line of a signed text. To YAML and to `sha256sum` the line is a comment. */
const SIGNATURE_MARK = '# bellweek-signature: ';

/**
 * The two parts of a signed text; null without a signature. The signature is Ed25519 over every byte before its line, and
 * is verified before anything is parsed.
 */
export function splitSigned(text: string): { body: string; signature: string } | null {
  const at = text.lastIndexOf(SIGNATURE_MARK);
  if (at < 1 || text[at - 1] !== '\n') return null;
  const signature = text.slice(at + SIGNATURE_MARK.length).trimEnd();
  return /^[A-Za-z0-9+/]{86}==$/.test(signature) ? { body: text.slice(0, at), signature } : null;
}

export const joinSigned = (body: string, signature: string): string => `${body}${SIGNATURE_MARK}${signature}\n`;
