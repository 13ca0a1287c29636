import { createHash } from 'node:crypto';

export interface Person {
  email: string;
  /** May be empty: not every provider has one. */
  name: string;
}

/** Ready-made people, one per story in the default data. */
export const PEOPLE: readonly (Person & { story: string })[] = [
  { email: 'student@example.com', name: 'Sam Student', story: 'a new student' },
  { email: 'member@northfield.test', name: 'Mia Member', story: 'at Northfield College' },
  { email: 'tester@example.com', name: 'Toby Tester', story: 'was sent the beta email' },
  { email: 'admin@bellweek.test', name: 'Ada Admin', story: 'runs Bellweek' },
];

/** Hosts where anybody can have a mailbox: they say nothing about a school. */
const PUBLIC_MAIL_HOSTS = new Set(
  `aol.com bigpond.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com
   icloud.com live.com live.com.au mac.com mail.com mail.ru me.com msn.com optusnet.com.au outlook.com outlook.com.au
   pm.me proton.me protonmail.com qq.com rocketmail.com tutanota.com web.de yahoo.co.uk yahoo.com yahoo.com.au
   yandex.com yandex.ru ymail.com zoho.com 163.com`.split(/\s+/),
);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Google's `hd`: the domain of a school's or company's account, absent for personal ones. */
export function hostedDomain(email: string): string | undefined {
  const domain = domainOf(email);
  return PUBLIC_MAIL_HOSTS.has(domain) ? undefined : domain;
}

/** The subject of a person at a provider: stable, and not visibly derived from the address. */
export function subjectOf(mount: string, email: string): string {
  return createHash('sha256').update(`${mount}\0${email.toLowerCase()}`).digest('hex').slice(0, 32);
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The submitted person of a sign-in form, or a sentence on its error. */
export function readPerson(form: URLSearchParams): Person | string {
  const email = form.get('email')?.trim() ?? '';
  const name = form.get('name')?.trim() ?? '';
  if (!EMAIL.test(email) || email.length > 254) return 'Please enter an email address, such as student@example.com.';
  if (name.length > 200) return 'Please enter a name of at most 200 characters.';
  return { email, name };
}

/** First name and the rest, as providers return them. */
export function nameParts(name: string): { given: string; family: string } {
  const [given = '', ...rest] = name.split(/\s+/);
  return { given, family: rest.join(' ') };
}
