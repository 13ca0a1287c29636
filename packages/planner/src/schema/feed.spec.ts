import { describe, expect, it } from 'vitest';
import { feedAt, feedStateAt } from '../../test/feed-rows.ts';
import { taskAt } from '../../test/rows.ts';
import { idAt, NOW } from '../../test/test-planner.ts';
import { apply, EMPTY_STATE } from '../core/state/state.ts';
import { exportFile, readFile } from '../rules/files/planner-file.ts';
import { matchNames } from '../rules/files/match-names.ts';
import { lostChanges } from '../sync/lost-list.ts';
import { feedRow } from './feed.ts';
import { readRows } from './read-rows.ts';
import { SCHEMA_VERSION, upgradeTables } from './upgrade.ts';

const feed = feedAt(1);
const SECRET = 'user_9TqSecretToken';
const seen = feedStateAt(1);

describe('calendars by address', () => {
  it('are sound rows, and planners of the version before have none', () => {
    expect(feedRow.parse(feed)).toEqual(feed);
    const upgraded = upgradeTables({ tasks: [] }, 6);
    expect(upgraded).toMatchObject({ ok: true });
    expect(readRows(upgraded.ok ? upgraded.tables : {}).rows.feeds).toEqual([]);
    expect(SCHEMA_VERSION).toBeGreaterThanOrEqual(7);
  });

  it('are in the backup with their address, without what this device saw of them', () => {
    const state = apply(EMPTY_STATE, [
      { table: 'feeds', type: 'put', row: feed },
      { table: 'feedStates', type: 'put', row: seen },
    ]);
    const text = exportFile(state, NOW);
    expect(text).toContain(SECRET);
    expect(text).not.toContain('feedStates');
    expect(readFile(text)).toMatchObject({ ok: true, rows: { feeds: [feed], feedStates: [] } });
  });

  it('keep their tags where a backup meets tags of the same name', () => {
    const group = { id: idAt(10), name: 'Subject', kind: 'subject' as const, order: 'a' };
    const row = { createdAt: NOW, deletedAt: null, isSample: false };
    const tag = { ...row, tagGroupId: idAt(10), name: 'Maths', hue: 'moss' as const, letter: null, order: 'a' };
    const state = apply(EMPTY_STATE, [
      { table: 'tagGroups', type: 'put', row: { ...row, ...group } },
      { table: 'tags', type: 'put', row: { ...tag, id: idAt(11) } },
    ]);
    const there = feedAt(1, { tagId: idAt(21), subjects: { MAT10: idAt(21), SPT: null }, skippedSubjects: [idAt(21)] });
    const matched = matchNames(state, {
      tagGroups: [{ ...row, ...group, id: idAt(20) }],
      tags: [{ ...tag, id: idAt(21), tagGroupId: idAt(20) }],
      feeds: [there],
    });
    expect(matched.feeds).toEqual([
      { ...there, tagId: idAt(11), subjects: { MAT10: idAt(11), SPT: null }, skippedSubjects: [idAt(11)] },
    ]);
  });

  it('leave no note of their own under “Changed on two devices”, and say in words that something was in the trash', () => {
    const row = taskAt(1, { title: 'Essay' });
    const lost = { key: `tasks ${row.id}`, stamp: '0'.repeat(16), foundAt: NOW };
    const state = apply(EMPTY_STATE, [
      { table: 'tasks', type: 'put', row },
      { table: 'lostValues', type: 'put', row: { ...lost, id: idAt(5), register: 'origin', value: '{"uid":"a"}' } },
      {
        table: 'lostValues',
        type: 'put',
        row: { ...lost, id: idAt(6), register: 'deletedAt', value: JSON.stringify(NOW) },
      },
    ]);
    expect(lostChanges(state)).toMatchObject([{ field: 'deletedAt', words: 'In the trash', now: 'Not in the trash' }]);
    const later = '2026-11-19T04:30:00.000Z';
    const both = apply(state, [{ table: 'tasks', type: 'put', row: { ...row, deletedAt: later } }]);
    expect(lostChanges(both)).toEqual([]);
  });

  it('S72 show a changed address masked under “Changed on two devices”', () => {
    const lost = { id: idAt(5), key: `feeds ${feed.id}`, register: 'url', stamp: '0'.repeat(16), foundAt: NOW };
    const value = JSON.stringify('https://other.example/calendar/AnotherSecret.ics');
    const state = apply(EMPTY_STATE, [
      { table: 'feeds', type: 'put', row: feed },
      { table: 'lostValues', type: 'put', row: { ...lost, value } },
    ]);
    const shown = lostChanges(state);
    expect(shown).toMatchObject([{ words: 'other.example/•••', now: 'canvas.example/•••', title: 'School' }]);
    expect(JSON.stringify(shown)).not.toMatch(/Secret/);
  });
});
