import type { Answer } from './answers.ts';

const DAY_MS = 86_400_000;

export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** A UUID by number. */
export const id = (number: number): string => `8f14e45f-ceea-467f-a1b2-${String(number).padStart(12, '0')}`;

/** One page of a made-up list of `total` rows, as the API answers. */
export function pageOf<Row>(name: string, total: number, make: (number: number) => Row) {
  return (query: URLSearchParams): Answer => {
    const size = Number(query.get('size') ?? query.get('limit') ?? 10);
    const first = (Number(query.get('page') ?? 1) - 1) * size + 1;
    const count = Math.max(0, Math.min(size, total - first + 1));
    const rows = Array.from({ length: count }, (_, index) => make(first + index));
    return {
      body: { [name]: rows, total, totalIsCapped: total === 10_000, totalPages: Math.ceil(total / size) },
    };
  };
}

export const user = (number: number) => ({
  id: id(number),
  name: `Person ${number}`,
  email: `person${number}@school.example.com`,
  createdAt: daysAgo(number),
  oauthProvider: 'google',
  licenseType: 'trial',
});

export const license = (number: number) => ({
  id: id(number),
  userId: id(number),
  userEmail: `person${number}@school.example.com`,
  userName: `Person ${number}`,
  type: 'institution',
  institution: 'Hill High School',
  isAutoRenewalEnabled: number % 2 === 1,
  expiresAt: daysAgo(number % 2 === 1 ? -40 : 40),
  suspendedAt: null,
  createdAt: daysAgo(100),
});

export const institution = (number: number) => ({
  id: id(number),
  name: `School ${number}`,
  domain: `school${number}.example.com`,
  licenseExpiry: '2031-01-31',
  endsAt: '2031-01-31T12:59:59.999Z',
  domains: 1,
  seats: null,
  createdAt: daysAgo(number),
});

export const auditLog = (number: number) => ({
  id: String(number),
  action: 'license.started',
  userId: id(number),
  actorId: id(number),
  licenseId: id(100 + number),
  timestamp: daysAgo(number),
  metadata: { userName: `Person ${number}`, userEmail: `person${number}@school.example.com`, type: 'trial' },
});
