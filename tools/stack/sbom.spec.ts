import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromRoot } from '../paths.ts';
import { writeSbom } from './sbom.ts';

interface Component {
  purl: string;
  hashes?: unknown[];
}
interface Bom {
  bomFormat: string;
  metadata: { component: { name: string; type: string } };
  components: Component[];
}

const folder = mkdtempSync(join(tmpdir(), 'bellweek-sbom-'));
const file = join(folder, 'dist', 'sbom.cdx.json');
let bom: Bom;
beforeAll(async () => {
  await writeSbom(file);
  bom = JSON.parse(readFileSync(file, 'utf8')) as Bom;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('lists the parts of the product in CycloneDX', () => {
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'bellweek', type: 'application' } },
  });
});

it('has every package of the lock file with its version, bundled ones too', () => {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; name?: string; link?: boolean; optional?: boolean }>;
  };
  const listed = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl)));
  const locked = Object.entries(packages).filter(
    ([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional,
  );
  expect(locked.length).toBeGreaterThan(300);
  const missing = locked
    .map(([path, { name, version }]) => `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`)
    .filter((purl) => !listed.has(purl));
  expect(missing).toEqual([]);
  for (const name of ['react', '@nestjs/core', 'zod']) {
    expect([...listed].some((purl) => purl.startsWith(`pkg:npm/${name}@`))).toBe(true);
  }
});
