import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const FILE = 'school-key.html';
const SCRIPT = /<script type="module"[^>]*><\/script>/;

export interface OwnPage {
  path: string;
  file: string;
  /** Its content security policy. */
  policy: string;
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Script and styles of the page, with all they need inside. */
async function bundle(root: string, configFile: string): Promise<{ script: string; style: string }> {
  const result = await build({
    configFile,
    logLevel: 'warn',
    build: {
      write: false,
      manifest: false,
      copyPublicDir: false,
      cssCodeSplit: false,
      assetsInlineLimit: () => true,
      rolldownOptions: { input: join(root, 'src/school-key/main.tsx'), output: { format: 'iife' } },
    },
  });
  const [made] = [result].flat();
  if (!made || !('output' in made)) throw new Error('The page of school keys was not built.');
  const style = made.output.find(({ fileName }) => fileName.endsWith('.css'));
  const script = made.output[0].code.replaceAll(/<(\/script|!--)/gi, '\\x3C$1');
  if (style?.type !== 'asset') throw new Error('The page of school keys has no styles.');
  return { script, style: String(style.source) };
}

/**
 * Writes the page with which a school makes its key and helps its members: one file, which its policy lets load and send
 * nothing, so that a browser keeps the private key where it is. Saved, it works without this website.
 */
export async function buildSchoolKey(root: string, configFile: string, client: string): Promise<OwnPage> {
  const { script, style } = await bundle(root, configFile);
  const icon = Buffer.from(readFileSync(join(client, 'favicon.svg'))).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = readFileSync(join(root, FILE), 'utf8')
    // Replacer functions: replacement strings would interpret `$&` in a script.
    .replace('<!--policy-->', () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace('/favicon.svg', () => `data:image/svg+xml;base64,${icon}`)
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace(SCRIPT, () => `<script>${script}</script>`);
  writeFileSync(join(client, FILE), page);
  return { path: '/school-key', file: FILE, policy: `${policy}; frame-ancestors 'none'` };
}
