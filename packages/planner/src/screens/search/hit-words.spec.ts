import { describe, expect, it } from 'vitest';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { search } from '../../rules/search/search.ts';
import { TestPlanner, ZONE } from '../../../test/test-planner.ts';
import { detailOf, idOf, titleSegments, titleOf } from './hit-words.ts';

const here = { now: '2026-11-18T15:30', zone: ZONE };

function student(): TestPlanner {
  const bench = new TestPlanner();
  const group = bench.group('Assignments');
  const tag = bench.tag(bench.tagGroup('Subject'), 'English');
  const [, done = ''] = bench.tasks(
    { title: 'Essay draft', groupId: group, tagIds: [tag], due: '2026-11-20', plannedDay: '2026-11-19' },
    { title: 'Essay plan', due: '2026-11-01' },
    { title: 'Essay talk', blocks: [{ start: '2026-11-18T16:00', minutes: 30 }], due: '2026-11-17' },
  );
  bench.do({ type: 'task.complete', ids: [done] });
  bench.do({
    type: 'event.add',
    events: [
      { title: 'Essay clinic', isAllDay: false, start: '2026-11-23T09:00', end: '2026-11-23T09:50', place: 'B12' },
      { title: 'Essay camp', isAllDay: true, start: '2026-12-01', end: '2026-12-03' },
    ],
  });
  return bench;
}

describe('what is found', () => {
  it('is told apart by when, where and in which group', () => {
    const { state } = student();
    const details = Object.fromEntries(
      search(state, 'essay', here.now).map((hit) => [titleOf(hit), detailOf(state, hit, here)]),
    );
    expect(details).toEqual({
      'Essay draft': 'Assignments · Due Fri · Tomorrow · English',
      'Essay plan': 'Done',
      'Essay talk': 'Was due yesterday · Today, 16:00',
      'Essay clinic': 'Mon, 09:00 – 09:50 · B12',
      'Essay camp': '1 Dec',
    });
  });

  it('repeats as its series says, once for a series in parts', () => {
    const bench = new TestPlanner();
    const weekdays = { rule: ruleFor.weeks([1, 2, 3, 4, 5]) };
    bench.do({
      type: 'event.add',
      events: [
        { title: 'Piano', isAllDay: false, start: '2026-11-16T09:00', end: '2026-11-16T09:50', repeat: weekdays },
        { title: 'Choir', isAllDay: true, start: '2026-11-20', end: '2026-11-20' },
        {
          title: 'Choir',
          isAllDay: true,
          start: '2026-11-10',
          end: '2026-11-10',
          repeat: { ...weekdays, until: '2026-11-12' },
        },
      ],
    });
    bench.tasks({ title: 'Scales', due: '2026-11-16', repeat: weekdays });
    for (const { id, title } of bench.state.rows.series.values())
      if (title !== 'Choir') {
        const fields = { notes: 'Louder' };
        bench.do({ type: 'series.change', id, day: '2026-11-25', scope: 'following', fields });
      }
    const found = (query: string) =>
      search(bench.state, query, here.now).map((hit) => [titleOf(hit), detailOf(bench.state, hit, here)]);
    expect(found('piano')).toEqual([['Piano', 'Tomorrow, 09:00 – 09:50 · repeats every weekday']]);
    expect(found('scales')).toHaveLength(1);
    expect(found('choir')).toEqual([['Choir', 'Fri · 1 more time']]);
  });

  it('may be a group or a tag', () => {
    const bench = student();
    const found = (query: string) =>
      search(bench.state, query, here.now)
        .filter(({ kind }) => kind === 'group' || kind === 'tag')
        .map((hit) => [titleOf(hit), detailOf(bench.state, hit, here)]);
    expect(found('english')[0]).toEqual(['English', 'Tag · Subject']);
    const hit = search(bench.state, 'assign', here.now).find(({ kind }) => kind === 'group');
    expect(found('assign')[0]).toEqual(['Assignments', 'Group']);
    bench.do({ type: 'group.archive', id: hit ? idOf(hit) : '', isArchived: true });
    expect(found('assign')[0]).toEqual(['Assignments', 'Archived group']);
  });
});

describe('the words that were searched for', () => {
  const marked = (title: string, query: string) =>
    titleSegments(title, query)
      .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join('');

  it('are marked in the title, without regard to case and accents', () => {
    expect(marked('Essay draft', 'DRA ess')).toBe('[Ess]ay [dra]ft');
    expect(marked('Café', 'cafe')).toBe('[Café]');
    expect(marked('Essay', 'notes')).toBe('Essay');
    expect(marked('Straße', 'strasse')).toBe('Straße');
    expect(titleSegments('', 'x')).toEqual([]);
  });
});
