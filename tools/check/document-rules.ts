import { dirname, join } from 'node:path/posix';

/** Lines that are longer cannot be read as text. */
export const LINE_LIMIT = 200;
const CODE_BLOCK = /^```[\s\S]*?^```$/gm;
const CODE = /`([^`\n]+)`/g;
/** Names with a slash in between and no placeholder: no `<area>`, `*`, `{id}` or `…`. */
const PATH = /^\.?\w[\w.-]*(?:\/[\w.-]+)+\/?$/;
/** Folders that a build or a run makes. */
const MADE = /(?:^|\/)(?:dist|\.data)\//;
const LINK = /\]\(([^)\s#]+)/g;
const OTHER_SITE = /^\w+:/;

/** Long lines of a page, and paths and links that lead nowhere. @param exists of a path from the root of the repository */
export function documentProblems(page: string, text: string, exists: (path: string) => boolean): string[] {
  const folder = dirname(page);
  const long = text.split('\n').flatMap((line, at) => (line.length > LINE_LIMIT ? [at + 1] : []));
  const prose = text.replace(CODE_BLOCK, '');
  const paths = [...prose.matchAll(CODE)]
    .map(([, code = '']) => code)
    .filter((code) => PATH.test(code) && !MADE.test(code));
  // A path from the root, or one from the folder of the page.
  const missing = paths.filter((path) => {
    const bases = ['', folder].filter((base) => exists(join(base, path.split('/')[0] ?? '')));
    return bases.length > 0 && !bases.some((base) => exists(join(base, path)));
  });
  const links = [...prose.matchAll(LINK)].map(([, link = '']) => link).filter((link) => !OTHER_SITE.test(link));
  const dead = links.filter((link) => !exists(join(folder, link)));
  return [
    ...long.map((line) => `${page}:${String(line)}: longer than ${String(LINE_LIMIT)} characters.`),
    ...[...new Set(missing)].map((path) => `${page}: there is no ${path}.`),
    ...[...new Set(dead)].map((link) => `${page}: a link leads to ${link}, which is not there.`),
  ];
}
