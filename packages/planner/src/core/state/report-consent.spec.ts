import { describe, expect, it } from 'vitest';
import { NOW, TestPlanner } from '../../../test/test-planner.ts';
import { settingsOf } from './state.ts';
import { mergeRow } from '../../schema/registers.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { reportConsent } from './report-consent.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const after = (milliseconds: number): string => new Date(Date.parse(NOW) + milliseconds).toISOString();
const agreed = { ...DEFAULT_SETTINGS, sendsReport: true, reportAgreedAt: NOW };
const until = after(365 * DAY);

describe('a yes to the weekly report', () => {
  it('holds for 365 days', () => {
    expect(reportConsent(agreed, NOW)).toEqual({ holds: true, until });
    expect(reportConsent(agreed, after(365 * DAY - 1))).toEqual({ holds: true, until });
    expect(reportConsent(agreed, until)).toEqual({ holds: false, until });
    expect(reportConsent(agreed, after(3 * 365 * DAY))).toEqual({ holds: false, until });
  });

  it('is none where nobody said yes, whatever moment is left over', () => {
    expect(reportConsent(DEFAULT_SETTINGS, NOW)).toBeNull();
    expect(reportConsent({ ...agreed, sendsReport: false }, NOW)).toBeNull();
  });

  it('does not hold without its moment, as an earlier version wrote it', () => {
    expect(reportConsent({ ...agreed, reportAgreedAt: null }, NOW)).toEqual({ holds: false, until: null });
  });

  it('holds on a device whose clock is a little behind, and not by a moment far ahead', () => {
    expect(reportConsent(agreed, after(-DAY))).toEqual({ holds: true, until });
    expect(reportConsent(agreed, after(-DAY - MINUTE))).toEqual({ holds: false, until: null });
  });

  it('holds from the moment of another device, and a no there ends it here', () => {
    const merged = (base: object, theirs: object) =>
      mergeRow<object>('settings', { base, mine: { ...base, weekStart: 7 }, theirs }, 'mine').row;
    expect(merged(DEFAULT_SETTINGS, agreed)).toEqual({ ...agreed, weekStart: 7 });
    expect(merged(agreed, DEFAULT_SETTINGS)).toEqual({ ...DEFAULT_SETTINGS, weekStart: 7 });
  });
});

describe('an answer for the weekly report', () => {
  const momentIn = (bench: TestPlanner) => settingsOf(bench.state).reportAgreedAt;
  const say = (bench: TestPlanner, sendsReport: boolean) =>
    bench.do({ type: 'settings.edit', fields: { sendsReport } });

  it('is named in the toast', () => {
    const bench = new TestPlanner();
    expect(say(bench, true).sentence).toBe('Turned the weekly report on');
    bench.wait(365 * DAY);
    expect(say(bench, true).sentence).toBe('Turned the weekly report on');
    expect(say(bench, false).sentence).toBe('Turned the weekly report off');
  });

  it.each([
    ['in Settings', (bench: TestPlanner) => say(bench, true)],
    [
      'among the first questions',
      (bench: TestPlanner) => bench.do({ type: 'onboarding.answer', answers: { sendsReport: true } }),
    ],
  ])('keeps the moment of a yes %s', (_, agree) => {
    const bench = new TestPlanner();
    agree(bench);
    expect(settingsOf(bench.state)).toMatchObject({ sendsReport: true, reportAgreedAt: NOW });
    bench.undo();
    expect(settingsOf(bench.state)).toMatchObject({ sendsReport: false, reportAgreedAt: null });
  });

  it('leaves the moment of a yes that holds, whatever else is changed', () => {
    const bench = new TestPlanner();
    say(bench, true);
    bench.wait(100 * DAY);
    bench.do({ type: 'settings.edit', fields: { sendsReport: true, reportsNames: true } });
    bench.do({ type: 'settings.edit', fields: { weekStart: 7 } });
    bench.do({ type: 'onboarding.answer', answers: { stage: 'school' } });
    expect(settingsOf(bench.state)).toMatchObject({ reportsNames: true, weekStart: 7, reportAgreedAt: NOW });
  });

  it('after the end is a yes to counts alone, unless names are chosen with it', () => {
    const bench = new TestPlanner();
    const names = () => settingsOf(bench.state).reportsNames;
    bench.do({ type: 'settings.edit', fields: { sendsReport: true, reportsNames: true } });
    expect(names()).toBe(true);
    bench.wait(365 * DAY);
    say(bench, true);
    expect(names()).toBe(false);
    bench.undo();
    expect(names()).toBe(true);
    bench.do({ type: 'settings.edit', fields: { sendsReport: true, reportsNames: true } });
    expect(settingsOf(bench.state)).toMatchObject({ reportsNames: true, reportAgreedAt: bench.now });
  });

  it('after the end begins another year by a yes, and by a no there is none; each is one step of undo', () => {
    const bench = new TestPlanner();
    say(bench, true);
    bench.wait(400 * DAY);
    say(bench, true);
    expect(momentIn(bench)).toBe(bench.now);
    bench.undo();
    expect(momentIn(bench)).toBe(NOW);
    say(bench, false);
    expect(settingsOf(bench.state)).toMatchObject({ sendsReport: false, reportAgreedAt: null });
    bench.undo();
    expect(settingsOf(bench.state)).toMatchObject({ sendsReport: true, reportAgreedAt: NOW });
  });

  it('comes from no file: the planner keeps its own', () => {
    const friend = new TestPlanner();
    friend.do({ type: 'settings.edit', fields: { sendsReport: true, reportsNames: true, weekStart: 7 } });
    const answer = (bench: TestPlanner, rows: 'theirs' | 'none') => {
      const settings = rows === 'theirs' ? [settingsOf(friend.state)] : [];
      bench.do({ type: 'data.import', rows: { settings }, mode: 'replace' });
      return settingsOf(bench.state);
    };
    const bench = new TestPlanner();
    expect(answer(bench, 'theirs')).toMatchObject({ weekStart: 7, sendsReport: false, reportsNames: false });
    expect(momentIn(bench)).toBeNull();
    say(friend, false);
    bench.wait(DAY);
    say(bench, true);
    expect(answer(bench, 'theirs')).toMatchObject({ sendsReport: true, reportAgreedAt: bench.now });
    expect(answer(bench, 'none').sendsReport).toBe(false);
  });
});
