import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const TOKEN = 'a-token-of-the-prometheus';
const DASHBOARD = new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => test?.stop());

const scrape = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${test.config.apiUrl}/metrics`, { headers });

it('has no metrics for whoever lacks the token', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
    expect((await scrape({ authorization })).status).toBe(404);
  }
});

it('has every figure that the dashboard shows', async () => {
  await fetch(`${test.config.apiUrl}/health/ready`);
  const text = await (await scrape({ authorization: `Bearer ${TOKEN}` })).text();
  const series = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
  expect(panels.length).toBeGreaterThan(8);
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const names = expr.match(/\b(?:http|nodejs|process|sync|synced)_\w+/g) ?? [];
      expect({ title, names }).not.toEqual({ title, names: [] });
      for (const name of names) {
        const figure = series.has(name) ? name : name.replace(/_(?:count|bucket|sum)$/, '');
        expect({ name, isThere: series.has(figure) }).toEqual({ name, isThere: true });
      }
    }
  }
});
