import fc from 'fast-check';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { describe, expect, it } from 'vitest';
import { DATA_TABLES } from '../../schema/tables.ts';
import { TestPlanner, NOW } from '../../../test/test-planner.ts';
import { FEED_ROWS } from '../../../test/feed-rows.ts';
import { NEWS_ROWS } from '../../../test/news-rows.ts';
import { TIME_ROWS } from '../../../test/time-rows.ts';
import { SCHOOL_ROWS, withRows } from '../../../test/timetable-rows.ts';
import { dataOf } from '../../../test/snapshot.ts';
import { exportFile, readFile } from './planner-file.ts';

function full(): TestPlanner {
  const bench = new TestPlanner();
  bench.do({ type: 'sample.add' });
  bench.do({ type: 'group.add', group: { name: 'Clubs' } });
  bench.do({ type: 'onboarding.answer', answers: { stage: 'school', subjects: ['Latin'] } });
  const [id = ''] = bench.tasks({ title: 'Über “Essay” \u2028 💡', notes: 'line\nline', subtasks: ['s'] });
  bench.do({ type: 'task.delete', ids: [id] });
  bench.do({ type: 'report.sent', weekStart: '2026-11-09' });
  const [diary = ''] = bench.tasks({ title: 'Diary', due: '2026-11-20' });
  bench.do({ type: 'series.add', id: diary, rule: ruleFor.nth(-1, 5) });
  bench.state = withRows(bench.state, { ...SCHOOL_ROWS, feeds: FEED_ROWS.feeds, ...NEWS_ROWS, ...TIME_ROWS });
  return bench;
}

function read(text: string) {
  const file = readFile(text);
  if (!file.ok) throw new Error(file.message);
  return file.rows;
}

const messageOf = (text: string): string => {
  const file = readFile(text);
  return file.ok ? '' : file.message;
};

/** An export with something changed in it. */
function tampered(
  change: (file: { schemaVersion: unknown; tables: Record<string, Record<string, unknown>[]> }) => void,
): string {
  const file = JSON.parse(exportFile(full().state, NOW)) as Parameters<typeof change>[0];
  change(file);
  return JSON.stringify(file);
}

describe('an export', () => {
  it('holds rows of every table and reads back to the same, on another device and over other data', () => {
    const before = full();
    for (const table of DATA_TABLES) expect(before.state.rows[table].size, table).toBeGreaterThan(0);
    const text = exportFile(before.state, NOW);
    const fresh = new TestPlanner();
    fresh.do({ type: 'data.import', rows: read(text), mode: 'replace' });
    expect(dataOf(fresh.state)).toEqual(dataOf(before.state));
    const other = new TestPlanner();
    other.tasks('Mine');
    other.do({ type: 'data.import', rows: read(text), mode: 'replace' });
    expect(dataOf(other.state)).toEqual(dataOf(before.state));
    other.undo();
    expect(other.titles()).toEqual(['Mine']);
    expect(JSON.parse(exportFile(fresh.state, NOW))).toEqual(JSON.parse(text));
    const again = fresh.do({ type: 'data.import', rows: read(text), mode: 'replace' });
    expect(again.changes).toEqual([]);
  });

  it('is lossless for any text', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(text, text, (title, notes) => {
        const bench = new TestPlanner();
        fc.pre(bench.try({ type: 'task.add', tasks: [{ title, notes }] }).ok);
        const fresh = new TestPlanner();
        fresh.do({ type: 'data.import', rows: read(exportFile(bench.state, NOW)), mode: 'merge' });
        expect(dataOf(fresh.state)).toEqual(dataOf(bench.state));
      }),
      { numRuns: 60 },
    );
  });

  it('can be added to what is there, which keeps its settings', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'settings.edit', fields: { weekStart: 7 } });
    const [mine = ''] = bench.tasks('Mine');
    const outcome = bench.do({ type: 'data.import', rows: read(exportFile(full().state, NOW)), mode: 'merge' });
    expect(outcome.sentence).toBe('Imported 6 tasks and 20 events');
    expect(bench.state.rows.tasks.has(mine)).toBe(true);
    expect(bench.state.rows.settings.get('settings')?.weekStart).toBe(7);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['', 'This is not a file that Bellweek exported.'],
    ['{}', 'This is not a file that Bellweek exported.'],
    ['[1,2', 'This is not a file that Bellweek exported.'],
    ['null', 'This is not a file that Bellweek exported.'],
    ['BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'This is a calendar. Please use “Add a calendar…” for it.'],
  ])('%j says so in one sentence', (text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  it('says of an export that was cut off what it is', () => {
    const whole = exportFile(full().state, NOW);
    for (const length of [40, whole.length / 2, whole.length - 2]) {
      expect(messageOf(whole.slice(0, length))).toBe(
        'This export is damaged, or ends too early. Please export it again.',
      );
    }
  });

  it('names what is wrong', () => {
    expect(messageOf(tampered((file) => (file.schemaVersion = 99)))).toBe(
      'This file was exported by a newer Bellweek; please update this one first.',
    );
    expect(messageOf(tampered((file) => (file.schemaVersion = 'x')))).toContain('not exported by a Bellweek');
    expect(messageOf(tampered((file) => (file.tables.strangers = [])))).toContain('not exported by a Bellweek');
    const broken = tampered((file) => {
      const [task] = file.tables.tasks ?? [];
      if (task) Object.assign(task, { title: 'Essay', due: 'soon' });
    });
    expect(messageOf(broken)).toMatch(/^This file is damaged: a task called “Essay” cannot be read \(due: .*\)\.$/);
    const twice = tampered((file) => file.tables.tags?.push({ ...file.tables.tags[0] }));
    expect(messageOf(twice)).toMatch(
      /^This file is damaged: a tag called “English” cannot be read \(id: .* stands there twice\)\.$/,
    );
    expect(messageOf(tampered(() => undefined))).toBe('');
  });

  it('never throws, whatever is in it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readFile(text).ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('is a backup that is restored, and its undo says so', () => {
    const rows = read(exportFile(full().state, NOW));
    const { sentence } = new TestPlanner().do({ type: 'data.import', rows, mode: 'replace', isBackup: true });
    expect(sentence).toBe('Restored a backup');
  });
});
