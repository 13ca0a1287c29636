import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { RunnerResult } from 'lighthouse';
import { Failure } from '../../failure.ts';
import type { Stack } from '../../stack/stack.ts';
import type { Say } from '../../terminal.ts';
import { findChromium } from '../../test/chromium.ts';
import { median } from '../figures.ts';
import { formatTable } from '../report.ts';
import type { Report } from '../report.ts';

const PAGES = ['/', '/schools', '/download', '/login'];
/** Runs per page; the median counts. */
const RUNS = 3;
const MOST_LOST = 2;

/** Goals for Lighthouse's mobile preset, out of 100 (docs/performance.md). */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];
const SHIFT_GOAL = 0;

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Kind = 'Document' | 'Script' | 'Stylesheet' | 'Font';
const KINDS: Kind[] = ['Document', 'Script', 'Stylesheet', 'Font'];

interface Visit {
  scores: Record<Category, number>;
  /** Cumulative layout shift, without unit. */
  shift: number;
  /** Largest contentful paint, in milliseconds. */
  painted: number;
  /** Bytes over the wire, by kind. */
  bytes: Record<Kind, number>;
}

function bytesOf(lhr: RunnerResult['lhr']): Record<Kind, number> {
  const { details } = lhr.audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  const sum = (kind: Kind): number =>
    requests
      .filter(({ resourceType }) => resourceType === kind)
      .reduce((total, { transferSize }) => total + Number(transferSize), 0);
  return { Document: sum('Document'), Script: sum('Script'), Stylesheet: sum('Stylesheet'), Font: sum('Font') };
}

/** Whether Chromium recorded a trace without its beginning, as it sometimes does: it says nothing about the page. */
const isLost = (result: RunnerResult | undefined): boolean => result?.lhr.runtimeError?.code === 'NO_NAVSTART';

async function visit(url: string, chromePath: string, lost = 0): Promise<Visit> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', onlyCategories: CATEGORIES });
    if (isLost(result) && lost < MOST_LOST) return await visit(url, chromePath, lost + 1);
    if (!result || result.lhr.runtimeError) {
      throw new Failure(`The bench is void: ${url} was not measured. ${result?.lhr.runtimeError?.message ?? ''}`);
    }
    const { lhr } = result;
    const score = (category: Category): number => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? NaN,
      painted: lhr.audits['largest-contentful-paint']?.numericValue ?? NaN,
      bytes: bytesOf(lhr),
    };
  } finally {
    chrome.kill();
  }
}

/** The median of each figure, but for layout shift, where the worst counts. */
function sumUp(visits: Visit[]): Visit {
  const middle = (category: Category): number => median(visits.map(({ scores }) => scores[category]));
  return {
    scores: {
      performance: middle('performance'),
      accessibility: middle('accessibility'),
      'best-practices': middle('best-practices'),
      seo: middle('seo'),
    },
    shift: Math.max(...visits.map(({ shift }) => shift)),
    painted: median(visits.map(({ painted }) => painted)),
    bytes: visits[0]!.bytes,
  };
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function reportOf(results: Map<string, Visit>): Report {
  const figures = [...results].flatMap(([path, { scores, shift }]) => [
    ...CATEGORIES.map((category) => ({
      text: `${path} ${category}=${scores[category]} goal=${GOALS[category]}`,
      isHeld: scores[category] >= GOALS[category],
    })),
    { text: `${path} layout-shift=${Number(shift.toFixed(4))} goal=${SHIFT_GOAL}`, isHeld: shift <= SHIFT_GOAL },
  ]);
  const scores = [...results].map(([path, visit]) => [
    path,
    ...CATEGORIES.map((category) => String(visit.scores[category])),
    String(Number(visit.shift.toFixed(4))),
    `${(visit.painted / 1000).toFixed(1)} s`,
  ]);
  const sizes = [...results].map(([path, { bytes }]) => [path, ...KINDS.map((kind) => kilobytes(bytes[kind]))]);
  return {
    table: [
      ...formatTable([['', ...CATEGORIES, 'layout shift', 'largest paint'], ...scores]),
      '',
      'over the wire, Brotli',
      ...formatTable([['', 'page', 'script', 'style', 'fonts'], ...sizes]),
    ],
    lines: figures.map(({ text, isHeld }) => `bench web ${text} ${isHeld ? 'held' : 'missed'}`),
    isHeld: figures.every(({ isHeld }) => isHeld),
    notes: [`Lighthouse, mobile preset, ${RUNS} runs a page: the middle one, and the worst layout shift`],
  };
}

/** Runs Lighthouse on the website's front pages. */
export async function benchWeb(stack: Stack, say: Say): Promise<Report> {
  const chromePath = await findChromium(say);
  const results = new Map<string, Visit>();
  for (const path of PAGES) {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(`${stack.settings.webUrl}${path}`, chromePath));
    results.set(path, sumUp(visits));
    say(`${path}: performance ${visits.map(({ scores }) => scores.performance).join(', ')}`);
  }
  return reportOf(results);
}
