import { cutText } from '@bellweek/api-client/contract/cut-text';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** Report of a mail server on a mail that it could not deliver, or not yet (RFC 3464). */
export interface DeliveryReport {
  /** Addresses that the report was sent to. */
  to: string[];
  isPermanent: boolean;
  /** The server's words about it, or its code alone. */
  reply: string;
}

const MOST_REPLY = 500;
/** Headers in which servers write the envelope's recipient, where `To` is another. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];

type Fields = Map<string, string>;

/** Groups of fields, separated by empty lines; lines that begin with a space go on. */
function groupsOf(status: string): Fields[] {
  const unfolded = status.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n\s*\n/).map((group) => {
    const fields: Fields = new Map();
    for (const line of group.split('\n')) {
      const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) fields.set(name.toLowerCase(), value.trim());
    }
    return fields;
  });
}

function replyOf(fields: Fields, code: string): string {
  // "smtp; 550 5.1.1 No such user": the type of the words, and the words.
  const words = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  return cutText((words || code).replaceAll(/\p{Cc}+/gu, ' ').toWellFormed(), MOST_REPLY);
}

function addressesOf({ to = [], headers }: Email): string[] {
  const named = to.flatMap((entry: Address) => [entry, ...(entry.group ?? [])]).map(({ address }) => address ?? '');
  const written = headers.filter(({ key }) => RECIPIENT_HEADERS.includes(key)).map(({ value }) => value);
  return [...named, ...written].map((address) => address.trim().replace(/^<(.*)>$/, '$1'));
}

/** @returns null for any other mail, such as the answer of somebody who is on holiday, and for a report of success. */
export async function readDeliveryReport(message: string): Promise<DeliveryReport | null> {
  const email = await PostalMime.parse(message);
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return null;
  const text = typeof status.content === 'string' ? status.content : new TextDecoder().decode(status.content);
  for (const fields of groupsOf(text)) {
    const action = fields.get('action')?.toLowerCase();
    const [code] = /^[45]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
    if (code === undefined || (action !== 'failed' && action !== 'delayed')) continue;
    return {
      to: addressesOf(email),
      isPermanent: action === 'failed' && code.startsWith('5'),
      reply: replyOf(fields, code),
    };
  }
  return null;
}
