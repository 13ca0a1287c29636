import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { checkFits } from '../../../test/random-weeks.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { fitOf, fitWords } from './fits.ts';
import type { TypedWork } from './fits.ts';

const NOW = `${TODAY}T15:30`;
const context = { now: NOW, zone: ZONE, settings: DEFAULT_SETTINGS };
const words = (planner: TestPlanner, work: Partial<TypedWork>): string | null => {
  const given = { due: null, plannedDay: null, minutes: null, ...work };
  const fit = fitOf(planner.state, given, context);
  return fit && fitWords(fit, given.minutes !== null, TODAY);
};

describe('what fits', () => {
  it('says free time before the due day, or for the planned day', () => {
    const planner = new TestPlanner();
    expect(words(planner, { due: '2026-11-20', minutes: 60 })).toBe('Fits: 4 h free before Friday');
    expect(words(planner, { due: '2026-11-20' })).toBe('4 h free before Friday');
    expect(words(planner, { due: TODAY, minutes: 60 })).toBe('Fits: 2 h free today');
    expect(words(planner, { plannedDay: '2026-11-19', due: '2026-11-27', minutes: 160 })).toBe(
      '40 min too much for tomorrow',
    );
    expect(words(planner, { due: '2026-11-19', minutes: 180 })).toBe('1 h too much before tomorrow');
    expect(words(planner, { minutes: 180 })).toBeNull();
    expect(words(planner, { due: '2026-11-17', minutes: 180 })).toBeNull();
  });

  it('leaves out the task itself', () => {
    const planner = new TestPlanner();
    const plan = { due: '2026-11-20', plannedDay: '2026-11-19', estimate: 90 };
    const [id = ''] = planner.tasks({ title: 'Essay', ...plan });
    const typed = { plannedDay: plan.plannedDay, minutes: 90 };
    expect(words(planner, { ...typed, id })).toBe('Fits: 2 h free tomorrow');
    expect(words(planner, typed)).toBe('1 h too much for tomorrow');
  });

  it('is right on random weeks, a thousand in `npm run test:deep`', () => {
    checkFits(runs(1_000));
  });
});
