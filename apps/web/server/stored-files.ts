import { escapeFact, FACT_NAMES, factPlaceholder } from '@bellweek/api-client/contract/site-facts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ServerConfig } from './config.ts';

/** Placeholders of `src/config/env.ts` in built pages, for addresses that only the server knows. */
const WEB_URL_PLACEHOLDER = 'https://web-url.invalid';
const API_URL_PLACEHOLDER = 'https://api-url.invalid';

const DAY_SECONDS = 86_400;
const FOREVER = `public, max-age=${365 * DAY_SECONDS}, immutable`;
const SHORT = `public, max-age=${DAY_SECONDS}`;
/** Pages are revalidated each time, at the cost of a 304. */
const REVALIDATE = 'no-cache';

/** Revalidated each time: the worker, as it decides about all other files, and the manifest by which it does. */
const WORKER = /[\\/](?:planner-worker(?:\.off)?\.js|build-manifest\.txt)$/;
/** Built apart from the other pages, and the same whatever parts are shown. */
const OWN_PAGE = '/school-key.html';
/** Files with addresses: pages, files for search engines, and the planner's worker. */
const HOLDS_ADDRESSES = /\.(?:html|txt|xml)$|[\\/]planner-worker\.js$/;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

export type Encoding = 'br' | 'gzip' | 'identity';

export interface StoredFile {
  type: string;
  cacheControl: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

const isCompressedTwin = (name: string): boolean => /\.(?:br|gz)$/.test(name);
const twinOf = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);

/**
 * Every file of the built site, in memory: it is small, requests never touch the disk, and a build that replaces the
 * folder meanwhile changes nothing. Files are found by exact name, so that no spelling of a path leads out of it.
 */
export class StoredFiles {
  private readonly files = new Map<string, StoredFile>();
  private readonly config: ServerConfig;

  /** Files of a later folder replace files of the same name in an earlier folder; its pages replace all earlier pages. */
  constructor(folders: string[], config: ServerConfig) {
    this.config = config;
    for (const [index, folder] of folders.entries()) {
      if (index > 0) this.forgetPages();
      this.readFolder(folder);
    }
  }

  private forgetPages(): void {
    for (const path of this.files.keys()) if (path.endsWith('.html') && path !== OWN_PAGE) this.files.delete(path);
  }

  private readFolder(folder: string): void {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      if (isCompressedTwin(name) || !statSync(file).isFile()) continue;
      this.files.set(`/${relative(folder, file).replaceAll(sep, '/')}`, this.read(file));
    }
  }

  /** A file by its path in the folder, beginning with a slash. */
  get(path: string): StoredFile | undefined {
    return this.files.get(path);
  }

  private read(file: string): StoredFile {
    const isAsked = file.endsWith('.html') || WORKER.test(file);
    const bodies = HOLDS_ADDRESSES.test(file) ? this.readPage(file) : readAsset(file);
    const isHashed = file.includes(`${sep}assets${sep}`);
    return {
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      cacheControl: isAsked ? REVALIDATE : isHashed ? FOREVER : SHORT,
      etag: `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`,
      bodies,
    };
  }

  /** Fills in the public addresses, and compresses the page afterwards. */
  private readPage(file: string): StoredFile['bodies'] {
    const { webUrl, apiUrl, facts } = this.config;
    const values: [placeholder: string, value: string][] = [
      [WEB_URL_PLACEHOLDER, webUrl],
      [API_URL_PLACEHOLDER, apiUrl],
      ...FACT_NAMES.map((name): [string, string] => [factPlaceholder(name), facts[name]]),
    ];
    // Replacer functions: replacement strings would interpret `$&` in a price.
    const html = values.reduce(
      (page, [placeholder, value]) => page.replaceAll(placeholder, () => escapeFact(value)),
      readFileSync(file, 'utf8'),
    );
    const identity = Buffer.from(html);
    const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { br, gzip: gzipSync(identity), identity };
  }
}

function readAsset(file: string): StoredFile['bodies'] {
  const br = twinOf(`${file}.br`);
  const gzip = twinOf(`${file}.gz`);
  return { identity: readFileSync(file), ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
}
