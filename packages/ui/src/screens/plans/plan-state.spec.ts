import { PLANS } from '@bellweek/api-client/contract/plans';
import { describe, expect, it } from 'vitest';
import { endedAccess, planCards, plannerOpening } from './plan-state.ts';
import type { PlanCardsInput } from './plan-state.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

const NOBODY: Omit<PlanCardsInput, 'page'> = {
  license: null,
  institutionName: null,
  trialUsed: false,
  isInvitedTester: false,
  membershipPrice: '$30 / year',
  now: NOW,
};

const PEOPLE = {
  'no licence': NOBODY,
  'no licence, trial used': { ...NOBODY, trialUsed: true },
  'invited tester': { ...NOBODY, isInvitedTester: true },
  'invited tester, trial used': { ...NOBODY, isInvitedTester: true, trialUsed: true },
  trial: { ...NOBODY, license: { type: 'trial', expiresAt: inDays(60.5) } },
  'trial, last hours': { ...NOBODY, license: { type: 'trial', expiresAt: inDays(0.1) } },
  'trial, just started': { ...NOBODY, license: { type: 'trial', expiresAt: inDays(90) } },
  'trial, clock minutes behind': { ...NOBODY, license: { type: 'trial', expiresAt: inDays(90.01) } },
  'trial, extended': { ...NOBODY, license: { type: 'trial', expiresAt: inDays(365) } },
  'tester, extended': { ...NOBODY, license: { type: 'tester', expiresAt: inDays(400) } },
  'trial that ran out with the page open': { ...NOBODY, license: { type: 'trial', expiresAt: inDays(-1) } },
  tester: { ...NOBODY, license: { type: 'tester', expiresAt: inDays(150) }, trialUsed: true },
  'tester that ran out with the page open': { ...NOBODY, license: { type: 'tester', expiresAt: inDays(0) } },
  individual: { ...NOBODY, license: { type: 'individual', expiresAt: inDays(300) }, trialUsed: true },
  institution: {
    ...NOBODY,
    license: { type: 'institution', expiresAt: inDays(300) },
    institutionName: 'Northfield College',
  },
  'institution, name unknown': { ...NOBODY, license: { type: 'institution', expiresAt: inDays(300) } },
  admin: { ...NOBODY, license: { type: 'admin', expiresAt: null } },
} satisfies Record<string, Omit<PlanCardsInput, 'page'>>;
type Person = keyof typeof PEOPLE;

const JOIN = 'individual available Join /join';
const LEARN_MORE = 'institution available Learn More /schools';
const START_NOW = 'trial available Start Now /download';
const START_TESTING = 'tester available Start Testing /download';
const TRIAL_OVER = 'trial unavailable Trial Over';
const INDIVIDUAL_OFF = 'individual unavailable Unavailable';
const ADMIN = 'admin current Admin Portal /admin';
const BY_SCHOOL = 'institution current Access provided by Northfield College';

function shown(person: Person, page: PlanCardsInput['page']): string[] {
  return planCards({ ...PEOPLE[person], page }).map(({ type, state, label, href }) =>
    [type, state, label, href].filter((part) => part !== null).join(' '),
  );
}

describe('plan cards', () => {
  it.each<[Person, string, string[]]>([
    ['no licence', START_NOW, [START_NOW, JOIN, LEARN_MORE]],
    ['no licence, trial used', TRIAL_OVER, [TRIAL_OVER, JOIN, LEARN_MORE]],
    ['invited tester', START_TESTING, [START_TESTING, JOIN, LEARN_MORE]],
    ['invited tester, trial used', START_TESTING, [START_TESTING, JOIN, LEARN_MORE]],
    ['trial', 'trial current 61 days remaining', ['trial current 61 days remaining', JOIN, LEARN_MORE]],
    ['trial, last hours', 'trial current 1 day remaining', ['trial current 1 day remaining', JOIN, LEARN_MORE]],
    ['trial, just started', 'trial current 90 days remaining', ['trial current 90 days remaining', JOIN, LEARN_MORE]],
    [
      'trial, clock minutes behind',
      'trial current 90 days remaining',
      ['trial current 90 days remaining', JOIN, LEARN_MORE],
    ],
    ['trial, extended', 'trial current 365 days remaining', ['trial current 365 days remaining', JOIN, LEARN_MORE]],
    ['tester, extended', 'tester current 400 days remaining', ['tester current 400 days remaining', JOIN, LEARN_MORE]],
    ['trial that ran out with the page open', TRIAL_OVER, [TRIAL_OVER, JOIN, LEARN_MORE]],
    ['tester', 'tester current 150 days remaining', ['tester current 150 days remaining', JOIN, LEARN_MORE]],
    [
      'tester that ran out with the page open',
      'tester unavailable Testing Period Over',
      ['tester unavailable Testing Period Over', JOIN, LEARN_MORE],
    ],
    [
      'individual',
      'individual current Manage Payment /payment',
      [TRIAL_OVER, 'individual current Manage Payment /payment', LEARN_MORE],
    ],
    ['institution', BY_SCHOOL, [TRIAL_OVER, INDIVIDUAL_OFF, BY_SCHOOL]],
    [
      'institution, name unknown',
      'institution current Access provided by your school',
      [TRIAL_OVER, INDIVIDUAL_OFF, 'institution current Access provided by your school'],
    ],
    ['admin', ADMIN, [ADMIN, TRIAL_OVER, INDIVIDUAL_OFF, 'institution unavailable Coming Soon']],
  ])('%s', (person, dashboard, plans) => {
    expect(shown(person, 'dashboard')).toEqual([dashboard]);
    expect(shown(person, 'plans')).toEqual(plans);
  });

  it('F16 states the price of the owner, and sells nothing where the shop window is off', () => {
    const cards = planCards({ ...NOBODY, page: 'plans', membershipPrice: '12 € a term' });
    expect(cards[1]?.description).toBe('Full access for 12 € a term');
    const types = (person: Person) =>
      planCards({ ...PEOPLE[person], page: 'plans', isShopOpen: false }).map(({ type }) => type);
    expect(types('no licence')).toEqual(['trial']);
    expect(types('institution')).toEqual(['trial', 'institution']);
    expect(types('admin')).toEqual(['admin', 'trial']);
  });

  it('takes title and description from the catalogue', () => {
    for (const card of planCards({ ...PEOPLE.admin, page: 'plans' })) {
      const { title, description } = PLANS[card.type];
      const price = card.type === 'individual' ? ' for $30 / year' : '';
      expect(card).toMatchObject({ title, description: `${description}${price}` });
    }
  });

  it('F24 an unavailable plan says which plan makes it unneeded, where a label such as “Trial Over” would mislead', () => {
    const notes = (person: Person) => planCards({ ...PEOPLE[person], page: 'plans' }).map((card) => card.note);
    const covered = 'You don’t need it: you have Institution Access.';
    expect(notes('institution')).toEqual([covered, covered, null]);
    const asAdmin = 'You don’t need it: you have Admin Access.';
    expect(notes('admin')).toEqual([null, asAdmin, asAdmin, asAdmin]);
    expect(notes('no licence, trial used')).toEqual([null, null, null]);
  });

  it('F24 the current plan alone has its end', () => {
    const ends = (person: Person) => planCards({ ...PEOPLE[person], page: 'plans' }).map((card) => card.endsAt);
    expect(ends('trial')).toEqual([inDays(60.5), null, null]);
    expect(ends('institution')).toEqual([null, null, inDays(300)]);
    expect(ends('admin')).toEqual([null, null, null, null]);
  });

  it('gives the days of a running period only', () => {
    const days = (person: Person) => planCards({ ...PEOPLE[person], page: 'plans' }).map((card) => card.daysRemaining);
    expect(days('trial')).toEqual([61, null, null]);
    expect(days('tester')).toEqual([150, null, null]);
    expect(days('institution')).toEqual([null, null, null]);
  });
});

describe('opening the planner', () => {
  it.each<[Person, ReturnType<typeof plannerOpening>]>([
    ['no licence', 'trial'],
    ['no licence, trial used', 'ended'],
    ['invited tester', 'tester'],
    ['invited tester, trial used', 'tester'],
    ['trial', 'licensed'],
    ['trial that ran out with the page open', 'ended'],
    ['tester that ran out with the page open', 'ended'],
    ['institution', 'licensed'],
    ['admin', 'licensed'],
  ])('%s: %s', (person, opening) => {
    expect(plannerOpening(PEOPLE[person])).toBe(opening);
  });
});

describe('the access that ended', () => {
  const ended = { type: 'institution', endedAt: inDays(-3), institutionName: 'Northfield College' } as const;

  it('is what the API names, or what ran out with the page open', () => {
    expect(endedAccess(NOBODY)).toBeNull();
    expect(endedAccess({ ...NOBODY, ended })).toEqual(ended);
    expect(endedAccess({ ...PEOPLE.trial, ended })).toBeNull();
    expect(endedAccess(PEOPLE['trial that ran out with the page open'])).toEqual({
      type: 'trial',
      endedAt: inDays(-1),
      institutionName: null,
    });
  });
});
