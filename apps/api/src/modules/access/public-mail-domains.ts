import { canonicalDomain } from '@bellweek/api-client/contract/email-address';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import emailProviders from 'email-providers/all.json' with { type: 'json' };
import { parse } from 'tldts';

/** Domains that neither package lists: providers, and services that forward to an address that stays hidden. */
const OTHERS = `
  139.com 189.cn aim.com airmail.cc aon.at appleid.com autistici.org azet.sk bbox.fr countermail.com disroot.org e.email eclipso.eu
  internet.ru kakao.com mailfence.com murena.io numericable.fr online.no onmail.com posteo.net rediff.com skiff.com sohu.com
  soverin.net startmail.com systemli.org teacher.com telia.com vivaldi.net vodafone.de wo.cn ziggo.nl
  hey.com keemail.me kolabnow.com mailbox.org posteo.de riseup.net tutamail.com xs4all.nl ya.ru
  8alias.com 8shield.net addy.io addymail.com aleeas.com anonaddy.com anonaddy.me duck.com duckduckgo.com mozmail.com
  passfwd.com passinbox.com passmail.com passmail.net relay.firefox.com simplelogin.co simplelogin.com simplelogin.fr simplelogin.io
  slmail.me`.trim();

/** The lists have some names outside ASCII, and a few mistakes. */
const setOf = (domains: readonly string[]): ReadonlySet<string> =>
  new Set(
    domains.map((domain) => (/^[\w.-]+$/.test(domain) ? domain : canonicalDomain(domain))).filter((d) => d !== null),
  );

const DISPOSABLE = setOf(disposableEmailBlocklist());
const PROVIDERS = setOf([...emailProviders, ...OTHERS.split(/\s+/)]);

/** Domains where anybody can get an address, so that none of them is a school's. */
export const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([...PROVIDERS, ...DISPOSABLE]);

/** Providers under many endings, such as hotmail.be, yahoo.co.id, gmx.us. No list has all endings, since new ones come. */
const FAMILIES: ReadonlySet<string> = new Set(
  `10minutemail aol fastmail freemail gmail gmx googlemail guerrillamail hotmail hushmail icloud mailinator msn protonmail rediffmail
   rocketmail temp-mail tempmail trashmail tutanota windowslive yahoo yandex ymail yopmail zoho zohomail`.split(/\s+/),
);

/** Providers whose name a school may have, too: refused under `com` or a country's ending alone. */
const AMBIGUOUS_FAMILIES: ReadonlySet<string> = new Set([
  'email',
  'inbox',
  'live',
  'mail',
  'outlook',
  'proton',
  'tuta',
]);
const COMMON_ENDING = /(^|\.)(com|[a-z]{2})$/;

/** Public suffixes under which schools register; of other registrants there only throw-away mail providers are listed. */
const SCHOOL_ENDING = /(^edu|(^|\.)(edu|ac|sch|school|k12)\.[a-z]{2}|(^|\.)k12\.[a-z]{2}\.us)$/;

function isFamily(name: string, suffix: string): boolean {
  return FAMILIES.has(name) || (AMBIGUOUS_FAMILIES.has(name) && COMMON_ENDING.test(suffix));
}

/** Whether the canonical domain, or one that it is part of, is a public mail provider's. */
export function isPublicMail(domain: string): boolean {
  const { domain: registrable, domainWithoutSuffix, publicSuffix } = parse(domain, { allowPrivateDomains: true });
  if (registrable === null || publicSuffix === null) return false;
  const isSchools = SCHOOL_ENDING.test(publicSuffix);
  if (!isSchools && isFamily(domainWithoutSuffix ?? '', publicSuffix)) return true;
  const listed = isSchools ? DISPOSABLE : PUBLIC_MAIL_DOMAINS;
  const labels = domain.split('.');
  const lengths = labels.length - registrable.split('.').length + 1;
  return labels.slice(0, lengths).some((_, index) => listed.has(labels.slice(index).join('.')));
}
