import { dirname, join } from 'node:path/posix';

/** Text of the sources, by path from the root. */
export type Sources = ReadonlyMap<string, string>;

const EXPORTED_TYPE = /^export (?:declare |abstract )*(?:interface|type|class|enum) (\w+)/gm;
const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('tools/') ? 1 : 2)
    .join('/');

/** Type names that two files of a package export: one name means one thing (docs/glossary.md). */
export function duplicateTypes(sources: Sources): string[] {
  const known = new Map<string, string>();
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, name = ''] of text.matchAll(EXPORTED_TYPE)) {
      const key = `${packageOf(path)} ${name}`;
      const other = known.get(key);
      if (other === undefined) known.set(key, path);
      else if (other !== path) problems.push(`${path}: ${other} exports a type ${name} too.`);
    }
  }
  return problems;
}

const STYLES = /import (\w+) from '(\.[^']+\.module\.css)'/g;
const classesOf = (css: string): Set<string> =>
  new Set([...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));

interface Sheet {
  classes: ReadonlySet<string>;
  used: Set<string>;
  /** A module computes class names, so that any of them may be used. */
  isComputed: boolean;
}

/** Class names that a module uses without a rule in its style sheet, and rules that no module uses. */
export function classProblems(sources: Sources): string[] {
  const sheets = new Map<string, Sheet>();
  const problems: string[] = [];
  for (const [path, text] of sources) {
    for (const [, styles = '', specifier = ''] of text.matchAll(STYLES)) {
      const file = join(dirname(path), specifier);
      const sheet = sheets.get(file) ?? {
        classes: classesOf(sources.get(file) ?? ''),
        used: new Set(),
        isComputed: false,
      };
      sheets.set(file, sheet);
      sheet.isComputed ||= new RegExp(`\\b${styles}\\[[^']`).test(text);
      for (const [, dotted, quoted] of text.matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))) {
        const name = dotted ?? quoted ?? '';
        if (!sheet.classes.has(name)) problems.push(`${path}: ${file} has no class ${name}.`);
        sheet.used.add(name);
      }
    }
  }
  for (const [file, { classes, used, isComputed }] of sheets) {
    const unused = isComputed ? [] : [...classes].filter((name) => !used.has(name));
    problems.push(...unused.map((name) => `${file}: no module uses the class ${name}.`));
  }
  return problems;
}

/** Roles of Nest's classes: `LicenseService` is in `license.service.ts`. */
const ROLES = ['Controller', 'Filter', 'Guard', 'Interceptor', 'Module', 'Repository', 'Service', 'Strategy'];
const API_FILE = /^apps\/api\/src\//;
const ENTITIES = 'apps/api/src/connection/entities.ts';
const EXPORTED_CLASS = /^export (?:abstract )?class (\w+)/gm;

/** Classes of the API whose role differs from their file's, and files of a role without a class of that role. */
export function roleProblems(sources: Sources): string[] {
  const problems: string[] = [];
  const entities = sources.get(ENTITIES) ?? '';
  for (const [path, text] of sources) {
    if (!API_FILE.test(path)) continue;
    const suffix = /\.(\w+)\.ts$/.exec(path)?.[1];
    const names = [...text.matchAll(EXPORTED_CLASS)].map(([, name = '']) => name);
    if (suffix === 'entity') {
      // TypeORM would say so at the first query only.
      const missing = names.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(entities));
      problems.push(...missing.map((name) => `${path}: ${name} is not in ${ENTITIES}.`));
    }
    for (const role of ROLES) {
      const own = names.filter((name) => name.endsWith(role));
      const isFile = suffix === role.toLowerCase();
      if (!isFile) problems.push(...own.map((name) => `${path}: ${name} belongs in a *.${role.toLowerCase()}.ts.`));
      if (isFile && names.length > 0 && own.length === 0) problems.push(`${path}: no class of it is a ${role}.`);
    }
  }
  return problems;
}
