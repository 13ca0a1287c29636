import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import type { Say } from '../terminal.ts';
import { findChromium } from '../test/chromium.ts';
import { figureLine, isHeld, median, ratioOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { feedFiles, FEEDS } from './feed-files.ts';
import { EVENTS, LIST_ROWS, TASKS, TERM } from './planner-data.ts';
import { servePages } from './planner-probe.ts';
import type { Frames } from './planner-probe.ts';
import { measure, MEASURES, SMOOTH } from './planner-rounds.ts';
import type { Round, Whole } from './planner-rounds.ts';
import { measureSlow, reportSlow } from './planner-slow.ts';
import type { Slow } from './planner-slow.ts';
import { YEAR } from './school-year.ts';
import { formatTable } from './report.ts';
import type { Report } from './report.ts';

const ROUNDS = 5;
const CANDIDATES = {
  ours: 'apps/web/dev/planner-bench.html',
  theirs: 'tools/bench/on-demand/planner-page/index.html',
} as const;
type Candidate = keyof typeof CANDIDATES;
const PEERS: Partial<Record<string, string>> = { load: 'Dexie', edit: 'Dexie', 'list-drag': 'dnd-kit' };

/**
 * Milliseconds of FullCalendar's week on the computer for which goals in milliseconds are set. On a slower computer the
 * goals for work, and the slow computer's throttle, are scaled by its week; frames are not.
 */
const REFERENCE_WEEK_MS = 231;

/** Milliseconds. */
const GOALS = { time: 1_000, p95: 20, longest: 50 } as const;
const PLAN_GOAL = 16;
const YEAR_GOAL = 20;
const FEED_GOAL = 50;

interface Rounds {
  ours: Round[];
  theirs: Round[];
  whole: Whole[];
  slow: Slow[];
}

const show = (value: number): string => value.toFixed(1);

/** How many times longer work takes here than on the reference computer. */
const paceOf = (theirs: readonly Round[]): number =>
  median(theirs.map((round) => round['week-render'])) / REFERENCE_WEEK_MS;

function compare({ ours, theirs }: Rounds): { table: string[]; figures: Figure[] } {
  const all = [...ours.keys()];
  const rows = MEASURES.map((name) => {
    const [own, other] = [ours.map((round) => round[name]), theirs.map((round) => round[name])];
    const figure: Figure = { name, goal: 1, better: 'lower', ...ratioOf(own, other, all) };
    const [least, most] = figure.spread;
    const ratio = `${figure.ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
    return { figure, row: [name, show(median(own)), show(median(other)), PEERS[name] ?? 'FullCalendar', ratio] };
  });
  const head = ['ms', 'ours', 'theirs', 'theirs is', 'ratio, median (smallest to largest)'];
  return { table: formatTable([head, ...rows.map(({ row }) => row)]), figures: rows.map(({ figure }) => figure) };
}

function limit(name: string, of: keyof typeof GOALS, values: readonly number[], goal: number = GOALS[of]): Figure {
  const spread: Figure['spread'] = [Math.min(...values), Math.max(...values)];
  return { name, goal: Math.round(goal), of, unit: 'ms', better: 'lower', ratio: median(values), spread };
}

function watch({ whole, theirs }: Rounds): { table: string[]; figures: Figure[] } {
  const pace = paceOf(theirs);
  const years = whole.map(({ year }) => year);
  const work = (name: string, of: 'time' | 'p95', goal: number, timeOf: (each: Whole) => number): Figure =>
    limit(name, of, whole.map(timeOf), goal * pace);
  const paint = work('first-paint', 'time', GOALS.time, ({ firstPaint }) => firstPaint);
  const plan = work('plan-term', 'p95', PLAN_GOAL, (each) => each.plan);
  const takeOut = work('take-out', 'p95', PLAN_GOAL, (each) => each.takeOut);
  const fits = work('fits', 'p95', PLAN_GOAL, (each) => each.fits);
  const year = work('school-year', 'time', YEAR_GOAL, (each) => each.year.ours);
  const feed = work('feed-read', 'time', FEED_GOAL, (each) => each.feed);
  const yearFloor = median(years.map(({ floor }) => floor));
  const smooth = SMOOTH.map((name) => {
    const of = (measured: keyof Frames) => whole.map(({ frames }) => frames[name][measured]);
    return { name, p95: limit(name, 'p95', of('p95')), longest: limit(name, 'longest', of('longest')) };
  });
  const withSpread = ({ ratio, spread }: Figure): string => `${show(ratio)} (${spread.map(show).join(' to ')})`;
  const rows = smooth.map(({ name, p95, longest }) => [name, withSpread(p95), withSpread(longest)]);
  return {
    table: [
      ...formatTable([['ms between frames, median (smallest to largest)', 'p95', 'longest'], ...rows]),
      `sessions before an exam at the end of a term of ${TERM.days} days with ${TERM.items} items ${withSpread(plan)} ms`,
      `moves of a day that is taken out, of ${TASKS} tasks ${withSpread(takeOut)} ms`,
      `whether typed work fits, beside ${TASKS} tasks ${withSpread(fits)} ms`,
      `a school year of ${YEAR.lessons} lessons and ${YEAR.series} series, ${YEAR.weeks} weeks ${withSpread(year)} ms, its floor ${show(yearFloor)} ms`,
      `a calendar by address of ${FEEDS.entries} entries, read again beside ${FEEDS.count - 1} others ${withSpread(feed)} ms`,
      `first useful paint ${withSpread(paint)} ms after the navigation`,
    ],
    figures: [paint, plan, takeOut, fits, year, feed, ...smooth.flatMap(({ p95, longest }) => [p95, longest])],
  };
}

function reportOf(rounds: Rounds, hasFeeds: boolean): Report {
  const [compared, watched, slow] = [compare(rounds), watch(rounds), reportSlow(rounds.slow)];
  const figures = [...compared.figures, ...watched.figures, ...slow.figures];
  return {
    table: [...compared.table, '', ...watched.table, '', ...slow.table],
    lines: figures.map((figure) => figureLine('planner', figure)),
    isHeld: figures.every(isHeld),
    notes: [
      `${TASKS} tasks, ${EVENTS} events in the month, a list of ${LIST_ROWS}; ${ROUNDS} rounds in turn, each in a browser of its own`,
      'render, switch and drag (per move): main-thread processor time; load and edit: wall clock, durability strict in both',
      'frames and first paint: the whole planner with list and week',
      ...slow.notes,
      `work takes ${paceOf(rounds.theirs).toFixed(2)} times as long as on the reference computer, and so may it, but for frames and delays`,
      ...(hasFeeds
        ? [`beside all that: ${FEEDS.count} calendars by address of ${FEEDS.entries}; for the peers as many more tasks`]
        : []),
    ],
  };
}

const lineOf = (round: Round, other: Round): string =>
  MEASURES.map((name) => `${name} ${show(round[name])}/${show(other[name])}`).join(', ');

/**
 * Our calendar against FullCalendar, our list against dnd-kit, and our store against Dexie, on the same data in the
 * same run. `--feeds` adds calendars by address.
 */
export async function benchPlanner(say: Say): Promise<Report> {
  const chromePath = await findChromium(say);
  say('Building the pages');
  const pages = await servePages(Object.values(CANDIDATES));
  const rounds: Rounds = { ours: [], theirs: [], whole: [], slow: [] };
  const urlOf = (candidate: Candidate): string => new URL(CANDIDATES[candidate], pages.url).href;
  const { values } = parseArgs({ options: { feeds: { type: 'boolean' } }, allowPositionals: true });
  const feeds = values.feeds ? feedFiles() : null;
  const one = (candidate: Candidate) => measure(urlOf(candidate), chromePath, { isOurs: candidate === 'ours', feeds });
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [ours, theirs] = [await one('ours'), await one('theirs')];
      if (!ours.whole) throw new Failure('The bench is void: the whole planner was not looked at.');
      rounds.ours.push(ours.round);
      rounds.theirs.push(theirs.round);
      rounds.whole.push(ours.whole);
      const frames = SMOOTH.map((name) => `${name} ${show(ours.whole?.frames[name].longest ?? NaN)}`);
      say(`round ${round} of ${ROUNDS}: ${lineOf(ours.round, theirs.round)}`);
      const slow = await measureSlow(urlOf('ours'), chromePath, { pace: paceOf(rounds.theirs), feeds });
      rounds.slow.push(slow);
      say(`  first paint ${show(ours.whole.firstPaint)}, longest frames: ${frames.join(', ')}`);
      say(`  slow: first row ${show(slow.firstRow)}`);
    }
  } finally {
    await pages.close();
  }
  return reportOf(rounds, feeds !== null);
}
