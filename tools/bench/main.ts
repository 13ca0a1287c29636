import { Failure } from '../failure.ts';
import { fromRoot } from '../paths.ts';
import type { Child } from '../stack/child.ts';
import { freePorts } from '../stack/ports.ts';
import { main, onEnd } from '../stack/run.ts';
import { Stack } from '../stack/stack.ts';
import { say } from '../terminal.ts';
import { makeThrowAway } from '../test/test-environment.ts';
import { benchAdmin, keptData } from './admin.ts';
import { benchApi } from './api.ts';
import type { Bench } from './api.ts';
import { describe, describeMachine, load } from './machine.ts';
import { benchMail } from './mail.ts';
import { benchPush } from './push.ts';
import { ratioReport } from './report.ts';
import type { Report } from './report.ts';
import { benchSync } from './sync.ts';

type Reporter = (...parts: Parameters<Bench>) => Promise<Report>;

/** Benches with a mail server of their own, at a port that is free until then. */
const OWN_MAIL_SERVER = ['mail'];

/** Benches on a copy of the product; add later ones. */
const BENCHES: Record<string, Reporter> = {
  admin: async (...parts) => ratioReport('admin', await benchAdmin(...parts)),
  api: async (...parts) => ratioReport('api', await benchApi(...parts)),
  mail: async (...parts) => ratioReport('mail', await benchMail(...parts)),
  push: async (...parts) => ratioReport('push', await benchPush(...parts)),
  school: async (...parts) => {
    // On demand, as it uses the built client: the copy has been built by then.
    const { benchSchool } = await import('./school.ts');
    return ratioReport('school', await benchSchool(...parts));
  },
  sync: async (...parts) => ratioReport('sync', await benchSync(...parts)),
  web: async (...parts) => {
    // A computed path, so that type checks pass without Lighthouse, which is installed for this bench alone.
    const { benchWeb } = (await import(fromRoot('tools/bench/on-demand/web.ts'))) as { benchWeb: Reporter };
    return benchWeb(...parts);
  },
};

/** Benches without a copy of the product: they build what they measure. Imported on demand: a bundler is large. */
const STANDALONE: Record<string, () => Promise<Report>> = {
  desktop: async () => (await import('./desktop.ts')).benchDesktop(say),
  planner: async () => (await import('./planner.ts')).benchPlanner(say),
};

/** The load generators act as many visitors behind one proxy, each with an address and limits of its own. */
const BENCH_ENVIRONMENT = { TRUST_PROXY_HOPS: '1' };

async function run(name: string, bench: Reporter): Promise<{ report: Report; machine: string[] }> {
  const kept = keptData();
  const place = await makeThrowAway('bench', kept);
  const [port] = await freePorts(1);
  const mail = OWN_MAIL_SERVER.includes(name) ? { smtpUrl: `smtp://127.0.0.1:${port}` } : {};
  const settings = { ...place.settings, ...mail };
  const stack = new Stack({ settings, env: { ...place.env, ...BENCH_ENVIRONMENT }, say });
  const children: Child[] = [];
  const end = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await stack.stop();
    if (kept === undefined) stack.removeData();
    place.remove();
  };
  void onEnd(end, 130);
  try {
    await stack.start();
    const before = load();
    const report = await Promise.race([bench(stack, say, (child) => children.push(child)), stack.failure]);
    const machine = await describeMachine(place.settings.databaseUrl);
    return { report, machine: [...machine, `load average before ${before}, after ${load()}`, ...report.notes] };
  } finally {
    await end();
  }
}

async function runAlone(name: string): Promise<{ report: Report; machine: string[] }> {
  const bench = STANDALONE[name];
  if (!bench) throw new Failure(`There is no bench "${name}".`);
  const before = load();
  const report = await bench();
  return { report, machine: [...describe(), `load average before ${before}, after ${load()}`, ...report.notes] };
}

function tell(report: Report, machine: string[]): void {
  for (const part of [machine, report.table, report.lines]) console.log(`\n${part.join('\n')}`);
}

await main(async () => {
  const [name = ''] = process.argv.slice(2);
  const names = Object.keys({ ...BENCHES, ...STANDALONE });
  if (!names.includes(name)) throw new Failure(`There is no bench "${name}": npm run bench -- ${names.join(' | ')}.`);
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  const { report, machine } = bench ? await run(name, bench) : await runAlone(name);
  tell(report, machine);
  process.exit(report.isHeld ? 0 : 1);
});
