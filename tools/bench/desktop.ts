import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Beside, Memory, Results } from '../../apps/desktop/test/bench/results.ts';
import { Failure } from '../failure.ts';
import { fromRoot } from '../paths.ts';
import { buildDesktop, desktopFolder } from '../stack/build.ts';
import type { Say } from '../terminal.ts';
import { findChromium } from '../test/chromium.ts';
import { runProgram } from '../test/program.ts';
import { figureLine, isHeld, median, percentile, ratioOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { EVENTS, plannerData, TASKS } from './planner-data.ts';
import { formatTable } from './report.ts';
import type { Report } from './report.ts';

const PROGRAM = fromRoot('apps/desktop/test/bench/main.ts');
const MB = 1_000_000;

/** Milliseconds, MB, and ratios to the floor. */
const GOALS = {
  // The goal of the planner in the browser, from its navigation on.
  'start-beyond-floor': 1_000,
  load: 3,
  edit: 2,
  'edit-p95': 5,
  'quick-entry': 100,
  'main-beyond-floor': 128,
  window: 64,
  'hour-main': 32,
  'hour-window': 32,
} as const;
type Name = keyof typeof GOALS;

type Series = readonly number[];
interface BothSeries {
  ours: Series;
  floor: Series;
}

const both = (rounds: readonly Beside[]): BothSeries => ({
  ours: rounds.map(({ ours }) => ours),
  floor: rounds.map(({ floor }) => floor),
});

/** Measurements, a number a round; milliseconds and MB. */
function seriesOf({ store, windows }: Results) {
  const edits = store.map((round) => both(round.edits));
  const megabytes = (part: keyof Memory) =>
    both(windows.map(({ memory, floorMemory }) => ({ ours: memory[part] / MB, floor: floorMemory[part] / MB })));
  return {
    start: both(windows.map(({ start }) => start)),
    way: windows.map((round) => round.way),
    load: both(store.map(({ load }) => load)),
    edit: both(edits.map(({ ours, floor }) => ({ ours: median(ours), floor: median(floor) }))),
    slowEdits: edits.map(({ ours }) => percentile(ours, 0.95)),
    quickEntry: windows.map((round) => median(round.quickEntry)),
    slowQuickEntry: windows.map((round) => percentile(round.quickEntry, 1)),
    rss: megabytes('rss'),
    main: megabytes('main'),
    window: megabytes('window'),
  };
}

const beyond = ({ ours, floor }: BothSeries): Series => ours.map((value, round) => value - (floor[round] ?? NaN));

function absolute(name: Name, of: Figure['of'], unit: Figure['unit'], values: Series): Figure {
  const spread: Figure['spread'] = [Math.min(...values), Math.max(...values)];
  return { name, of, unit, goal: GOALS[name], better: 'lower', ratio: median(values), spread };
}

function relative(name: Name, { ours, floor }: BothSeries): Figure {
  return { name, goal: GOALS[name], better: 'lower', ...ratioOf(ours, floor, [...ours.keys()]) };
}

function figuresOf(results: Results): Figure[] {
  const { start, load, edit, slowEdits, slowQuickEntry, rss, window } = seriesOf(results);
  const { before, after } = results.hour;
  return [
    absolute('start-beyond-floor', 'time', 'ms', beyond(start)),
    relative('load', load),
    relative('edit', edit),
    absolute('edit-p95', 'p95', 'ms', slowEdits),
    absolute('quick-entry', 'longest', 'ms', slowQuickEntry),
    absolute('main-beyond-floor', 'memory', 'MB', beyond(rss)),
    absolute('window', 'memory', 'MB', window.ours),
    absolute('hour-main', 'memory', 'MB', [(after.main - before.main) / MB]),
    absolute('hour-window', 'memory', 'MB', [(after.window - before.window) / MB]),
  ];
}

function show(values: Series, digits = 1): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}

function tableOf(results: Results): string[] {
  const { start, way, load, edit, quickEntry, rss, main, window } = seriesOf(results);
  const { edits, before, after } = results.hour;
  const row = (name: string, { ours, floor }: BothSeries, digits?: number): string[] => [
    name,
    show(ours, digits),
    show(floor, digits),
  ];
  const hour = (name: string, part: keyof Memory): string[] => [
    name,
    (before[part] / MB).toFixed(1),
    (after[part] / MB).toFixed(1),
  ];
  return [
    ...formatTable([
      ['median (smallest to largest round)', 'ours', 'floor'],
      row('start, ms', start, 0),
      row('load in the main process, ms', load),
      ['load asked for by the window, ms', show(way), ''],
      row('one edit, ms', edit, 2),
      ['quick entry, ms', show(quickEntry), ''],
      row('main process, MB', rss),
      row('its scripts, MB', main),
      row('scripts of the window, MB', window),
    ]),
    '',
    ...formatTable([
      [`${edits} edits, MB`, 'before', 'after'],
      hour('main process', 'rss'),
      hour('its scripts', 'main'),
      hour('scripts of the window', 'window'),
    ]),
  ];
}

function reportOf(results: Results): Report {
  const figures = figuresOf(results);
  return {
    table: tableOf(results),
    lines: figures.map((figure) => figureLine('desktop', figure)),
    isHeld: figures.every(isHeld),
    notes: [
      'on a fake Electron: built main and preload under Node, windows as pages of a real Chromium',
      `${TASKS} tasks and ${EVENTS} events in its file; ${results.windows.length} rounds in turn, after one that is dropped`,
      'floors: the fake Electron with an empty page of the same scheme; bare node:sqlite on the same rows, with the same pragmas',
    ],
  };
}

/** The shell against a minimal equivalent, in the same run. */
export async function benchDesktop(say: Say): Promise<Report> {
  const chromium = await findChromium(say);
  const folder = mkdtempSync(join(tmpdir(), 'bellweek-bench-'));
  const desktop = desktopFolder();
  try {
    await buildDesktop({ env: { ...process.env, NODE_ENV: 'production' }, logDir: folder, say }, desktop.path);
    const [data, results] = [join(folder, 'data.json'), join(folder, 'results.json')];
    writeFileSync(data, JSON.stringify(plannerData()));
    const env = { ...process.env, CHROMIUM_PATH: chromium, DESKTOP_FOLDER: desktop.path };
    const { code } = await runProgram([PROGRAM, data, results], env, true);
    if (code !== 0) throw new Failure(`The bench is void: the program that measures ended with code ${code}.`);
    return reportOf(JSON.parse(readFileSync(results, 'utf8')) as Results);
  } finally {
    desktop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
