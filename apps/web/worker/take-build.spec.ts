import { BUILD_MANIFEST_PATH, writeBuildManifest } from '@bellweek/api-client/contract/build-manifest';
import { joinSigned } from '@bellweek/api-client/contract/signed-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIG_PATH, PAGE_PATH } from './contents.ts';
import type { WorkerContents } from './contents.ts';
import { BuildRefused, takeBuild } from './take-build.ts';
import type { Held } from './take-build.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** Answers of a server, by path. */
type Site = ReadonlyMap<string, Bytes>;

const FILES = ['/assets/first-1.js', '/assets/index-2.js', '/assets/index-3.css', '/planner/assets/worker-4.js'];
const ENTRY = '/assets/index-2.js';
const TIMES = ['2026-11-01T08:00:00.000Z', '2026-11-29T08:00:00.000Z'] as const;
const EMAIL = "o'neil@school.example";
const NOTHING_HELD: Held = { built: null, pin: null };

const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const text = (content: Bytes | undefined): string => new TextDecoder().decode(content);
const base64 = (content: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(content)));

async function hash(content: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const makeKey = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
const [ours, theirs] = [await makeKey(), await makeKey()];
const contents: WorkerContents = {
  version: '1',
  files: FILES,
  entry: ENTRY,
  key: base64(await crypto.subtle.exportKey('spki', ours.publicKey)),
};

const builtPage = (noscript: string): string =>
  `<script src="${ENTRY}"></script><noscript>${noscript}<a href="mailto:{{supportEmail}}">{{supportEmail}}</a></noscript>`;

async function sign(files: ReadonlyMap<string, string>, built: string, key: CryptoKeyPair): Promise<Bytes> {
  const body = writeBuildManifest({ version: '1.2.3', built, commit: 'unknown', signer: 'release', files });
  return bytes(joinSigned(body, base64(await crypto.subtle.sign('Ed25519', key.privateKey, bytes(body)))));
}

/** The site of one build, with one of its two pages. */
async function build(built: string, key = ours, change: (path: string, code: string) => string = (_, code) => code) {
  const code = FILES.map((path): [string, Bytes] => [path, bytes(change(path, `${path} of ${built}`.repeat(20)))]);
  const pages = ['Home', 'Log In'].map((links) => builtPage(links));
  const listed = new Map([
    ...(await Promise.all(
      code.map(async ([path, file]): Promise<[string, string]> => [`client${path}`, await hash(file)]),
    )),
    ['client/planner.html', await hash(bytes(pages[0] ?? ''))],
    ['without/shop/client/planner.html', await hash(bytes(pages[1] ?? ''))],
  ]);
  const page = (pages[1] ?? '').replaceAll('{{supportEmail}}', EMAIL.replace("'", '&#39;'));
  const config = `window.bellweekConfig = ${JSON.stringify({ facts: { supportEmail: EMAIL } })};\n`;
  return new Map([
    ...code,
    [PAGE_PATH, bytes(page)],
    [CONFIG_PATH, bytes(config)],
    [BUILD_MANIFEST_PATH, await sign(listed, built, key)],
  ]);
}

const older = await build(TIMES[0]);
const newer = await build(TIMES[1]);

const take = (site: Site, held = NOTHING_HELD): Promise<Map<string, Response>> =>
  takeBuild(
    (path) => Promise.resolve(new Response(site.get(path) ?? null, { status: site.has(path) ? 200 : 404 })),
    contents,
    held,
  );

const refusalOf = (site: Site, held?: Held): Promise<unknown> =>
  take(site, held).then(
    () => 'taken',
    (error: unknown) => (error instanceof BuildRefused ? error.refusal : error),
  );

const changed = (path: string, change: (content: Bytes) => Bytes): Site =>
  new Map([...newer].map(([name, content]) => [name, name === path ? change(content) : content]));

const onManifest = (change: (manifest: string) => string): Site =>
  changed(BUILD_MANIFEST_PATH, (content) => bytes(change(text(content))));

const LINES = text(newer.get(BUILD_MANIFEST_PATH)).split('\n').slice(0, -2);
const path = fc.constantFrom(...FILES, PAGE_PATH, BUILD_MANIFEST_PATH);
const place = fc.nat(100_000);
const added = fc.uint8Array({ minLength: 1, maxLength: 40 });
const code = fc.constantFrom(';steal()', '\nfetch("//x.example")', '<script>1</script>', '/**/');

/** A change of the bytes of one file, the manifest included. */
const BYTES: Record<string, fc.Arbitrary<Site | Promise<Site>>> = {
  'a bit': fc
    .tuple(path, place, fc.nat(7))
    .map(([at, byte, bit]) =>
      changed(at, (content) => content.map((value, n) => (n === byte % content.length ? value ^ (1 << bit) : value))),
    ),
  'a cut': fc.tuple(path, place).map(([at, end]) => changed(at, (content) => content.slice(0, end % content.length))),
  'added bytes': fc.tuple(path, place, added).map(([at, start, more]) =>
    changed(at, (content) => {
      const cut = start % (content.length + 1);
      return Uint8Array.from([...content.slice(0, cut), ...more, ...content.slice(cut)]);
    }),
  ),
  'a missing file': path.map((at) => new Map([...newer].filter(([name]) => name !== at))),
  'swapped names': fc
    .uniqueArray(fc.constantFrom(...FILES, PAGE_PATH), { minLength: 2, maxLength: 2 })
    .map(([a, b]) => {
      const [one = '', other = ''] = [a, b];
      return new Map([...newer, [one, newer.get(other) ?? bytes('')], [other, newer.get(one) ?? bytes('')]]);
    }),
  'the file of an older build': fc.constantFrom(...FILES).map((at) => changed(at, () => older.get(at) ?? bytes(''))),
};

/** A change that knows how a manifest is made. */
const MANIFESTS: Record<string, fc.Arbitrary<Site | Promise<Site>>> = {
  'code and its hash': fc.tuple(fc.constantFrom(...FILES), code).map(async ([at, more]) => {
    const evil = bytes(`${text(newer.get(at))}${more}`);
    const [before, after] = [await hash(newer.get(at) ?? bytes('')), await hash(evil)];
    return new Map([...onManifest((manifest) => manifest.replace(before, after)), [at, evil]]);
  }),
  'another key': code.map((more) => build(TIMES[1], theirs, (_, file) => file + more)),
  'a missing entry': fc
    .nat(LINES.length - 1)
    .map((n) => onManifest((manifest) => manifest.replace(`${LINES[n]}\n`, ''))),
  'entries in another order': fc.tuple(fc.nat(LINES.length - 1), fc.nat(LINES.length - 2)).map(([from, to]) => {
    const rest = LINES.filter((_, n) => n !== from);
    const moved = rest.toSpliced(to >= from ? to + 1 : to, 0, LINES[from] ?? '').join('\n');
    return onManifest((manifest) => manifest.replace(LINES.join('\n'), () => moved));
  }),
  'an older manifest': fc.constant(changed(BUILD_MANIFEST_PATH, () => older.get(BUILD_MANIFEST_PATH) ?? bytes(''))),
  'a whole older build': fc.constant<Site>(older),
  'code beside the settings': fc
    .tuple(code, fc.boolean())
    .map(([more, isFirst]) =>
      changed(CONFIG_PATH, (content) => bytes(isFirst ? `${more}\n${text(content)}` : `${text(content)}${more}`)),
    ),
};

describe('a build of the planner', () => {
  it('is taken as it was signed, with all its files', async () => {
    const taken = await take(newer);
    expect([...taken.keys()].sort()).toEqual([...newer.keys()].sort());
    for (const [name, response] of taken) expect(await response.text()).toBe(text(newer.get(name)));
  });

  it('1,000 altered builds are refused', async () => {
    const kinds = Object.entries({ ...BYTES, ...MANIFESTS });
    const refused = new Map<string, number>();
    const alteration = fc.oneof(...kinds.map(([kind, site]) => site.map((altered) => ({ kind, altered }))));
    await fc.assert(
      fc.asyncProperty(alteration, async ({ kind, altered }) => {
        const held = { built: TIMES[1], pin: null };
        await expect(take(await altered, held), kind).rejects.toThrow(
          /^This build is refused|did not come|of another build/,
        );
        refused.set(kind, (refused.get(kind) ?? 0) + 1);
      }),
      { numRuns: 1_000, seed: 127 },
    );
    expect([...refused.values()].reduce((sum, count) => sum + count, 0)).toBe(1_000);
    for (const [kind] of kinds) expect(refused.get(kind), kind).toBeGreaterThan(40);
  });

  it('is refused with the reason that people are told', async () => {
    expect(await refusalOf(changed(ENTRY, () => bytes('steal()')))).toBe('altered');
    expect(await refusalOf(changed(PAGE_PATH, (page) => bytes(`${text(page)}<script>1</script>`)))).toBe('altered');
    expect(await refusalOf(await build(TIMES[1], theirs))).toBe('altered');
    expect(await refusalOf(older, { built: TIMES[1], pin: null })).toBe('older');
  });

  it('of a deployment that is under way is no altered one', async () => {
    const page = changed(PAGE_PATH, () => bytes('<script src="/assets/index-9.js"></script>'));
    expect(await refusalOf(page)).toEqual(new Error('The page is of another build.'));
  });

  it('a file that the browser itself kept wrongly is asked for again', async () => {
    const load = (name: string, isFresh: boolean) =>
      Promise.resolve(new Response(isFresh || name !== ENTRY ? newer.get(name) : 'kept wrongly'));
    const taken = await takeBuild(load, contents, NOTHING_HELD);
    expect(await taken.get(ENTRY)?.text()).toBe(text(newer.get(ENTRY)));
  });

  it('a school that pins a build gets this build alone, older or not', async () => {
    const pin = await hash(older.get(BUILD_MANIFEST_PATH) ?? bytes(''));
    expect(await refusalOf(newer, { built: TIMES[0], pin })).toBe('not-pinned');
    expect(await refusalOf(older, { built: TIMES[1], pin })).toBe('taken');
  });
});
