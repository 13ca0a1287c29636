import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readServerConfig } from './config.ts';
import { attachHandler, createHandler } from './handler.ts';
import { listen, stopGracefully } from './lifecycle.ts';

const DIST = join(import.meta.dirname, '..', 'dist');

async function main(): Promise<void> {
  const config = readServerConfig();
  if (!existsSync(join(DIST, 'pages.json'))) throw new Error('The website is not built: run "npm run build" first.');
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 });
  attachHandler(server, createHandler(DIST, config), config);
  stopGracefully(server);
  await listen(server, config.host, config.port);
  console.log(`The website listens on ${config.host}:${config.port} as ${config.webUrl}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
