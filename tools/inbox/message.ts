import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';

/** Summary of a mail in a list. */
export interface MessageSummary {
  id: string;
  /** When it arrived, ISO 8601. */
  date: string;
  from: string;
  to: string[];
  subject: string;
}

/** A mail as the inbox returns it. */
export interface Message extends MessageSummary {
  text: string;
  html: string;
  /** By lower-case name; the values of a repeated header are joined by new lines. */
  headers: Record<string, string>;
  envelope: { from: string; to: string[] };
}

function addresses(list: Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => (entry.group ? addresses(entry.group) : [entry.address ?? '']));
}

export async function parseMessage(
  id: string,
  raw: Buffer,
  envelope: Message['envelope'],
  date = new Date(),
): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const headers: Record<string, string> = {};
  for (const { key, value } of mail.headers) headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  return {
    id,
    date: date.toISOString(),
    from: addresses(mail.from ? [mail.from] : [])[0] ?? '',
    to: addresses(mail.to),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
    envelope,
  };
}
