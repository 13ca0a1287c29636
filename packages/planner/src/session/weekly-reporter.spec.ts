import { weeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { describe, expect, it } from 'vitest';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { idAt } from '../../test/rows.ts';
import { SYNC_ROWS } from '../../test/sync-rows.ts';
import { reportConsent } from '../core/state/report-consent.ts';
import { settingsOf } from '../core/state/state.ts';
import { PlannerSession } from './session.ts';
import { putSync } from './sync-writes.ts';
import { reportWeekly } from './weekly-reporter.ts';

/** A Sunday evening in Sydney, and the time until the Monday morning after it. */
const SUNDAY = '2026-11-22T08:00:00.000Z';
const NIGHT_MS = 12 * 60 * 60_000;
const DAY_MS = 2 * NIGHT_MS;
const QUARTER_MS = 15 * 60_000;
const source = { installationId: idAt(1), appVersion: '1.2.3' };

async function student({
  canChange = true,
  disk = new MemoryDevice(),
  now = SUNDAY,
  isUnconfirmed = (): boolean => false,
  hasAgreed = true,
} = {}) {
  const device = new ClockedDevice(now);
  const session = new PlannerSession({ store: disk.open('sam'), device, canChange });
  await session.open();
  if (hasAgreed && canChange) session.run({ type: 'settings.edit', fields: { sendsReport: true } }, { isQuiet: true });
  const sent: WeeklyStatsReport[] = [];
  const answers = { isThere: true };
  const send = (report: WeeklyStatsReport) => {
    sent.push(report);
    return answers.isThere ? Promise.resolve(true) : Promise.reject(new Error('away'));
  };
  const end = reportWeekly(session, { source, send, isUnconfirmed });
  return { session, device, disk, sent, answers, end };
}

const addTask = (session: PlannerSession) => session.run({ type: 'task.add', tasks: [{ title: 'Essay' }] });

/** Whether the planner asks for another yes. */
const isAsked = (session: PlannerSession): boolean => {
  const { state, now } = session.view.getState();
  return reportConsent(settingsOf(state), now)?.holds === false;
};

describe('the weekly report', () => {
  it('goes once the week is over, once, also after a restart', async () => {
    const { session, device, disk, sent } = await student();
    addTask(session);
    expect(sent).toEqual([]);
    await device.pass(NIGHT_MS);
    expect(sent.map((report) => report.reportWeekStart)).toEqual(['2026-11-16']);
    expect(sent.map((report) => weeklyStatsReport.parse(report))).toEqual(sent);
    expect(sent[0]).toMatchObject({ ...source, totalTasks: 1 });
    await device.pass(NIGHT_MS);
    expect(sent).toHaveLength(1);
    expect(session.view.getState()).toMatchObject({ undo: 'Added “Essay”' });
    await session.close();

    const later = await student({ disk, now: '2026-11-23T20:00:00.000Z' });
    await later.device.pass(NIGHT_MS);
    expect(later.sent).toEqual([]);
  });

  it('goes only after a yes: not unasked, and not after the first questions without an answer to it', async () => {
    const { session, device, sent } = await student({ hasAgreed: false });
    addTask(session);
    await device.pass(NIGHT_MS);
    expect(sent).toEqual([]);
    session.run({ type: 'onboarding.answer', answers: { stage: 'school' } });
    expect(sent).toEqual([]);
    session.run({ type: 'onboarding.answer', answers: { sendsReport: false } });
    expect(sent).toEqual([]);
    session.run({ type: 'onboarding.answer', answers: { sendsReport: true } });
    expect(sent).toEqual([]);
    await device.sleep(7 * DAY_MS);
    await device.pass(60_000);
    expect(sent.map((report) => report.reportWeekStart)).toEqual(['2026-11-23']);
  });

  it('is tried again a quarter of an hour after it could not be sent', async () => {
    const { session, device, sent, answers } = await student();
    addTask(session);
    answers.isThere = false;
    await device.sleep(NIGHT_MS);
    expect(sent).toHaveLength(1);
    await device.pass(QUARTER_MS - 60_000);
    expect(sent).toHaveLength(1);
    answers.isThere = true;
    await device.pass(2 * 60_000);
    expect(sent).toHaveLength(2);
    await device.pass(2 * QUARTER_MS);
    expect(sent).toHaveLength(2);
  });

  it('does not go where the student chose so, and goes when they choose otherwise', async () => {
    const { session, device, sent } = await student();
    addTask(session);
    session.run({ type: 'settings.edit', fields: { sendsReport: false } });
    await device.pass(NIGHT_MS);
    expect(sent).toEqual([]);
    session.run({ type: 'settings.edit', fields: { sendsReport: true } });
    await device.sleep(7 * DAY_MS);
    await device.pass(60_000);
    expect(sent.map((report) => report.reportWeekStart)).toEqual(['2026-11-23']);
  });

  it('does not go once the yes is a year old, and goes after another yes', async () => {
    const { session, device, sent } = await student();
    addTask(session);
    await device.sleep(364 * DAY_MS);
    await device.pass(QUARTER_MS);
    expect(sent).toHaveLength(1);
    await device.sleep(8 * DAY_MS);
    await device.pass(QUARTER_MS);
    expect(sent).toHaveLength(1);
    session.run({ type: 'settings.edit', fields: { sendsReport: true } });
    await device.sleep(7 * DAY_MS);
    await device.pass(60_000);
    expect(sent.map((report) => report.reportWeekStart)).toEqual(['2027-11-08', '2027-11-29']);
  });

  it('does not go by a yes that a wrong clock dated years ahead, nor once that day comes', async () => {
    const ahead = await student({ now: '2031-11-23T08:00:00.000Z' });
    await ahead.session.close();
    const { session, device, sent } = await student({ disk: ahead.disk, hasAgreed: false });
    addTask(session);
    await device.pass(60_000);
    expect(isAsked(session)).toBe(true);
    expect(session.view.getState().undo).toBe('Added “Essay”');
    await device.sleep(5 * 365 * DAY_MS + 30 * DAY_MS);
    await device.pass(QUARTER_MS);
    expect(sent).toEqual([]);
    expect(isAsked(session)).toBe(true);
  });

  it('is asked for again after a clock fell back for a while, until there is an answer', async () => {
    const first = await student();
    addTask(first.session);
    await first.session.close();
    const back = await student({ disk: first.disk, now: '2015-01-01T00:00:00.000Z', hasAgreed: false });
    expect(isAsked(back.session)).toBe(true);
    await back.session.close();
    const { session, device, sent } = await student({ disk: first.disk, hasAgreed: false });
    await device.sleep(7 * DAY_MS);
    await device.pass(60_000);
    expect([isAsked(session), sent]).toEqual([true, []]);
    session.run({ type: 'settings.edit', fields: { sendsReport: true } });
    expect(isAsked(session)).toBe(false);
    await device.sleep(7 * DAY_MS);
    await device.pass(60_000);
    expect(sent).toHaveLength(1);
  });

  it('goes on for a planner that can only be read as nobody could be asked, week by week, and is noted afterwards', async () => {
    const weeks = ['2026-11-16', '2026-11-23', '2026-11-30'];
    let isUnconfirmed = true;
    const { session, device, disk, sent } = await student({ isUnconfirmed: () => isUnconfirmed });
    addTask(session);
    await session.settled();
    session.setCanChange(false);
    for (const [n] of weeks.entries()) {
      await device.sleep(n === 0 ? NIGHT_MS : 14 * NIGHT_MS);
      await device.pass(2 * QUARTER_MS);
      expect(sent.map((report) => report.reportWeekStart)).toEqual(weeks.slice(0, n + 1));
    }
    expect(session.view.getState().state.rows.reports.size).toBe(0);
    isUnconfirmed = false;
    session.setCanChange(true);
    await session.settled();
    await device.pass(2 * QUARTER_MS);
    expect(sent).toHaveLength(weeks.length);
    expect([...session.view.getState().state.rows.reports.keys()].sort()).toEqual(weeks);
    await session.close();
    expect((await disk.open('sam').load()).rows.reports).toHaveLength(weeks.length);
  });

  it('goes from a planner that syncs once other devices were heard, where the student may have said no', async () => {
    const { session, device, sent } = await student();
    addTask(session);
    const [row] = SYNC_ROWS.sync;
    if (!row) throw new Error('no row');
    const hear = (syncedAt: string | null) => session.write(() => [putSync({ ...row, syncedAt })]);
    const now = () => new Date(device.now()).toISOString();
    hear(now());
    await device.sleep(NIGHT_MS);
    await device.pass(QUARTER_MS);
    expect(sent).toEqual([]);
    session.confirmClock(0);
    await device.sleep(DAY_MS);
    await device.pass(QUARTER_MS);
    expect(sent).toEqual([]);
    hear(now());
    await device.pass(60_000);
    expect(sent.map((report) => report.reportWeekStart)).toEqual(['2026-11-16']);
  });

  it('does not go from a planner that can only be read, nor after its end', async () => {
    const first = await student();
    addTask(first.session);
    await first.session.close();
    const { session, device, sent, end } = await student({
      canChange: false,
      disk: first.disk,
      now: '2026-11-23T00:00:00.000Z',
    });
    await device.pass(60_000);
    expect(sent).toEqual([]);
    end();
    session.setCanChange(true);
    await device.pass(60_000);
    expect(sent).toEqual([]);
  });
});
