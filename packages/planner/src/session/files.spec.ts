import { expect, it } from 'vitest';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { calendarFile, importCalendar, importFile, plannerFile } from './files.ts';
import { PlannerSession } from './session.ts';

async function open(disk = new MemoryDevice(), account = 'sam'): Promise<PlannerSession> {
  const device = new ClockedDevice('2026-11-16T01:00:00.000Z');
  const session = new PlannerSession({ store: disk.open(account), device, canChange: true });
  await session.open();
  return session;
}

it('takes everything to another device and back, in one step', async () => {
  const mine = await open();
  mine.run({ type: 'sample.add' });
  const file = plannerFile(mine);
  expect(file.name).toBe('bellweek-planner-2026-11-16.json');
  const disk = new MemoryDevice();
  const other = await open(disk);
  other.run({ type: 'task.add', tasks: [{ title: 'Only here' }] });
  expect(await importFile(other, new Blob([file.text]), 'replace')).toMatchObject({ ok: true });
  const content: unknown = JSON.parse(file.text);
  expect(JSON.parse(plannerFile(other).text)).toEqual(content);
  await other.settled();
  expect(JSON.parse(plannerFile(await open(disk)).text)).toEqual(content);
  other.undo();
  expect([...other.view.getState().state.rows.tasks.values()].map(({ title }) => title)).toEqual(['Only here']);
});

it('writes a calendar', async () => {
  const session = await open();
  session.run({ type: 'sample.add' });
  const { name, type, text } = calendarFile(session);
  expect([name, type]).toEqual(['bellweek-calendar-2026-11-16.ics', 'text/calendar']);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

it.each([
  ['no export', 'hello', /not a file that Bellweek exported/],
  ['a cut one', '{"format":"bellweek-planner","schemaVersion":1,"tab', /damaged, or ends too early/],
  [
    'one of a newer version',
    JSON.stringify({ format: 'bellweek-planner', schemaVersion: 99, exportedAt: '', tables: {} }),
    /newer Bellweek/,
  ],
])('takes nothing from %s, and says why in one sentence', async (_, text, sentence) => {
  const session = await open();
  session.run({ type: 'task.add', tasks: [{ title: 'Mine' }] });
  const before = session.view.getState().state;
  const result = await importFile(session, new Blob([text]), 'replace');
  expect(result.ok ? '' : result.refusal.message).toMatch(sentence);
  expect(session.view.getState().state).toBe(before);
});

it('says so when the device takes the file away while it is read', async () => {
  const session = await open();
  const gone = Object.assign(new Blob(['{}']), {
    text: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  expect(await importFile(session, gone, 'merge')).toMatchObject({ ok: false, refusal: { code: 'invalid' } });
});

it('adds a calendar file as one step, and says how much of it was not understood', async () => {
  const session = await open();
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT'];
  const calendar = [
    'BEGIN:VCALENDAR',
    ...event('DTSTART:20261117T080000', 'DTEND:20261117T090000', 'SUMMARY:Latin'),
    ...event('SUMMARY:Never'),
    'END:VCALENDAR',
  ].join('\r\n');
  const result = await importCalendar(session, new Blob([calendar]));
  expect(result).toMatchObject({ ok: true, sentence: 'Added 1 event from a calendar', unread: 1 });
  expect(await importCalendar(session, new Blob(['hello']))).toMatchObject({
    ok: false,
    refusal: { message: 'This is not a calendar file, or it ends too early.' },
  });
  session.undo();
  expect(session.view.getState().state.rows.events.size).toBe(0);
});
