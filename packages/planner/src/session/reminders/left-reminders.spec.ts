import { PUSH_LIMITS } from '@bellweek/api-client/contract/push';
import { expect, it } from 'vitest';
import { apply, EMPTY_STATE } from '../../core/state/state.ts';
import { putTask } from '../../../test/rows.ts';
import { remindersAhead } from './left-reminders.ts';

const NOW = Date.parse('2026-11-16T01:00:00.000Z');
const OPTIONS = { account: '9b0b3f0e-0000-4000-8000-000000000001', now: NOW, zone: 'Australia/Sydney' };

it('S76 is 64 reminders at most, of 14 days, each within its length whatever its title', () => {
  const titles = ['Essay', 'é'.repeat(500), '👩‍🎓'.repeat(60), '"\\'.repeat(250)];
  const day = (at: number) => String(17 + (at % 13)).padStart(2, '0');
  const many = Array.from({ length: 100 }, (_, at) =>
    putTask(at, { title: titles[at % titles.length]!, remindAt: `2026-11-${day(at)}T12:00` }),
  );
  const far = putTask(200, { title: 'Far', remindAt: '2026-12-10T12:00' });
  const left = remindersAhead(apply(EMPTY_STATE, [...many, far]), OPTIONS);
  expect(left).toHaveLength(PUSH_LIMITS.reminders);
  for (const { at, text } of left) {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PUSH_LIMITS.text);
    expect(JSON.parse(text)).toMatchObject({ account: OPTIONS.account, at });
  }
  expect(remindersAhead(apply(EMPTY_STATE, [far]), OPTIONS)).toEqual([]);
});
