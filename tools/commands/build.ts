import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readSettings } from '../environment.ts';
import { fromRoot } from '../paths.ts';
import { build } from '../stack/build.ts';
import type { Child } from '../stack/child.ts';
import { main, onEnd } from '../stack/run.ts';
import { writeSbom } from '../stack/sbom.ts';
import { say } from '../terminal.ts';
import { join } from 'node:path';

await main(async () => {
  const children: Child[] = [];
  void onEnd(() => Promise.all(children.map((child) => child.stop())), 1);
  const logDir = join(readSettings().dataDir, 'logs');
  await build({
    env: { ...process.env, NODE_ENV: 'production' },
    logDir,
    say,
    onStart: (child) => children.push(child),
  });
  await writeSbom();
  say('Built: apps/api/dist, apps/web/dist and the list of parts, dist/sbom.cdx.json');
  const manifest = readFileSync(fromRoot('apps/web/dist/client/build-manifest.txt'));
  say(`The planner's manifest has the SHA-256 ${createHash('sha256').update(manifest).digest('hex')}`);
  process.exit(0);
});
