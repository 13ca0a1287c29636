import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { firstTaken, freePorts, isTaken, takenMessage } from './ports.ts';

it('names the port, the variable and a way out in one sentence', () => {
  expect(takenMessage('web', 3000)).toBe(
    'Port 3000 for the website is already in use: stop what uses it, or choose another with WEB_PORT, for example WEB_PORT=3100 npm start.',
  );
  expect(takenMessage('api', 65_500)).toContain('API_PORT=65400');
});

it('finds different free ports, which no connection is given', async () => {
  const ports = await freePorts(6);
  expect(new Set(ports).size).toBe(6);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(await Promise.all(ports.map(isTaken))).toEqual(Array(6).fill(false));
});

it.each(['127.0.0.1', '0.0.0.0'])('notices a server on %s', async (host) => {
  const [free, port] = (await freePorts(2)) as [number, number];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  expect(await firstTaken({ web: free, api: port })).toEqual(['api', port]);
  server.close();
});
