import { parseArgs } from 'node:util';
import { Failure, messageOf, printFailure } from '../failure.ts';
import { main, onEnd } from '../stack/run.ts';
import { duration, say } from '../terminal.ts';
import { findChromium } from './chromium.ts';
import { closingLine, slowestLines } from './counts.ts';
import type { Outcome } from './counts.ts';
import { stopPrograms } from './program.ts';
import { browserStep, checkStep, deepBrowserStep, deepStep, unitStep } from './steps.ts';
import type { StepContext } from './steps.ts';

const STEPS = {
  check: checkStep,
  unit: unitStep,
  e2e: browserStep,
  deep: deepStep,
  'deep-e2e': deepBrowserStep,
} as const;
type Step = keyof typeof STEPS;
/** The default steps; others run on request. */
const USUAL: Step[] = ['check', 'unit', 'e2e'];
/** Number of the slowest tests listed at the end. */
const SLOWEST = 20;
/** Longer than finding an installed browser takes. */
const NOTICEABLE_MS = 1000;

/** Cleanup actions, run once each however the run ends. */
class UndoList {
  private readonly actions = new Set<() => Promise<void>>();

  add = (action: () => Promise<void>): (() => Promise<void>) => {
    let done: Promise<void> | undefined;
    const once = () => {
      this.actions.delete(once);
      done ??= action();
      return done;
    };
    this.actions.add(once);
    return once;
  };

  async run(): Promise<void> {
    stopPrograms();
    await Promise.all([...this.actions].map((action) => action()));
  }
}

function readArguments(): { steps: Step[]; filters: string[] } {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
  if (values.only === undefined) return { steps: USUAL, filters: positionals };
  const steps = values.only.split(',');
  const unknown = steps.find((step) => !Object.hasOwn(STEPS, step));
  if (unknown) throw new Failure(`There is no step "${unknown}": --only takes ${Object.keys(STEPS).join(', ')}.`);
  return { steps: steps as Step[], filters: positionals };
}

/**
 * Finds the browser before the first step begins, so that its installation is no step's time. A step without the
 * browser it needs reports that itself.
 */
async function prepareChromium(): Promise<() => Promise<string>> {
  const started = Date.now();
  const found = findChromium(say);
  const [{ status }] = await Promise.allSettled([found]);
  const taken = Date.now() - started;
  if (status === 'fulfilled' && taken >= NOTICEABLE_MS) {
    say(`Chromium took ${duration(taken)} to be installed, counted to no step`);
  }
  return () => found;
}

/** A step that throws counts as failed, and the others still run. */
async function runStep(step: Step, context: StepContext): Promise<Outcome> {
  const started = Date.now();
  try {
    return await STEPS[step](context);
  } catch (failure) {
    printFailure(failure);
    return { passed: 0, failures: [`${step}: ${messageOf(failure).split('\n')[0] ?? ''}`] };
  } finally {
    say(`${step} took ${duration(Date.now() - started)}`);
  }
}

await main(async () => {
  const { steps, filters } = readArguments();
  const undo = new UndoList();
  void onEnd(() => undo.run(), 130);
  const isBrowserNeeded = steps.some((step) => step !== 'check');
  const chromium = isBrowserNeeded ? await prepareChromium() : () => findChromium(say);
  const started = Date.now();
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step, { say, filters, undo: undo.add, chromium }));
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  const slowest = slowestLines(outcomes, SLOWEST);
  if (slowest.length > 0) console.log(`\nSlowest:\n${slowest.join('\n')}`);
  console.log(`\nAll of it took ${duration(Date.now() - started)}.`);
  console.log(closingLine(outcomes));
  process.exit(failures.length > 0 ? 1 : 0);
});
