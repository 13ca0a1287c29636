import type { EndedAccess } from '@bellweek/api-client/contract/license';
import { daysRemaining, membershipDescription, PLANS } from '@bellweek/api-client/contract/plans';
import type { LicenseType } from '@bellweek/api-client/contract/plans';

export type PlanState = 'current' | 'available' | 'unavailable';

export interface PlanCardModel {
  type: LicenseType;
  title: string;
  description: string;
  state: PlanState;
  /** The card's label for its state; null where the catalogue has none. */
  label: string | null;
  /** Target of the label if it is a button; null if it is only text. */
  href: string | null;
  /** Whole days left of a running trial or tester period, else null. */
  daysRemaining: number | null;
  /** ISO instant at which the current plan ends, else null. */
  endsAt: string | null;
  /** A line of ours where the specified label alone would mislead, else null. */
  note: string | null;
}

/** The facts from which a person's plan follows. */
export interface PlanInput {
  /** The active licence; `expiresAt` is an ISO instant, null for one that never ends. */
  license: { type: LicenseType; expiresAt: string | null } | null;
  /** Null while it is not known. */
  institutionName: string | null;
  /** A trial or a tester period has run out before. */
  trialUsed: boolean;
  /** Was sent the beta email and has not started testing. */
  isInvitedTester: boolean;
  /** The last access of a person without a licence; null where there was none, left out where that is not known. */
  ended?: EndedAccess | null;
  /** Milliseconds. */
  now: number;
}

export interface PlanCardsInput extends PlanInput {
  /** The owner's price of the membership; empty where nothing is sold. */
  membershipPrice: string;
  /** False where the owner sells nothing: only plans that cost nothing and the current one are shown. */
  isShopOpen?: boolean;
  page: 'dashboard' | 'plans';
}

interface Action {
  label: string;
  href: string;
}

const AVAILABLE: Record<Exclude<LicenseType, 'admin'>, Action> = {
  trial: { label: 'Start Now', href: '/download' },
  tester: { label: 'Start Testing', href: '/download' },
  individual: { label: 'Join', href: '/join' },
  institution: { label: 'Learn More', href: '/schools' },
};

const UNAVAILABLE: Record<Exclude<LicenseType, 'admin'>, string> = {
  trial: 'Trial Over',
  tester: 'Testing Period Over',
  individual: 'Unavailable',
  institution: 'Coming Soon',
};

const TESTER_ORDER: LicenseType[] = ['tester', 'individual', 'institution'];
const USUAL_ORDER: LicenseType[] = ['trial', 'individual', 'institution'];

/** The plan cards of a page, in their order: one on the dashboard, three on the plans page, four for an admin there. */
export function planCards(input: PlanCardsInput): PlanCardModel[] {
  const { membershipPrice, isShopOpen = true } = input;
  return cardsOf(input)
    .filter(({ type, state }) => isShopOpen || state === 'current' || !SOLD.includes(type))
    .map((card) =>
      card.type === 'individual' ? { ...card, description: membershipDescription(membershipPrice) } : card,
    );
}

/** Plans whose cards lead into the shop window. */
const SOLD: LicenseType[] = ['individual', 'institution'];

function cardsOf(input: PlanInput & Pick<PlanCardsInput, 'page'>): PlanCardModel[] {
  const current = activeLicense(input);
  if (input.page === 'dashboard') return [current ? currentCard(current, input) : firstCard(input)];
  if (!current) return withoutLicense(input);
  const covered = (type: LicenseType) => ({ ...unavailableCard(type), note: notNeeded(current.type) });
  if (current.type === 'admin') return [currentCard(current, input), ...USUAL_ORDER.map(covered)];

  const order = current.type === 'tester' ? TESTER_ORDER : USUAL_ORDER;
  const place = order.indexOf(current.type);
  return order.map((type, index) => {
    if (index === place) return currentCard(current, input);
    return index < place ? covered(type) : availableCard(type);
  });
}

/**
 * The effect of opening the planner: the first time it starts a trial or the tester period; afterwards it can still be
 * read.
 */
export type PlannerOpening = 'licensed' | 'trial' | 'tester' | 'ended';

export function plannerOpening(input: PlanInput): PlannerOpening {
  if (activeLicense(input)) return 'licensed';
  const { type, state } = firstCard(input);
  if (state !== 'available') return 'ended';
  return type === 'tester' ? 'tester' : 'trial';
}

/** The access that ended, also if it ran out while the page was open. */
export function endedAccess(input: PlanInput): EndedAccess | null {
  const { license, institutionName, ended = null } = input;
  if (activeLicense(input)) return null;
  if (!license || license.type === 'admin' || license.expiresAt === null) return ended;
  return { type: license.type, endedAt: license.expiresAt, institutionName };
}

/** A licence that ran out while the page was open counts as none. */
function activeLicense({ license, now }: Pick<PlanInput, 'license' | 'now'>): PlanInput['license'] {
  return license && !hasEnded(license, now) ? license : null;
}

function hasEnded(license: NonNullable<PlanInput['license']>, now: number): boolean {
  return license.expiresAt !== null && Date.parse(license.expiresAt) <= now;
}

function withoutLicense(input: PlanInput): PlanCardModel[] {
  const [first, ...later] = startsAsTester(input) ? TESTER_ORDER : USUAL_ORDER;
  return first ? [firstCard(input), ...later.map(availableCard)] : [];
}

/**
 * The plan that somebody without a licence can start: the beta for the invited, else the trial, unless it was used up.
 */
function firstCard(input: PlanInput): PlanCardModel {
  if (input.isInvitedTester) return availableCard('tester');
  if (input.license?.type === 'tester') return unavailableCard('tester');
  const isUsed = input.trialUsed || input.license?.type === 'trial';
  return isUsed ? unavailableCard('trial') : availableCard('trial');
}

function startsAsTester(input: PlanInput): boolean {
  return input.isInvitedTester || input.license?.type === 'tester';
}

function availableCard(type: LicenseType): PlanCardModel {
  const action = type === 'admin' ? { label: null, href: null } : AVAILABLE[type];
  return { ...base(type), state: 'available', ...action };
}

function unavailableCard(type: LicenseType): PlanCardModel {
  return { ...base(type), state: 'unavailable', label: type === 'admin' ? null : UNAVAILABLE[type], href: null };
}

function currentCard(license: NonNullable<PlanInput['license']>, input: PlanInput): PlanCardModel {
  const card: PlanCardModel = {
    ...base(license.type),
    state: 'current',
    label: null,
    href: null,
    endsAt: license.expiresAt,
  };
  switch (license.type) {
    case 'trial':
    case 'tester': {
      if (license.expiresAt === null) return card;
      const days = daysRemaining(license.type, Date.parse(license.expiresAt), input.now);
      return { ...card, label: `${days} ${days === 1 ? 'day' : 'days'} remaining`, daysRemaining: days };
    }
    case 'individual':
      return { ...card, label: 'Manage Payment', href: '/payment' };
    case 'institution':
      return { ...card, label: `Access provided by ${input.institutionName ?? 'your school'}` };
    case 'admin':
      return { ...card, label: 'Admin Portal', href: '/admin' };
  }
}

function base(type: LicenseType) {
  return { type, ...PLANS[type], daysRemaining: null, endsAt: null, note: null };
}

/** "Trial Over" on the card of a pupil who never had a trial would read as a loss. */
const notNeeded = (current: LicenseType): string => `You don’t need it: you have ${PLANS[current].title}.`;
